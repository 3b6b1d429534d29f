import Foundation
import Rill

extension TransportRequest {
    /// An answer to this request for a `StubTransport`: the body of the request is sent, then head and body come.
    public func answer(
        _ status: Int = 200, headers: HTTPHeaders = [:], body: Data = Data()
    ) -> Observable<TransportEvent> {
        answer(status, headers: headers, pieces: body.isEmpty ? [] : [body])
    }

    /// An answer whose body comes in pieces.
    public func answer(
        _ status: Int = 200, headers: HTTPHeaders = [:], pieces: [Data]
    ) -> Observable<TransportEvent> {
        .deferred {
            let head = ResponseHead(status: status, headers: headers, url: url)
            return .from(try uploads() + [.response(head)] + pieces.map(TransportEvent.body))
        }
    }

    /// An answer with text.
    public func answer(_ status: Int = 200, text: String) -> Observable<TransportEvent> {
        answer(status, headers: ["Content-Type": "text/plain; charset=utf-8"], body: Data(text.utf8))
    }

    /// An answer with JSON, written out.
    public func answer(_ status: Int = 200, json: String) -> Observable<TransportEvent> {
        answer(status, headers: ["Content-Type": "application/json"], body: Data(json.utf8))
    }

    /// A failure of the network, perhaps after the beginning of an answer.
    public func failure(
        _ kind: TransportFailure.Kind, after beginning: Observable<TransportEvent> = .empty()
    ) -> Observable<TransportEvent> {
        beginning.concat(.error(TransportFailure(kind, url: url)))
    }

    /// Sending a body reads it: one that can be sent only once shows it here too.
    private func uploads() throws -> [TransportEvent] {
        guard let body else { return [] }
        do {
            let count = try body.readAll().count
            return count == 0 ? [] : [.uploaded(sent: count, total: count)]
        } catch let error as BodyFailure {
            throw TransportFailure(of: error, url: url, bytesReceived: 0)
        }
    }
}
