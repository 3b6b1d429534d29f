import Foundation

/// Assembles the head of the final response from its lines.
///
/// Parsing takes linear time, because lines come on the thread of all transfers, or of all WebSockets.
package struct HeadParser {
    /// Why the lines cannot be the lines of a response.
    package struct Problem: Error {
        package let reason: String

        package init(reason: String) { self.reason = reason }

        fileprivate init(_ part: String, isLongerThan limit: Int) {
            reason = "its \(part) longer than \(limit) bytes"
        }
    }

    private typealias Bytes = Slice<UnsafeRawBufferPointer>

    private enum Phase {
        case beforeStatusLine
        case inHeaders(status: Int, isFramed: Bool)
        case ended
    }

    /// The limit of libcurl for all heads of a response, including interim ones.
    private static let longestHead = 300 * 1024
    /// The limit for trailers, for which libcurl has none.
    private static let longestTrailers = 64 * 1024

    /// Why the lines so far are not a head. libcurl accepts some lines that are not accepted here.
    package private(set) var fault: String?
    private var phase = Phase.beforeStatusLine
    private var headers = HTTPHeaders()
    private var lastName: String?
    private var isFramingUnclear = false
    /// The values of `Set-Cookie`. They are not joined like other headers, because the date in a cookie has a
    /// comma.
    private var setCookies: [String] = []
    private var headLength = 0
    private var trailersLength = 0
    private let takesUpgrade: Bool

    /// Makes a parser. With `takesUpgrade`, a 101 is a final response.
    package init(takesUpgrade: Bool = false) { self.takesUpgrade = takesUpgrade }

    /// Takes one line with its line end. Returns the head when it is complete. Later lines are trailers,
    /// which are ignored.
    package mutating func take(_ line: UnsafeRawBufferPointer, from url: URL) throws(Problem) -> ResponseHead?
    {
        try count(line.count)
        let line = line[..<(line.lastIndex { $0 != 10 && $0 != 13 }.map { $0 + 1 } ?? 0)]
        switch phase {
        case .ended: return nil
        case .beforeStatusLine:
            takeStatusLine(line)
            return nil
        case .inHeaders(let status, let isFramed):
            guard line.isEmpty else {
                try takeHeader(line)
                return nil
            }
            // An interim response (1xx) is dropped; the final one follows.
            guard !(100..<200).contains(status) || takesUpgrade && status == 101 else {
                let length = headLength
                self = HeadParser(takesUpgrade: takesUpgrade)
                headLength = length
                if status == 101 { fault = "it changes the protocol, for which nothing has asked" }
                return nil
            }
            phase = .ended
            var head = ResponseHead(status: status, headers: headers, url: url)
            head.wire.setCookies = setCookies
            head.wire.isFramingUnclear = isFramingUnclear
            head.wire.endsWithConnection = !isFramed && !head.tellsWhereItEnds
            return head
        }
    }

    private mutating func count(_ length: Int) throws(Problem) {
        if case .ended = phase {
            trailersLength += length
            if trailersLength > Self.longestTrailers {
                throw Problem("trailers are", isLongerThan: Self.longestTrailers)
            }
        } else {
            headLength += length
            if headLength > Self.longestHead { throw Problem("head is", isLongerThan: Self.longestHead) }
        }
    }

    private mutating func takeStatusLine(_ line: Bytes) {
        let words = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
        // libcurl checks the digits, but does not read the head of a WebSocket. libcurl 8 accepts `HTTP/3`.
        guard words.count > 1, Self.text(of: words[0].prefix(5)).isSameName(as: "HTTP/"),
            words[0].dropFirst(5).first != UInt8(ascii: "3"), words[1].count == 3,
            words[1].allSatisfy(\.isDigit),
            let status = Int(Self.text(of: words[1]))
        else {
            fault = fault ?? "its first line is no status line: \(Self.text(of: line.prefix(100)).shown)"
            return
        }
        fault = nil
        let version = words[0].dropFirst(5)
        // Later versions have their own framing, for which libcurl writes `HTTP/2`. So `HTTP/2.0` comes from
        // the server.
        isFramingUnclear = version.elementsEqual("2.0".utf8)
        phase = .inHeaders(status: status, isFramed: version.first != UInt8(ascii: "1"))
    }

    private mutating func takeHeader(_ line: Bytes) throws(Problem) {
        // A line that begins with a blank continues the header before it (RFC 9112, 2.2 and 5.2).
        if line.first?.isBlank == true {
            guard let lastName else { throw Problem(reason: "its first header begins with a blank") }
            let value = Self.value(of: line)
            isFramingUnclear = isFramingUnclear || lastName.isFraming
            headers.append(value, to: lastName, separator: " ")
            if lastName.isSetCookie { setCookies[setCookies.count - 1] += " \(value)" }
            return
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return }
        let bytes = line[..<colon]
        let name = Self.text(of: bytes)
        let value = Self.value(of: line[(colon + 1)...])
        // libcurl takes a name with blanks around it for another header without a meaning.
        isFramingUnclear =
            isFramingUnclear || bytes.trimmed.count < bytes.count && name.trimmed.isFraming
        headers.append(value, to: name, separator: ", ")
        if name.isSetCookie { setCookies.append(value) }
        lastName = name
    }

    /// The value of a header. A carriage return in it becomes a blank (RFC 9110, 5.5).
    private static func value(of bytes: Bytes) -> String {
        let text = text(of: bytes.trimmed)
        guard bytes.contains(13) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\r" ? " " : $0 }))
    }

    /// The bytes as UTF-8, or as Latin-1 if they are not valid UTF-8.
    private static func text(of bytes: Bytes) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        return text.utf8.elementsEqual(bytes)
            ? text : String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
}

extension String {
    fileprivate var isSetCookie: Bool { isSameName(as: "set-cookie") }
}
