/// Performs an answer on a connection.
struct AnswerSender {
    let peer: Peer
    let request: Request

    func send(_ answer: Answer) throws(ExchangeFailure) -> Ending {
        switch answer {
        case .respond(let response):
            return try send(response)
        case .chunked(let response, let chunkSize, let trailers):
            return try sendChunked(response, chunkSize: max(1, chunkSize), trailers: trailers)
        case .drip(let response, let size, let pause):
            return try drip(response, size: max(1, size), every: pause)
        case .cut(let response, let count, let ending):
            try sendHead(of: response, framing: .length(response.body.count))
            try sendBody(response.body.prefix(max(0, count)), of: response)
            return ending
        case .stream(let response, let length, let piece):
            return try sendStream(response, length: length, piece: piece)
        case .raw(let bytes, let ending):
            try peer.send(bytes[...])
            return ending
        case .delayed(let delay, let answer):
            try peer.pause(delay)
            return try send(answer)
        case .informational(let statuses, let answer):
            for status in statuses { try sendInformational(status) }
            return try send(answer)
        }
    }

    func sendInformational(_ status: Int) throws(ExchangeFailure) {
        try peer.send(Array("\(Response(status).statusLine)\r\n".utf8)[...])
    }

    private func send(_ response: Response) throws(ExchangeFailure) -> Ending {
        let framing = ResponseFraming.length(response.body.count)
        let head = self.head(of: response, framing: framing)
        if carriesBody(response), response.body.count <= 16 * 1024 {
            // One packet: a client should not see the head before the body without a reason.
            try peer.send((head + response.body)[...])
        } else {
            try peer.send(head[...])
            try sendBody(response.body[...], of: response)
        }
        return ending(after: response, framing: framing)
    }

    private func sendChunked(
        _ response: Response, chunkSize: Int, trailers: HeaderList
    ) throws(ExchangeFailure) -> Ending {
        // HTTP/1.0 has no chunks.
        guard request.version != "HTTP/1.0" else { return try send(response) }
        try sendHead(of: response, framing: .chunked)
        if carriesBody(response) {
            for chunk in response.body.pieces(of: chunkSize) {
                let size = "\(String(chunk.count, radix: 16))\r\n"
                try peer.send((Array(size.utf8) + chunk + "\r\n".utf8)[...])
            }
            let lines = trailers.entries.map { "\($0.name): \($0.value)\r\n" }
            try peer.send(Array("0\r\n\(lines.joined())\r\n".utf8)[...])
        }
        return ending(after: response, framing: .chunked)
    }

    private func drip(_ response: Response, size: Int, every pause: Duration) throws(ExchangeFailure)
        -> Ending
    {
        let framing = ResponseFraming.length(response.body.count)
        try sendHead(of: response, framing: framing)
        for piece in response.body.pieces(of: size) {
            if piece.startIndex > 0 { try peer.pause(pause) }
            try sendBody(piece, of: response)
        }
        return ending(after: response, framing: framing)
    }

    private func sendStream(
        _ response: Response, length: Int, piece: (Int) -> [UInt8]
    ) throws(ExchangeFailure) -> Ending {
        let framing = ResponseFraming.length(length)
        try sendHead(of: response, framing: framing)
        var sent = 0
        while carriesBody(response), sent < length {
            let bytes = piece(sent).prefix(length - sent)
            guard !bytes.isEmpty else { return .close }
            try peer.send(bytes)
            sent += bytes.count
        }
        return ending(after: response, framing: framing)
    }

    private func sendHead(of response: Response, framing: ResponseFraming) throws(ExchangeFailure) {
        try peer.send(head(of: response, framing: framing)[...])
    }

    private func sendBody(_ bytes: ArraySlice<UInt8>, of response: Response) throws(ExchangeFailure) {
        if carriesBody(response) { try peer.send(bytes) }
    }

    private func carriesBody(_ response: Response) -> Bool {
        request.method != "HEAD" && response.allowsBody
    }

    private func head(of response: Response, framing: ResponseFraming) -> [UInt8] {
        let persistence = request.version == "HTTP/1.0" ? "keep-alive" : nil
        let keepsAlive = ending(after: response, framing: framing) == .keepAlive
        return response.head(framing: framing, connection: keepsAlive ? persistence : "close")
    }

    private func ending(after response: Response, framing: ResponseFraming) -> Ending {
        let keepsAlive =
            request.wantsKeepAlive && request.isComplete && response.isDelimited(by: framing)
            && !response.headers.contains("close", in: "Connection")
        return keepsAlive ? .keepAlive : .close
    }
}

extension [UInt8] {
    fileprivate func pieces(of size: Int) -> some Sequence<ArraySlice<UInt8>> {
        stride(from: 0, to: count, by: size).lazy.map { self[$0..<Swift.min($0 + size, count)] }
    }
}
