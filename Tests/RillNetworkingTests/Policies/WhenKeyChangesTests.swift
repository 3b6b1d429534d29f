import Foundation
import LoopbackServer
import Rill
import RillLocks
import RillNetworking
import RillTesting
import Testing

struct WhenKeyChangesTests {
    @Test("R8: a refused request is sent again with another key, once, on the wire")
    func aRefusedRequestIsSentAgainWithAnotherKey() throws {
        let server = try LoopbackServer.serving { request in
            .respond(.text("", status: request.query["appid"] == "good" ? 200 : 401))
        }
        let keys = BehaviorRelay(value: "bad")
        let url = try server.url()
        let outcome = Outcome<Data>()
        let subscription = Observable<Data>.withKey(from: keys) { key in
            ApiClient().data(for: url.appending(queryItems: [URLQueryItem(name: "appid", value: key)]))
        }.subscribe { outcome.receive($0) }
        defer { subscription.dispose() }
        #expect(eventually { server.requests.count == 1 })
        keys.accept("bad")
        keys.accept("good")
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
        #expect(server.requests.map { $0.query["appid"] } == ["bad", "good"])
    }

    @Test("R8: neither the key that was refused nor an empty one nor a later one starts an attempt")
    func onlyAnotherKeyStartsAnAttempt() throws {
        let keys = BehaviorRelay(value: "")
        let play = try Play(keys.filter { !$0.isEmpty })
        #expect(play.keys == [])
        keys.accept("bad")
        #expect(play.keys == ["bad"])
        keys.accept("bad")
        keys.accept("")
        #expect(play.keys == ["bad"])
        keys.accept("good")
        #expect(play.keys == ["bad", "good"])
        keys.accept("later")
        #expect(play.keys == ["bad", "good"])
        #expect(play.recorder.elements == [1])
        #expect(play.recorder.isCompleted)
    }

    @Test("R8: a key that came while the attempt ran is used at once")
    func aKeyThatCameMeanwhileIsUsed() throws {
        let keys = BehaviorRelay(value: "bad")
        let used = Mutex<[String]>([])
        let refused = ApiError.unauthorized(try failure())
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(
            Observable<Int>.withKey(from: keys) { key in
                used.withLock { $0.append(key) }
                if key == "bad" { keys.accept("good") }
                return key == "good" ? .just(1) : .error(refused)
            })
        #expect(used.withLock { $0 } == ["bad", "good"])
        #expect(recorder.isCompleted)
    }

    @Test func theLastRefusalPassesAfterAllAttempts() throws {
        let keys = BehaviorRelay(value: "a")
        let play = try Play(keys.asObservable())
        keys.accept("b")
        #expect(play.recorder.ending == nil)
        keys.accept("c")
        #expect(play.keys == ["a", "b", "c"])
        #expect((play.recorder.error as? ApiError)?.name == "unauthorized")
    }

    @Test func theRefusalPassesWhenThereAreNoMoreKeys() throws {
        #expect((try Play(.just("bad")).recorder.error as? ApiError)?.name == "unauthorized")
    }

    @Test func otherErrorsPass() throws {
        let keys = BehaviorRelay(value: "bad")
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(Observable<Int>.withKey(from: keys) { _ in .error(MarbleFailure()) })
        #expect(recorder.error is MarbleFailure)
    }

    @Test func aClientPutsTheKeyIntoItsRequests() throws {
        let keys = BehaviorRelay(value: "bad")
        let heard = Mutex<[String?]>([])
        let transport = StubTransport.answering { request in
            heard.withLock { $0.append(request.headers["X-Key"]) }
            return (request.headers["X-Key"] == "good" ? 200 : 401, "fine")
        }
        let client = ApiClient(transport: transport).intercepted(
            by: .key(from: keys) { request, key in request.headers["X-Key"] = key })
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(client.data(for: try URL.example))
        keys.accept("good")
        #expect(recorder.elements == [Data("fine".utf8)])
        #expect(heard.withLock { $0 } == ["bad", "good"])
    }

    /// Takes "good" alone.
    private final class Play: Sendable {
        private final class Used: Sendable {
            let keys = Mutex<[String]>([])
        }

        let recorder: Recorder<Int>
        private let used = Used()

        var keys: [String] { used.keys.withLock { $0 } }

        init(_ keys: Observable<String>) throws {
            let used = used
            let refused = ApiError.unauthorized(try failure())
            recorder = VirtualTimeScheduler().record(
                Observable<Int>.withKey(from: keys) { key in
                    used.keys.withLock { $0.append(key) }
                    return key == "good" ? .just(1) : .error(refused)
                })
        }
    }
}

private func failure() throws -> HTTPFailure {
    let url = try URL.example
    return HTTPFailure(ApiResponse(head: ResponseHead(status: 401, url: url)), to: TransportRequest(url: url))
}
