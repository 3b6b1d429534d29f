import RillCurlShim

/// Decodes a body, because libcurl does not tell whether one that it decodes is whole.
final class CurlInflation {
    enum Coding: String {
        case gzip, deflate
        case brotli = "br"
    }

    private enum Phase {
        /// Nothing has come.
        case start
        case inText
        /// A whole text has come. Another may follow.
        case betweenTexts
        /// Behind the last text there are bytes that mean nothing, zeros in most cases.
        case padding
    }

    private static let noProgress: Int32 = -5
    private static let end: Int32 = 1
    private static let begin: UInt8 = 0x1F

    let coding: Coding
    private let inflation: UnsafeMutableRawPointer
    private var output = [UInt8](repeating: 0, count: 16 * 1024)
    /// How many bytes of the output have not been delivered.
    private var waiting = 0
    /// How much of the piece is decoded. A piece that was paused comes again.
    private var decoded = 0
    private var mayHaveMore = false
    private var phase = Phase.start
    /// Whether the body may end here.
    var isWhole: Bool { phase != .inText }

    /// What to accept where libcurl decodes nothing, since it would decide too early who decodes. Nil where
    /// it decodes what this does not: then all that it can decode, which is an empty text for it.
    static let acceptedEncodings: String? = {
        if rill_curl_decides_late() != 0 || CurlInflation(.gzip) == nil { return nil }
        return CurlInflation(.brotli) == nil ? "deflate, gzip" : "deflate, gzip, br"
    }()

    /// Nil if libcurl has to decode the body itself.
    init?(_ coding: Coding) {
        guard let inflation = rill_inflation_begin(coding == .brotli ? 1 : 0) else { return nil }
        self.coding = coding
        self.inflation = inflation
    }

    deinit { rill_inflation_end(inflation) }

    /// Delivers what a piece of the body stands for; nil if it cannot be decoded.
    func take(
        _ piece: UnsafeRawBufferPointer, _ deliver: (UnsafeRawBufferPointer) -> CurlHandle.Reception
    ) -> CurlHandle.Reception? {
        while true {
            if waiting > 0 {
                let reception = output.withUnsafeBytes { deliver(.init(rebasing: $0[..<waiting])) }
                guard case .taken = reception else { return reception }
                waiting = 0
            }
            guard phase != .padding, decoded < piece.count || mayHaveMore else {
                decoded = 0
                return .taken
            }
            guard decode(piece) else { return nil }
        }
    }

    private func decode(_ piece: UnsafeRawBufferPointer) -> Bool {
        switch phase {
        // The zlib header begins with the method, 8; many servers send raw deflate.
        case .start where coding == .deflate && piece[decoded] & 0xF != 8:
            if rill_inflation_raw(inflation) != 0 { return false }
        case .betweenTexts
        where coding != .gzip || piece[decoded] != Self.begin || rill_inflation_restart(inflation) != 0:
            phase = .padding
            return true
        case .start, .inText, .betweenTexts, .padding: break
        }
        var (read, written) = (piece.count - decoded, output.count)
        let input = piece.baseAddress.map { $0 + decoded }
        let code = output.withUnsafeMutableBytes {
            rill_inflate(inflation, input, &read, $0.baseAddress, &written)
        }
        decoded += read
        waiting = written
        phase = code == Self.end ? .betweenTexts : .inText
        mayHaveMore = !isWhole && written == output.count
        // A greater one asks for a dictionary, which HTTP does not have, and would do so for ever.
        return (0...Self.end).contains(code) || code == Self.noProgress
    }
}

extension ResponseHead {
    /// Its encoding, if it is one that can be checked, and the only one.
    var coding: CurlInflation.Coding? {
        let name = headers["Content-Encoding"]?.lowercased() ?? ""
        return CurlInflation.Coding(rawValue: name == "x-gzip" ? "gzip" : name)
    }
}
