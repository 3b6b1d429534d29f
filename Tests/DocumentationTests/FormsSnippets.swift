import Foundation
import Rill
import RillForms
import RillNetworking

// The examples of docs/guides/forms.md.

struct Search: RequestFormable {
    let url: URL
    let parameters: [String: String]
}

protocol ShopFormable: Formable {}
extension ShopFormable {
    func headers() -> HTTPHeaders { ["X-Shop": "7"] }
}

struct LoadingSnippet {
    struct Forecast: Decodable, Sendable {}

    func forecast(
        _ client: ApiClient, _ search: Search, _ scheduler: any Scheduler, _ again: PublishSubject<Void>
    ) -> Observable<Forecast> {
        let spinner = LoadingContainer(TerminalSpinner(scheduler: scheduler))
        let messages = TerminalMessages()
        let envelope = Envelope(code: "status.code", message: "status.text", successCodes: ["0", "200"])
        return client.call(search)
            .load(spinner).progress(TerminalProgressBar())
            .warn(messages, reading: envelope).inform(messages, reading: envelope)
            .reload(on: again)
            .decoded(Forecast.self, at: "data")
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
        func httpRequest() throws(ApiError) -> HTTPRequest {
            try HTTPRequest("POST", url: url).with(["drink": "tea"], as: .json)
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

struct UnknownValueSnippet {
    enum Drink: String, Codable { case tea, coffee }

    enum Sky: String, FallbackDecodable {
        case clear, clouds, other
        static let fallback = Sky.other
    }
    struct Order: Codable { let drink: OpenEnum<Drink> }

    func client(_ log: @escaping @Sendable (String) -> Void) -> ApiClient {
        let decoder = JSONDecoder()
        decoder.userInfo[UnknownValueHandler.key] = UnknownValueHandler { value in log("\(value)") }
        let client = ApiClient(decoder: decoder)
        return client
    }
}
