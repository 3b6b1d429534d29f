import Foundation
import Rill

extension Observable<ExchangeEvent> {
    /// Validates the response and delivers its body as `delivery` says. A response that is not valid is an
    /// `ApiError` that carries at most `limit` bytes of the body.
    package func assembled(
        _ delivery: HTTPRequest.Delivery, for request: HTTPRequest, validation: ResponseValidation, limit: Int
    ) -> Observable<ResponseEvent> {
        .deferred {
            let assembler = Unsynchronized(
                ResponseAssembler(request: request, validation: validation, delivery: delivery, limit: limit))
            return mapMany(
                { event, output in try assembler.value.take(event, &output) },
                atEnd: { output in try assembler.value.end(&output) }
            )
            .mapError { assembler.value.failure(insteadOf: $0) ?? $0 }
        }
    }
}

/// Turns the events of an exchange into the events of a valid response.
private struct ResponseAssembler {
    enum Phase {
        /// The body is being collected in `response`.
        case collecting
        /// The first piece has shown that the response is not valid. Its body is collected for the error.
        case rejecting(ApiError)
        /// Every piece is delivered.
        case delivering
    }

    let request: HTTPRequest
    let validation: ResponseValidation
    let delivery: HTTPRequest.Delivery
    let limit: Int
    var phase = Phase.collecting
    /// Not a payload of `phase`, where every append would copy the body.
    var response: HTTPResponse?

    mutating func take(_ event: ExchangeEvent, _ output: inout [ResponseEvent]) throws(ApiError) {
        switch event {
        case .progress(let progress):
            if delivery == .whole(progress: true) { output.append(.progress(progress)) }
        case .response(var head):
            head.redaction = request.redaction
            phase = .collecting
            response = HTTPResponse(head: head)
            reportProgress(&output)
        case .body(let data): try take(data, &output)
        }
    }

    private mutating func take(_ data: Data, _ output: inout [ResponseEvent]) throws(ApiError) {
        if case .delivering = phase { return output.append(.body(data)) }
        response?.body.append(data)
        guard let response else { return }
        if case .collecting = phase, case .pieces = delivery {
            guard let verdict = verdict(on: response) else {
                output += [.response(response.head), .body(response.body)]
                phase = .delivering
                self.response = nil
                return
            }
            phase = .rejecting(verdict)
        }
        guard response.body.count <= limit else { throw tooLarge(response) }
        reportProgress(&output)
    }

    mutating func end(_ output: inout [ResponseEvent]) throws(ApiError) {
        if case .delivering = phase { return }
        guard let response else { throw .noResponse }
        if let error = verdict(on: response) { throw error }
        output.append(.response(response.head))
        if !response.body.isEmpty { output.append(.body(response.body)) }
    }

    /// The error of a failed response whose body broke off: that failure, with the part of the body that has
    /// arrived.
    func failure(insteadOf error: any Error) -> ApiError? {
        guard error is TransportError, var response, !response.head.isSuccess else { return nil }
        response.head.wire.cutBy = ApiError(error, of: request)
        return verdict(on: response)
    }

    /// Why a response is not valid. A verdict on its first piece stays.
    private func verdict(on response: HTTPResponse) -> ApiError? {
        if case .rejecting(let first) = phase { return first.about(response, to: request) }
        return validation.error(for: response, to: request)
    }

    /// The error of a response that is too long. A failed response stays that failure, with the beginning of
    /// its body.
    private func tooLarge(_ response: HTTPResponse) -> ApiError {
        let error = ApiError.bodyTooLarge(limit: limit, head: response.head)
        let cut = changed(response) {
            $0.body = $0.body.prefix(limit)
            $0.head.wire.cutBy = error
        }
        return (response.head.isSuccess ? nil : verdict(on: cut)) ?? error
    }

    /// Reports how much of a 2xx response has arrived; the bodies of other responses are not counted.
    private func reportProgress(_ output: inout [ResponseEvent]) {
        guard delivery == .whole(progress: true), let response, response.head.isSuccess else { return }
        let completed = response.body.count
        let total = response.head.bodyLength(for: request).flatMap { $0 < completed ? nil : $0 }
        output.append(.progress(TransferProgress(.download, completed: completed, total: total)))
    }
}

/// Puts the response of an exchange together from its events.
struct ResponseCollector {
    /// The redaction of the client, for a head that an interceptor has made.
    let redaction: Redaction?
    private var response: HTTPResponse?

    init(redactedBy redaction: Redaction?) { self.redaction = redaction }

    mutating func take(_ event: ResponseEvent) throws {
        switch event {
        case .progress: break
        case .response(var head):
            if let redaction { head.redaction = redaction }
            response = HTTPResponse(head: head)
        // A body that comes in one piece is not copied. Most bodies do.
        case .body(let data) where response?.body.isEmpty == true: response?.body = data
        case .body(let data): response?.body.append(data)
        case .bodyFailed(let error):
            guard let head = response?.head else {
                throw ApiError.invalidResponse(reason: "a body failed without a response (\(error))")
            }
            throw ApiError(error, of: changed(HTTPRequest(url: head.url)) { $0.redaction = head.redaction })
        }
    }

    func end() throws(ApiError) -> HTTPResponse {
        guard let response else { throw .noResponse }
        return response
    }
}

extension ApiError {
    static var noResponse: ApiError { .invalidResponse(reason: "the exchange completed without a response") }
}

extension Observable<ResponseEvent> {
    /// The response, with its whole body.
    func collected(redactedBy redaction: Redaction?) -> Observable<HTTPResponse> {
        .deferred {
            let collector = Unsynchronized(ResponseCollector(redactedBy: redaction))
            return mapMany(
                { event, _ in try collector.value.take(event) },
                atEnd: { output in output.append(try collector.value.end()) })
        }
    }
}
