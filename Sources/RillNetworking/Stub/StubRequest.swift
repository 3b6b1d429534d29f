import Foundation
import Rill

/// A request that a `StubTransport` has received, with the responses that it can give. It also has all
/// properties of the request.
@dynamicMemberLookup public struct StubRequest: Sendable {
    /// The request as the client sent it.
    public let request: HTTPRequest

    /// A property of the request.
    public subscript<Value>(dynamicMember path: KeyPath<HTTPRequest, Value>) -> Value {
        request[keyPath: path]
    }
}

extension StubRequest {
    /// A response, for which the body of the request is read before the head and the pieces of the body are
    /// delivered.
    public func response(
        _ status: Int = 200, headers: HTTPHeaders = [:], body pieces: Data...
    ) -> Observable<ExchangeEvent> {
        .deferred {
            let head = ResponseHead(status: status, headers: headers, url: request.url)
            return .from(try uploadProgress() + [.response(head)] + pieces.map(ExchangeEvent.body))
        }
    }

    /// A response with a text.
    public func response(_ status: Int = 200, text: String) -> Observable<ExchangeEvent> {
        response(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// A response with JSON.
    public func response(_ status: Int = 200, json: String) -> Observable<ExchangeEvent> {
        response(status, headers: ["Content-Type": "application/json"], body: Data(json.utf8))
    }

    /// A failure of the network, after the beginning of a response if one is given.
    public func failure(
        _ kind: TransportError.Kind, after beginning: Observable<ExchangeEvent> = .empty()
    ) -> Observable<ExchangeEvent> { beginning.concat(.error(TransportError(kind, of: request))) }

    /// Reads the body, so that a body that can be sent only once fails here the second time, as with other
    /// transports.
    private func uploadProgress() throws -> [ExchangeEvent] {
        guard let body = request.body else { return [] }
        do {
            let count = try body.readAll().count
            return count == 0 ? [] : [.progress(TransferProgress(.upload, completed: count, total: count))]
        } catch let error as BodyError {
            throw TransportError(.invalidRequest(reason: "\(error)"), of: request, underlying: error)
        }
    }
}
