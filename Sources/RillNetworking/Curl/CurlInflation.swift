import RillCurlShim

/// Decodes a body. libcurl can decode bodies, but does not report whether such a body is whole.
final class CurlInflation {
    enum Coding: String {
        case gzip, deflate
        case brotli = "br"
    }

    enum Problem: Error { case isNotDecodable, isTooLong }

    private enum Phase {
        /// No byte has come.
        case start
        case inText
        /// A whole compressed text has come. Another may follow.
        case betweenTexts
        /// The bytes after the last text mean nothing. They are zeros in most cases.
        case padding
    }

    private static let noProgress: Int32 = -5
    private static let end: Int32 = 1
    private static let begin: UInt8 = 0x1F

    private let coding: Coding
    /// Decodes the output of this decoder, if the body is encoded several times.
    private let next: CurlInflation?
    private let inflation: UnsafeMutableRawPointer
    private var output: [UInt8]
    /// How many bytes have been decoded.
    private var length = 0
    /// How many bytes of the output have not been delivered.
    private var waiting = 0
    /// How many bytes of the piece are decoded. libcurl delivers a piece again after a pause.
    private var decoded = 0
    private var mayHaveMore = false
    private var phase = Phase.start
    /// Whether the body may end here.
    var isWhole: Bool { phase != .inText && next?.isWhole ?? true }
    /// The codings as a head names them.
    var codings: String { (next.map { "\($0.codings), " } ?? "") + coding.rawValue }

    /// The value of `Accept-Encoding`; nil if libcurl has to decode all bodies itself.
    static let acceptedEncodings: String? = {
        if CurlInflation([.gzip]) == nil { return nil }
        return CurlInflation([.brotli]) == nil ? "deflate, gzip" : "deflate, gzip, br"
    }()

    /// Decodes codings in the order in which they were applied; nil if there are none, or one cannot be
    /// decoded.
    init?(_ codings: [Coding]) {
        guard let coding = codings.last else { return nil }
        next = CurlInflation(codings.dropLast())
        guard (next == nil) == (codings.count == 1),
            let inflation = rill_inflation_begin(coding == .brotli ? 1 : 0)
        else { return nil }
        self.coding = coding
        self.inflation = inflation
        output = Array(repeating: 0, count: 16 * 1024)
    }

    deinit { rill_inflation_end(inflation) }

    /// Delivers the decoded bytes of a piece of the body. The limit holds for the output of every coding: an
    /// inner text that decodes to nothing could otherwise cause endless work.
    func take(
        _ piece: UnsafeRawBufferPointer, upTo limit: Int,
        _ deliver: (UnsafeRawBufferPointer) -> CurlHandle.Reception
    ) throws(Problem) -> CurlHandle.Reception {
        while true {
            if waiting > 0 {
                let reception = try output.withUnsafeBufferPointer { bytes throws(Problem) in
                    let bytes = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: bytes[..<waiting]))
                    return if let next { try next.take(bytes, upTo: limit, deliver) } else { deliver(bytes) }
                }
                guard case .taken = reception else { return reception }
                waiting = 0
            }
            guard phase != .padding, decoded < piece.count || mayHaveMore else {
                decoded = 0
                return .taken
            }
            guard decode(piece) else { throw .isNotDecodable }
            if length > limit { throw .isTooLong }
        }
    }

    private func decode(_ piece: UnsafeRawBufferPointer) -> Bool {
        switch phase {
        // The zlib header begins with the method, 8. Many servers send raw deflate without that header.
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
        length += written
        phase = code == Self.end ? .betweenTexts : .inText
        mayHaveMore = phase == .inText && written == output.count
        // A greater code requests a dictionary, which HTTP does not have. zlib would repeat that request
        // forever.
        return (0...Self.end).contains(code) || code == Self.noProgress
    }
}

extension ResponseHead {
    /// The content codings, if all of them can be decoded. No server has a reason for more than five.
    var codings: [CurlInflation.Coding] {
        let names = (headers["Content-Encoding"]?.lowercased() ?? "").split(separator: ",").map(\.trimmed)
            .filter { !["", "identity", "none"].contains($0) }
        let codings = names.compactMap { CurlInflation.Coding(rawValue: $0 == "x-gzip" ? "gzip" : $0) }
        return codings.count == names.count && codings.count <= 5 ? codings : []
    }
}
