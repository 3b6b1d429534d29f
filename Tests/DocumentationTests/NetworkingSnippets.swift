import Foundation
import Rill
import RillNetworking
import RillTesting

// The examples of docs/guides/networking.md.

struct RequestSnippet {
    func stream(_ url: URL) -> Observable<Forecast> {
        let client = ApiClient()
        let forecast = client.decoded(Forecast.self, for: url)
        return forecast
    }

    func text(_ client: ApiClient, _ url: URL) -> Observable<String> {
        let page = client.text(for: url)
        return page
    }

    func awaited(_ client: ApiClient, _ url: URL) async throws -> Forecast {
        let forecast = try await client.decoded(Forecast.self, at: "data.0", for: url).value
        return forecast
    }

    func request(_ url: URL, _ order: [String: String]) throws -> HTTPRequest {
        var request = try HTTPRequest("POST", url: url).with(order, as: .json)
        request.headers["Accept-Language"] = "no"
        request.totalTimeout = .seconds(30)
        return request
    }
}

struct InterceptorsSnippet {
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

struct KeySnippet {
    func weather(_ keys: BehaviorRelay<String>, _ client: ApiClient, _ url: URL) -> Observable<Data> {
        Observable.withKey(from: keys.filter { !$0.isEmpty }) { key in
            client.data(for: url.appending(queryItems: [URLQueryItem(name: "appid", value: key)]))
        }
    }
}

struct MetricsSnippet {
    func measured(_ client: ApiClient, _ write: @escaping @Sendable (String) -> Void) -> ApiClient {
        let client = client.intercepted(by: .metrics { metrics in write("\(metrics)") })
        return client
    }
}

struct CookieSnippet {
    func client() -> ApiClient {
        let jar = CookieJar()
        let client = ApiClient().intercepted(by: jar.interceptor)
        return client
    }

    func save(_ jar: CookieJar, to file: URL) throws {
        try jar.save(to: file)
    }

    func jar(in file: URL) throws -> CookieJar {
        let jar = try CookieJar(contentsOf: file)
        return jar
    }
}

struct HTTPCacheSnippet {
    func client(_ login: Authenticator<String>) -> ApiClient {
        let cache = HTTPCache(maximumBytes: 16 * 1024 * 1024)
        let client = ApiClient().intercepted(by: login.interceptor, cache.interceptor)
        return client
    }
}

struct CacheSnippet {
    func forecast(
        _ cache: MemoryCache<String, Forecast>, _ city: String, _ client: ApiClient, _ url: URL
    ) -> Observable<Forecast> {
        cache.fallback(for: city, from: client.decoded(Forecast.self, for: url))
    }
}

struct StubSnippet {
    struct Forecast: Decodable, Equatable, Sendable {
        let temperature: Double
    }

    /// What was received, and how many requests were sent.
    func outcome(_ url: URL) -> ([Forecast], Int) {
        let transport = StubTransport(inOrder: [
            { request in request.response(503) },
            { request in request.response(json: #"{"temperature": 9.5}"#) },
        ])
        let clock = VirtualTimeScheduler()
        let client = ApiClient(transport: transport).intercepted(by: .retry(scheduler: clock))
        let recorder = clock.record(client.decoded(Forecast.self, for: url))
        clock.run()
        return (recorder.elements, transport.requests.count)
    }
}
