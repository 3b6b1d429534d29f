/// Why an exchange ends without the response of the handler.
enum ExchangeError: Error {
    /// The client has left, or the server is stopping.
    case disconnected
    case badRequest(String)
}

/// Serves the requests of one client, one after the other.
struct Connection {
    let number: Int
    let peer: Peer
    let engine: Engine

    func run() {
        do {
            var isOpen = true
            while isOpen { isOpen = try exchange() }
        } catch {
            switch error {
            case .badRequest(let reason): refuse(reason)
            case .disconnected: peer.endSending(isRequestUnread: false)
            }
        }
    }

    /// Receives a request and responds to it. Returns false at the end of the connection.
    private func exchange() throws(ExchangeError) -> Bool {
        try peer.beginRequest()
        var request = try Request(head: try peer.readHead())
        request.connection = number
        request.index = engine.nextRequestIndex()
        let behavior = try readBody(of: &request) ?? engine.handler(request)
        switch try ResponseSender(peer: peer, request: request).send(behavior) {
        case .keepAlive: return true
        case .close: peer.endSending(isRequestUnread: !request.isComplete)
        case .reset: try peer.prepareReset()
        case .hang: try peer.waitUntilClientLeaves()
        }
        return false
    }

    /// Reads the body and logs the request, even if the client leaves meanwhile. Returns the behavior that
    /// replaces the handler's, if there is one.
    private func readBody(of request: inout Request) throws(ExchangeError) -> Behavior? {
        let framing = try request.bodyFraming()
        let reading = framing == .none ? .whole : engine.readBody(request)
        defer { engine.log(request) }
        let reader = BodyReader(peer: peer, reading: reading, keepsBody: engine.keepsBodies)
        if framing != .none, reader.wantsBody, request.headers.contains("100-continue", in: "Expect") {
            try peer.send(Response(100).head)
        }
        request.isComplete = try reader.read(framing, into: &request)
        if case .upTo(_, let behavior) = reading { return behavior }
        return nil
    }

    private func refuse(_ reason: String) {
        let response = Response.text("\(reason)\n", status: 400).with("Connection", "close")
        do {
            try peer.send(response.head + response.body)
            peer.endSending(isRequestUnread: true)
        } catch {
            // The client has left.
        }
    }
}
