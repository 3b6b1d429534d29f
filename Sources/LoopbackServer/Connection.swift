/// Answers the requests of one client, one after the other.
struct Connection {
    private let number: Int
    private let peer: Peer
    private let engine: Engine
    private var hasUnreadBody = false

    init(number: Int, peer: Peer, engine: Engine) {
        self.number = number
        self.peer = peer
        self.engine = engine
    }

    mutating func run() {
        do {
            var ending = Ending.keepAlive
            while ending == .keepAlive { ending = try exchange() }
            try end(ending)
        } catch {
            peer.endSending(drainingFor: .zero)
        }
    }

    private mutating func exchange() throws(ExchangeFailure) -> Ending {
        do {
            return try answerNextRequest()
        } catch {
            guard case .refused(let status, let reason) = error else { throw error }
            hasUnreadBody = true
            try peer.send(Response.text("\(reason)\n", status: status).with("Connection", "close").bytes[...])
            return .close
        }
    }

    private mutating func answerNextRequest() throws(ExchangeFailure) -> Ending {
        guard let raw = try peer.readHead(limit: engine.limits.headBytes) else { throw .disconnected }
        let head = try RequestHead(raw)
        let framing = try head.bodyFraming()
        var request = Request(head, connection: number, index: engine.nextRequestIndex())
        let reading = framing == .none ? .whole : engine.readBody(request)
        try readBody(of: &request, framing: framing, reading: reading)
        hasUnreadBody = !request.isComplete
        let ending = try AnswerSender(peer: peer, request: request).send(answer(to: request, after: reading))
        return ending == .keepAlive && hasUnreadBody ? .close : ending
    }

    private func readBody(
        of request: inout Request, framing: BodyFraming, reading: BodyReading
    ) throws(ExchangeFailure) {
        var reader = BodyReader(from: peer, limits: engine.limits, reading: reading)
        // A request that breaks off is logged as far as it came.
        defer {
            request.receive(reader)
            engine.log(request)
        }
        if reader.wantsBody { try askForBody(request, framing) }
        try reader.read(framing)
    }

    private func askForBody(_ request: Request, _ framing: BodyFraming) throws(ExchangeFailure) {
        if case .length(let length) = framing, length > engine.limits.bodyBytes {
            throw .bodyTooLarge(engine.limits.bodyBytes)
        }
        guard let expectation = request.headers["Expect"], request.version != "HTTP/1.0" else { return }
        guard expectation.lowercased() == "100-continue" else {
            throw .refused(status: 417, reason: "the only known expectation is 100-continue")
        }
        if framing != .none { try AnswerSender(peer: peer, request: request).sendInformational(100) }
    }

    private func answer(to request: Request, after reading: BodyReading) -> Answer {
        if case .upTo(_, let answer) = reading { return answer }
        return engine.handler(request)
    }

    private func end(_ ending: Ending) throws(ExchangeFailure) {
        switch ending {
        case .keepAlive, .close: peer.endSending(drainingFor: hasUnreadBody ? .seconds(1) : .zero)
        case .reset: try peer.prepareReset()
        case .hang: try peer.waitUntilClientLeaves()
        }
    }
}
