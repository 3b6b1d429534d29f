/// Responds to a request in the way that a `Behavior` describes.
struct ResponseSender {
    let peer: Peer
    let request: Request

    func send(_ behavior: Behavior) throws(ExchangeError) -> Ending {
        switch behavior {
        case .respond(let response):
            // In one packet, so that a client does not receive the head before the body.
            try peer.send(head(of: response, length: response.body.count) + body(of: response))
            return ending(after: response)
        case .chunked(let response, let size, let trailers):
            try sendChunked(response, size: max(1, size), trailers)
            return ending(after: response)
        case .drip(let response, let size, let pause):
            try peer.send(head(of: response, length: response.body.count))
            for piece in body(of: response).pieces(of: max(1, size)) {
                if piece.startIndex > 0 { try peer.pause(pause) }
                try peer.send(piece)
            }
            return ending(after: response)
        case .cut(let response, let count, let ending):
            try peer.send(
                head(of: response, length: response.body.count) + body(of: response).prefix(max(0, count)))
            return ending
        case .stream(let response, let length, let piece):
            return try stream(response, length: length, piece: piece)
        case .raw(let bytes, let ending):
            try peer.send(bytes)
            return ending
        case .script(let script): return script(Wire(peer))
        case .delayed(let delay, let behavior):
            try peer.pause(delay)
            return try send(behavior)
        case .informational(let statuses, let behavior):
            for status in statuses { try peer.send(Response(status).head) }
            return try send(behavior)
        }
    }

    private func sendChunked(_ response: Response, size: Int, _ trailers: HeaderList) throws(ExchangeError) {
        try peer.send(head(of: response.with("Transfer-Encoding", "chunked"), length: nil))
        guard carriesBody(response) else { return }
        for chunk in response.body.pieces(of: size) {
            try peer.send(Array("\(String(chunk.count, radix: 16))\r\n".utf8) + chunk + "\r\n".utf8)
        }
        try peer.send(Array("0\r\n\(trailers.lines)\r\n".utf8))
    }

    private func stream(
        _ response: Response, length: Int, piece: (Int) -> [UInt8]
    ) throws(ExchangeError) -> Ending {
        try peer.send(head(of: response, length: length))
        var sent = 0
        while carriesBody(response), sent < length {
            let bytes = piece(sent).prefix(length - sent)
            guard !bytes.isEmpty else { return .close }
            try peer.send(bytes)
            sent += bytes.count
        }
        return ending(after: response)
    }

    /// The head, with the headers that say where the body ends and whether the connection stays open.
    private func head(of response: Response, length: Int?) -> [UInt8] {
        var response = response
        if let length, response.allowsBody, response.headers["Content-Length"] == nil {
            response.headers.append("Content-Length", "\(length)")
        }
        if ending(after: response) == .close { response.headers["Connection"] = "close" }
        return response.head
    }

    private func body(of response: Response) -> [UInt8] {
        carriesBody(response) ? response.body : []
    }

    private func carriesBody(_ response: Response) -> Bool {
        request.method != "HEAD" && response.allowsBody
    }

    private func ending(after response: Response) -> Ending {
        let keepsAlive =
            request.isComplete && !request.headers.contains("close", in: "Connection")
            && !response.headers.contains("close", in: "Connection")
        return keepsAlive ? .keepAlive : .close
    }
}

extension [UInt8] {
    fileprivate func pieces(of size: Int) -> some Sequence<ArraySlice<UInt8>> {
        stride(from: 0, to: count, by: size).lazy.map { self[$0..<Swift.min($0 + size, count)] }
    }
}
