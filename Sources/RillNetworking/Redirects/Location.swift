import Foundation

extension URL {
    /// The URL that `location` names in a response from this URL; nil if it names none.
    func resolving(location: String) -> URL? {
        URL(string: location.encodedReference, relativeTo: self)?.absoluteURL
    }
}

extension String {
    /// The unreserved characters of RFC 3986.
    static let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
    private static let allowedBehindHost = Set((unreserved + "!$&'()*+,;=:@/?").utf8)

    /// This reference with all characters after its host percent-encoded that a URL must not contain.
    /// Existing percent-encoding stays as it is (RFC 3986, 2.4). `URL(string:)` would encode its percent
    /// signs again if any other character of the path or query needs encoding.
    var encodedReference: String {
        let beginning = #/([A-Za-z][A-Za-z0-9+.-]*:)?(//[^/?#]*)?/#.matchingSemantics(.unicodeScalar)
        let start = prefixMatch(of: beginning)?.range.upperBound ?? startIndex
        var encoded = Array(utf8[..<start])
        var rest = utf8[start...]
        var hasFragment = false
        while let byte = rest.popFirst() {
            let digits = rest.prefix(2)
            let isCode =
                byte == UInt8(ascii: "%") && digits.count == 2
                && digits.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
            let beginsFragment = byte == UInt8(ascii: "#") && !hasFragment
            if beginsFragment { hasFragment = true }
            if isCode || beginsFragment || Self.allowedBehindHost.contains(byte) {
                encoded.append(byte)
            } else {
                let zero = byte < 16 ? "0" : ""
                encoded += Array("%\(zero)\(String(byte, radix: 16, uppercase: true))".utf8)
            }
        }
        return String(decoding: encoded, as: UTF8.self)
    }
}
