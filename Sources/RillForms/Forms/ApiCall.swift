import Rill
import RillNetworking

/// A request together with the objects that show its progress and its result: a stream of its response.
///
///     client.call(form).load(spinner).progress(bar).warn(messages).inform(messages, reading: envelope)
///         .decoded(Forecast.self, at: "data")
///
/// A status outside 200...299 is an error, unless the client allows it. Once a step reads an envelope, a code
/// that is not a success is also an error: its `BusinessInfo`.
public struct ApiCall: ObservableType {
    private let client: ApiClient
    private let request: any HTTPRequestConvertible
    private var progressables: [any Progressable] = []
    /// A response must be a success by all of them before it is decoded and shown.
    private var envelopes: [Envelope] = []
    private var isWarning = false
    private var steps: [@Sendable (Observable<HTTPResponse>) -> Observable<HTTPResponse>] = []

    init(_ request: any HTTPRequestConvertible, through client: ApiClient) {
        self.request = request
        self.client = client
    }

    public func asObservable() -> Observable<HTTPResponse> { shown(success()) }

    /// The body of the response, decoded as `ApiClient.decoded(_:at:for:)` does. The steps also show an error
    /// of the decoding.
    public func decoded<Value: Decodable & Sendable>(
        _ type: Value.Type = Value.self, at path: JSONPath = .whole
    ) -> Observable<Value> {
        .deferred { [client] in
            let value = Unsynchronized<Value?>(nil)
            let decoded = success(sending: ["Accept": "application/json"]).map { response in
                value.value = try client.decode(type, at: path, from: response)
                return response
            }
            return shown(decoded).compactMap { _ in value.value }
        }
    }

    private func shown(_ response: Observable<HTTPResponse>) -> Observable<HTTPResponse> {
        steps.reduce(response) { stream, step in step(stream) }
    }

    /// The response, if its codes mean success.
    private func success(sending defaultHeaders: HTTPHeaders = [:]) -> Observable<HTTPResponse> {
        .deferred { [client, request, progressables, envelopes] in
            var request = try request.httpRequest()
            request.defaultHeaders = defaultHeaders
            let transfer = { [request] in
                progressables.reduce(client.transfer(request)) { $0.progress($1) }.finished()
            }
            let response = progressables.isEmpty ? client.validResponse(for: request) : transfer()
            return envelopes.reduce(response) { $0.success(reading: $1, with: client.decoder) }
        }
    }

    /// Sends the request. The steps show the response, but it is not delivered. An error that no `warn` after
    /// the last `reload` shows is reported as unhandled.
    @discardableResult public func start() -> any Disposable {
        isWarning ? subscribe(onError: { _ in }) : subscribe()
    }
}

extension ApiClient {
    /// A request whose progress and result can be shown.
    public func call(_ request: some HTTPRequestConvertible) -> ApiCall { ApiCall(request, through: self) }
}

extension ApiCall {
    /// Shows that the request is in progress: see `ObservableType.load(_:)`.
    public func load(_ loadable: any Loadable) -> ApiCall { adding { $0.load(loadable) } }

    /// Shows how much of the bodies has been sent and received.
    public func progress(_ progressable: any Progressable) -> ApiCall {
        changed(self) { $0.progressables.append(progressable) }
    }

    /// Shows the error.
    public func warn(_ warnable: any Warnable) -> ApiCall {
        changed(adding { $0.warn(warnable) }) { $0.isWarning = true }
    }

    /// Shows the error. A code that is no success is an error, and its message is shown.
    public func warn(_ warnable: any Warnable, reading envelope: Envelope) -> ApiCall {
        changed(warn(warnable)) { $0.envelopes.append(envelope) }
    }

    /// Shows the message of a response whose code is a success.
    public func inform(_ informable: any Informable, reading envelope: Envelope) -> ApiCall {
        let decoder = client.decoder
        return changed(adding { $0.inform(informable, reading: envelope, with: decoder) }) {
            $0.envelopes.append(envelope)
        }
    }

    /// Sends the request again after an error, when the trigger emits. A trigger that replays its current
    /// value, as a `BehaviorRelay` does, sends it again immediately; use `skip(1)` of such a trigger.
    public func reload<Trigger: ObservableType>(on trigger: Trigger) -> ApiCall {
        // An error of the trigger, which ends the call, has passed no `warn` yet.
        changed(adding { $0.reload(on: trigger) }) { $0.isWarning = false }
    }

    private func adding(
        _ step: @escaping @Sendable (Observable<HTTPResponse>) -> Observable<HTTPResponse>
    ) -> ApiCall { changed(self) { $0.steps.append(step) } }
}
