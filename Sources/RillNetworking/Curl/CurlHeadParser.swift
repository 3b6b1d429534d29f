import Foundation

/// Puts the head of the final answer together from the lines libcurl hands over.
struct CurlHeadParser {
    private enum Phase {
        case before
        case inside(status: Int)
        case ended
    }

    private var phase = Phase.before
    private var headers = HTTPHeaders()
    private var lastName: String?

    /// Takes in one line with its end. Returns the head once it is whole, and never again: what comes later is a trailer.
    mutating func take(_ line: UnsafeRawBufferPointer, from url: URL) -> ResponseHead? {
        let text = Self.text(of: line)
        switch phase {
        case .ended: return nil
        case .before:
            begin(text)
            return nil
        case .inside(let status):
            guard text.isEmpty else {
                add(text)
                return nil
            }
            // Interim answers (1xx) say nothing; the answer itself is still to come.
            guard !(100..<200).contains(status) else {
                self = CurlHeadParser()
                return nil
            }
            phase = .ended
            return ResponseHead(status: status, headers: headers, url: url)
        }
    }

    private mutating func begin(_ text: Substring) {
        let words = text.split(separator: " ", maxSplits: 2)
        guard words.count > 1, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else { return }
        phase = .inside(status: status)
    }

    private mutating func add(_ text: Substring) {
        // A line that begins with a blank continues the one before it.
        if let lastName, let first = text.first, first == " " || first == "\t" {
            headers[lastName] = [headers[lastName], text.trimmed].compactMap(\.self).joined(separator: " ")
            return
        }
        guard let colon = text.firstIndex(of: ":") else { return }
        let name = String(text[..<colon])
        let value = text[text.index(after: colon)...].trimmed
        headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        lastName = name
    }

    /// UTF-8, or Latin-1 where it is not.
    private static func text(of line: UnsafeRawBufferPointer) -> Substring {
        let end = line.lastIndex { $0 != 10 && $0 != 13 }.map { $0 + 1 } ?? 0
        let bytes = line[..<end]
        let text =
            String(validating: bytes, as: UTF8.self)
            ?? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
        return text[...]
    }
}

extension Substring {
    fileprivate var trimmed: String {
        trimmingCharacters(in: [" ", "\t"])
    }
}
