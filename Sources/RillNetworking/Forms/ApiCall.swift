import Foundation
import Rill

/// A request, and what shows how it goes: a stream of its answer.
///
///     client.call(form).load(spinner).progress(bar).warn(messages).inform(messages, reading: report)
///         .decoded(Forecast.self, at: "data")
///
/// An answer outside 200...299 is an error, unless the client allows it.
public struct ApiCall: ObservableType {
    private var client: ApiClient
    private let request: any TransportRequestConvertible
    private var steps: [@Sendable (Observable<ApiResponse>) -> Observable<ApiResponse>] = []

    init(_ request: any TransportRequestConvertible, through client: ApiClient) {
        self.request = request
        self.client = client
    }

    public func asObservable() -> Observable<ApiResponse> {
        let answer = Observable<ApiResponse>.deferred { [client, request] in
            client.validResponse(for: try request.transportRequest())
        }
        return steps.reduce(answer) { stream, step in step(stream) }
    }

    /// The body of the answer, decoded as `ApiClient.decoded(_:at:for:)` does.
    public func decoded<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: JSONPath = .whole
    ) -> Observable<Value> {
        compactMap { [client] in try client.decode(type, at: path, from: $0) }
    }

    /// Sends it for nobody: who only wants to see how it goes need not subscribe.
    @discardableResult
    public func start() -> any Disposable {
        subscribe(onError: { _ in })
    }
}

extension ApiClient {
    /// A request that can be followed by what shows how it goes.
    public func call(_ request: some TransportRequestConvertible) -> ApiCall {
        ApiCall(request, through: self)
    }
}

extension ApiCall {
    /// Shows that it goes on: see `ObservableType.load(_:)`.
    public func load(_ loadable: any Loadable) -> ApiCall {
        adding { $0.load(loadable) }
    }

    /// Shows how far its bodies are.
    public func progress(_ progressable: any Progressable) -> ApiCall {
        with { $0.client = $0.client.reportingProgress(to: progressable) }
    }

    /// Shows what went wrong, and with a report what the answer says about that.
    public func warn(_ warnable: any Warnable, reading report: AnswerReport? = nil) -> ApiCall {
        adding { stream in
            report.map { stream.warn(warnable, reading: $0) } ?? stream.warn(warnable)
        }
    }

    /// Shows what the answer says when it is a success.
    public func inform(_ informable: any Informable, reading report: AnswerReport) -> ApiCall {
        adding { $0.inform(informable, reading: report) }
    }

    /// Sends it again after an error, when the trigger says so.
    public func reload<Trigger: ObservableType>(on trigger: Trigger) -> ApiCall {
        adding { $0.reload(on: trigger) }
    }

    private func adding(
        _ step: @escaping @Sendable (Observable<ApiResponse>) -> Observable<ApiResponse>
    ) -> ApiCall {
        with { $0.steps.append(step) }
    }

    private func with(_ change: (inout ApiCall) -> Void) -> ApiCall {
        var copy = self
        change(&copy)
        return copy
    }
}
