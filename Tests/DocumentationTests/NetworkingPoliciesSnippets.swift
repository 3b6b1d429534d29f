import Foundation
import Rill
import RillNetworking

// The examples of docs/networking-policies.md.

struct PoliciesSnippet {
    func client(
        _ stored: String?, _ refreshURL: URL, _ scheduler: any Scheduler,
        _ write: @escaping @Sendable (String) -> Void
    ) -> ApiClient {
        let plain = ApiClient()
        let login = Authenticator(
            credential: stored, scheduler: scheduler,
            apply: { token, request in request.headers["Authorization"] = "Bearer \(token)" },
            refresh: { _ in plain.decoded(String.self, at: "token", for: refreshURL) })
        let client = plain.intercepted(
            by: .headers(["Accept-Language": "no"]),
            login.interceptor,
            .whenOnline(Reachability.status, scheduler: scheduler),
            .retry(.standard, scheduler: scheduler),
            .log(to: write, scheduler: scheduler))
        return client
    }
}

struct ServiceSnippet {
    enum CommonCode: Int, ServiceCode {
        case tokenExpired = 11001
        var message: String { "Log in again" }
    }

    enum ShopCode: String, ServiceCode {
        case soldOut = "SOLD_OUT"
        var message: String { "Sold out" }
    }

    struct OrderRequest: ServiceRequest {
        typealias Module = ShopCode
        let url: URL
        func transportRequest() throws(ApiError) -> TransportRequest {
            try TransportRequest("POST", url: url).with(["drink": "tea"], as: .json)
        }
    }

    struct Order: Decodable, Sendable {
        let id: Int
    }

    func order(
        _ url: URL, _ logOut: @escaping @Sendable () -> Void,
        _ show: @escaping @Sendable (String) -> Void
    ) -> any Disposable {
        let service = Service<CommonCode> { code, _ in if code == .tokenExpired { logOut() } }
        return service.result(Order.self, for: OrderRequest(url: url)).subscribe(onNext: { result in
            switch result {
            case .success(let order): show("Order \(order.id)")
            case .failure(.common(.tokenExpired, _)): break
            case .failure(.module(.soldOut, _)): show("Try the coffee")
            case .failure(.unknown(let code, _)): show("What is \(code)?")
            case .failure(.api(let error)): show(error.localizedDescription)
            }
        })
    }
}

struct KeySnippet {
    func weather(_ keys: BehaviorRelay<String>, _ client: ApiClient, _ url: URL) -> Observable<Data> {
        Observable.withKey(from: keys.filter { !$0.isEmpty }) { key in
            client.data(for: url.appending(queryItems: [URLQueryItem(name: "appid", value: key)]))
        }
    }
}

struct LoadingSnippet {
    struct Forecast: Decodable, Sendable {}

    func forecast(
        _ client: ApiClient, _ url: URL, _ scheduler: any Scheduler, _ again: PublishSubject<Void>
    ) -> Observable<Forecast> {
        let spinner = LoadingContainer(TerminalSpinner(scheduler: scheduler))
        let messages = TerminalMessages()
        let report = AnswerReport.envelope(Envelope())
        return client.call(url)
            .load(spinner).progress(TerminalProgressBar())
            .warn(messages, reading: report).inform(messages, reading: report)
            .reload(on: again)
            .decoded(Forecast.self, at: "data")
    }
}

struct AsyncSnippet {
    struct Forecast: Decodable, Sendable {}

    func forecast(_ client: ApiClient, _ url: URL) async throws -> Forecast {
        try await client.decoded(Forecast.self, at: "data", for: url)
    }
}
