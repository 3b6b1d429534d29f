import Foundation
import RillRx

enum AuthFlowError: Error, Equatable {
    case unauthorized
    case refreshDenied
    case notFound
}

// Unchecked: one thread uses it.
// Swift 6: final class AuthFlowServer: @unchecked Sendable {
final class AuthFlowServer {
    var validToken = "fresh"
    private(set) var log: [String] = []
    private var pendingRefresh = PublishSubject<String>()

    func note(_ line: String) {
        log.append(line)
    }

    func call(_ path: String, token: String) -> Single<String> {
        return Single<String>.deferred { [weak self] in
            guard let self = self else { return .never() }
            self.note("GET \(path) \(token)")
            guard token == self.validToken else { return .error(AuthFlowError.unauthorized) }
            guard path != "/missing" else { return .error(AuthFlowError.notFound) }
            return .just("200 \(path)")
        }
    }

    func refresh() -> Single<String> {
        note("refresh")
        pendingRefresh = PublishSubject()
        return pendingRefresh.take(1).asSingle()
    }

    func answerRefresh(_ token: String) {
        pendingRefresh.onNext(token)
    }

    func denyRefresh() {
        pendingRefresh.onError(AuthFlowError.refreshDenied)
    }
}

// Swift 6: final class AuthFlowClient: Sendable {
final class AuthFlowClient {
    private let server: AuthFlowServer
    private let token = BehaviorRelay(value: "stale")
    private let refreshRequests = PublishSubject<Void>()
    private let refreshed: Observable<String>

    init(server: AuthFlowServer) {
        self.server = server
        let token = self.token
        // One refresh at a time, its result is shared by everybody who waits for it.
        refreshed =
            refreshRequests
            .flatMapFirst { server.refresh() }
            .do(onNext: { token.accept($0) })
            .share()
    }

    func request(_ path: String) -> Observable<String> {
        return
            Observable
            .deferred { [server, token] in
                server.call(path, token: token.value).asObservable()
            }
            .retry(when: { [weak self] (errors: Observable<Error>) -> Observable<Void> in
                // Swift 6: errors.flatMap { [weak self] error -> Observable<Void> in
                errors.flatMap { error -> Observable<Void> in
                    guard let self = self, (error as? AuthFlowError) == .unauthorized else {
                        return .error(error)
                    }
                    return self.waitForRefresh()
                }
            })
            .catch { error in
                .just("failed \(path): \(error)")
            }
    }

    private func waitForRefresh() -> Observable<Void> {
        let requests = refreshRequests
        return
            refreshed
            .take(1)
            .map { _ in }
            .do(onSubscribed: { requests.onNext(()) })
    }
}

// Returns:
//     GET /me stale
//     refresh
//     GET /feed stale
//     GET /me fresh
//     200 /me
//     GET /feed fresh
//     200 /feed
//     GET /missing fresh
//     failed /missing: notFound
//     GET /cart fresh
//     refresh
//     failed /cart: refreshDenied
//     GET /cart fresh
//     refresh
//     GET /cart newer
//     200 /cart
func demo23TokenRefresh() -> [String] {
    let bag = DisposeBag()
    let server = AuthFlowServer()
    let client = AuthFlowClient(server: server)

    func send(_ path: String) {
        client.request(path)
            .subscribe(onNext: { server.note($0) })
            .disposed(by: bag)
    }

    send("/me")
    send("/feed")
    server.answerRefresh("fresh")
    send("/missing")

    server.validToken = "newer"
    send("/cart")
    server.denyRefresh()
    send("/cart")
    server.answerRefresh("newer")

    return withExtendedLifetime((bag, client)) { server.log }
}
