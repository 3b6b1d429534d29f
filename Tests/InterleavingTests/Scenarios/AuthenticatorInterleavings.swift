import Foundation
import RillNetworking

struct AuthenticatorInterleavings {
    /// A server that does not accept the credential "old", and counts the refreshes.
    private final class Fixture: Sendable {
        let refreshes = SharedVariable(0)
        let login: Authenticator<String>
        let client: ApiClient

        init(refresh: Observable<String> = .just("good")) {
            let refreshes = refreshes
            login = Authenticator(
                credential: "old", scheduler: VirtualTimeScheduler(),
                apply: { token, request in request.headers["Authorization"] = token },
                refresh: { _ in
                    refreshes.update { $0 += 1 }
                    return refresh
                })
            let transport = StubTransport { request in
                let status = request.headers["Authorization"] == "old" ? 401 : 200
                return .just(.response(ResponseHead(status: status, url: request.url)))
            }
            client = ApiClient(transport: transport).intercepted(by: login.interceptor)
        }

        func get() throws -> Observable<Data> {
            guard let url = URL(string: "https://example.com") else { throw URLError(.badURL) }
            return client.data(for: url)
        }
    }

    @Test func twoRefusedRequestsShareARefresh() {
        explore(preemptions: 1) { run in
            let fixture = Fixture()
            for _ in 1...2 {
                let probe = run.probe(Data.self)
                run.thread { probe.subscribe(to: Observable.deferred { try fixture.get() }) }
                run.afterwards { run.expect(probe.isCompleted, probe.text) }
            }
            run.afterwards {
                run.expect(fixture.refreshes.value == 1, "\(fixture.refreshes.value) refreshes")
                run.expect(fixture.login.credential == "good", "another credential")
            }
        }
    }

    @Test func aCredentialIsReplacedDuringARefresh() {
        explore(preemptions: 1) { run in
            let answer = PublishSubject<String>()
            let fixture = Fixture(refresh: answer.asObservable())
            let probe = run.probe(Data.self)
            probe.subscribe(to: Observable.deferred { try fixture.get() })
            run.thread { answer.onNext("good") }
            run.thread { fixture.login.replace(with: "better") }
            run.thread { probe.dispose() }
            run.afterwards {
                run.expect(["", "|", "0 bytes", "0 bytes |"].contains(probe.text), probe.text)
                run.expect(fixture.login.credential == "better", "another credential")
                run.expect(!answer.hasObservers, "the refresh is still subscribed to")
            }
        }
    }
}
