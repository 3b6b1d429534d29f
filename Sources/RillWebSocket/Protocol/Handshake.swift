import Foundation
import RillNetworking

/// The opening handshake of a client (RFC 6455, 4.1).
struct Handshake {
    /// 16 random bytes in Base64.
    let key: String
    let protocols: [String]

    init(
        protocols: [String],
        key: String = Data((0..<16).map { _ in UInt8.random(in: 0...255) }).base64EncodedString()
    ) {
        self.protocols = protocols
        self.key = key
    }

    /// The request as it is sent.
    func bytes(for request: HTTPRequest) -> [UInt8] {
        let url = request.url
        var headers = request.wireHeaders
        // The page of a refusal is read without decompression.
        headers.removeAll {
            $0.isSameName(as: "Accept-Encoding") || $0.lowercased().hasPrefix("sec-websocket-")
        }
        if let user = url.user(percentEncoded: false) {
            let credentials = "\(user):\(url.password(percentEncoded: false) ?? "")"
            headers.addMissing(["Authorization": "Basic \(Data(credentials.utf8).base64EncodedString())"])
        }
        headers.addMissing(["Host": url.authority, "User-Agent": "Rill"])
        headers["Upgrade"] = "websocket"
        headers["Connection"] = "Upgrade"
        headers["Sec-WebSocket-Key"] = key
        headers["Sec-WebSocket-Version"] = "13"
        if !protocols.isEmpty { headers["Sec-WebSocket-Protocol"] = protocols.joined(separator: ", ") }
        let lines = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("GET \(url.target) HTTP/1.1\r\n\(lines)\r\n".utf8)
    }

    /// Which rule a response with status 101 breaks; nil if it breaks none, and the connection is open.
    func problem(of head: ResponseHead) -> String? {
        let headers = head.headers
        // The comparison ignores the case of ASCII letters only: Unicode lowercases the Kelvin sign to k.
        if headers["Upgrade"]?.isSameName(as: "websocket") != true { return "its Upgrade is not websocket" }
        let words = headers["Connection"]?.split(separator: ",") ?? []
        if !words.contains(where: { $0.trimmed.isSameName(as: "upgrade") }) {
            return "its Connection is not Upgrade"
        }
        let expected = SHA1.hash("\(key)258EAFA5-E914-47DA-95CA-C5AB0DC85B11".utf8)
        if !headers["Sec-WebSocket-Accept"].hasBytes(of: Data(expected).base64EncodedString()) {
            return "its Sec-WebSocket-Accept is not the answer to the key"
        }
        if headers["Sec-WebSocket-Extensions"]?.isEmpty == false {
            return "it has an extension that was not offered"
        }
        if let chosen = headers["Sec-WebSocket-Protocol"],
            !protocols.contains(where: { $0.hasBytes(of: chosen) })
        {
            return "it has a protocol that was not offered"
        }
        return nil
    }
}

extension URL {
    /// Host and port as a request names them.
    fileprivate var authority: String {
        let host = URLComponents(url: self, resolvingAgainstBaseURL: true)?.encodedHost ?? ""
        guard let port, port != defaultPort else { return host }
        return "\(host):\(port)"
    }

    /// Path and query as a request names them.
    fileprivate var target: String {
        let path = path(percentEncoded: true)
        return (path.isEmpty ? "/" : path) + (query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}
