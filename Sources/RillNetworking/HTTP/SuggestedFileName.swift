import Foundation

extension ResponseHead {
    /// A name for a file with the body, from `Content-Disposition` (RFC 6266) or else from the last path
    /// component of `url`.
    ///
    ///     let file = folder.appending(path: response.head.suggestedFileName)
    ///
    /// The server chooses the name, so it is made safe: it is one component, never empty, `.` or `..`, and at
    /// most 240 bytes long. Folders, control and formatting characters, leading dots, and dots and blanks at
    /// the end are removed; each of `:*?"<>|` becomes `_`. Without a usable name, it is `download`. A file of
    /// that name may exist already, and the extension may be that of a program.
    public var suggestedFileName: String {
        let disposition = headers["Content-Disposition"].map(HeaderParameters.init)
        let candidates = [
            disposition?["filename*"]?.extendedValue, disposition?["filename"], url.lastComponent,
        ]
        return candidates.lazy.compactMap { $0?.safeFileName }.first ?? "download"
    }
}

extension URL {
    fileprivate var lastComponent: String? {
        path(percentEncoded: true).split(separator: "/").last.map { $0.removingPercentEncoding ?? String($0) }
    }
}

extension String {
    /// The decoded value of `UTF-8''na%C3%AFve.txt` (RFC 8187); nil if it is malformed or its charset is not
    /// known.
    fileprivate var extendedValue: String? {
        let parts = split(separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3, let charset = Charset(String(parts[0])), let bytes = parts[2].percentDecoded
        else { return nil }
        return charset.text(of: bytes)
    }

    /// This text as one component of a path; nil if the removals leave nothing.
    fileprivate var safeFileName: String? {
        // Servers on Windows send backslashes.
        let component = unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? Substring.UnicodeScalarView()
        let kept = component.filter { !$0.isInvisible }.map { Self.reserved.contains($0) ? "_" : $0 }
        let name = String(UnicodeScalarView(kept.drop(while: \.isBlank))).withoutBlankEnd
        return name.isEmpty ? nil : name.shortened(to: Self.longestName).withoutBlankEnd
    }

    private var withoutBlankEnd: String {
        String(UnicodeScalarView(unicodeScalars.reversed().drop(while: \.isBlank).reversed()))
    }

    /// File systems allow 255 bytes, of which a partial download needs 10 for `.part.json`.
    private static let longestName = 240
    private static let longestExtension = 16
    private static let reserved: Set<Unicode.Scalar> = [":", "*", "?", "\"", "<", ">", "|"]

    /// This text, shortened to at most `limit` bytes. A short extension is kept.
    private func shortened(to limit: Int) -> String {
        guard utf8.count > limit else { return self }
        let dot = unicodeScalars.lastIndex(of: ".") ?? endIndex
        let ending = self[dot...].utf8.count <= Self.longestExtension ? self[dot...] : ""
        // If the offset is inside a scalar, the slice ends before that scalar.
        return String(self[..<utf8.index(startIndex, offsetBy: limit - ending.utf8.count)]) + ending
    }
}

extension Unicode.Scalar {
    fileprivate var isBlank: Bool { self == "." || properties.isWhitespace }

    /// Whether this is a control or formatting character, a line separator, or an unassigned or private code
    /// point. Some formatting characters reverse the text that a person reads.
    fileprivate var isInvisible: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned, .surrogate, .privateUse:
            true
        default: false
        }
    }
}

extension Substring {
    /// The bytes; nil if a percent sign is not followed by two hexadecimal digits.
    fileprivate var percentDecoded: Data? {
        var bytes = Data()
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            let digits = rest.prefix(2)
            guard digits.count == 2, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let decoded = UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
            else { return nil }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return bytes
    }
}
