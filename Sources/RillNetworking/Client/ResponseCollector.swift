import Rill

/// Puts the response of an exchange together from its events.
struct ResponseCollector {
    private var response: HTTPResponse?

    mutating func take(_ event: ExchangeEvent) throws {
        switch event {
        case .progress: break
        case .response(let head): response = HTTPResponse(head: head)
        // A body that comes in one piece, as most do, is not copied.
        case .body(let data) where response?.body.isEmpty == true: response?.body = data
        case .body(let data): response?.body.append(data)
        case .bodyFailed(let error): throw error
        }
    }

    func end() throws(ApiError) -> HTTPResponse {
        guard let response else {
            throw .invalidResponse(reason: "the exchange completed without a response")
        }
        return response
    }
}

extension Observable<ExchangeEvent> {
    /// The response, with its whole body.
    func collected() -> Observable<HTTPResponse> {
        .deferred {
            let collector = Unsynchronized(ResponseCollector())
            return mapMany(
                { event, _ in try collector.value.take(event) },
                atEnd: { output in output.append(try collector.value.end()) })
        }
    }
}
