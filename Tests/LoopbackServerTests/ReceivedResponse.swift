import LoopbackServer

/// A response as the test client read it.
struct ReceivedResponse {
    var status = 0
    var statusLine = ""
    var headers = HeaderList()
    var body: [UInt8] = []
    var chunkSizes: [Int] = []
    var trailers = HeaderList()

    var text: String { String(decoding: body, as: UTF8.self) }
}

extension TestClient {
    func request(
        _ target: String, method: String = "GET", headers: [String] = [], body: String = ""
    ) throws -> ReceivedResponse {
        sendRequest(target, method: method, headers: headers, body: body)
        return try readResponse(hasBody: method != "HEAD")
    }

    func sendRequest(_ target: String, method: String = "GET", headers: [String] = [], body: String = "") {
        let length = body.isEmpty ? [] : ["Content-Length: \(body.utf8.count)"]
        let lines = ["\(method) \(target) HTTP/1.1", "Host: test"] + headers + length
        send(lines.map { "\($0)\r\n" }.joined() + "\r\n\(body)")
    }

    func readResponse(hasBody: Bool = true) throws -> ReceivedResponse {
        var response = try readResponseHead()
        guard hasBody, response.status >= 200, ![204, 304].contains(response.status) else { return response }
        if response.headers["Transfer-Encoding"] == "chunked" {
            try readChunks(into: &response)
        } else if let length = response.headers["Content-Length"].flatMap({ Int($0) }) {
            response.body = try read(length)
        } else {
            response.body = try readToEnd()
        }
        return response
    }

    func readResponseHead() throws -> ReceivedResponse {
        var response = ReceivedResponse()
        response.statusLine = try readLine()
        let words = response.statusLine.split(separator: " ")
        guard words.count > 1, words[0] == "HTTP/1.1", let status = Int(words[1]) else {
            throw Failure.notHTTP(response.statusLine)
        }
        response.status = status
        response.headers = try readHeaders()
        return response
    }

    private func readHeaders() throws -> HeaderList {
        var headers = HeaderList()
        while case let line = try readLine(), !line.isEmpty {
            let parts = line.split(separator: ": ", maxSplits: 1)
            headers.append(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
        }
        return headers
    }

    private func readChunks(into response: inout ReceivedResponse) throws {
        while let size = Int(try readLine(), radix: 16), size > 0 {
            response.chunkSizes.append(size)
            response.body += try read(size + 2).dropLast(2)
        }
        response.trailers = try readHeaders()
    }
}
