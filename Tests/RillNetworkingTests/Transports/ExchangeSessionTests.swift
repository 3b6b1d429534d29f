@testable import RillNetworking

struct ExchangeSessionTests {
    @Test func threadsThatBeginShareASession() {
        let sessions = Log<ObjectIdentifier>()
        concurrently(threads: 4) { _ in
            sessions.write(ObjectIdentifier(ExchangeSession.session(maximumConnectionsPerHost: 4_321)))
        }
        #expect(Set(sessions.entries).count == 1)
    }

    @Test func anExchangeBeginsWhileAnotherEnds() throws {
        let request = HTTPRequest(url: try .example)
        let tasks = (1...2).map { _ in URLSession.shared.dataTask(with: request.urlRequest(streaming: nil)) }
        let started = Log<Exchange>()
        let subscription = Exchange.events(
            of: request, timeoutsOn: VirtualTimeScheduler(), start: started.write
        ).subscribe()
        let exchange = SessionExchange(try #require(started.entries.first), maximumBufferedBytes: 1)
        let failures = race(
            prepare: {
                let running = RunningExchanges()
                running.insert(exchange, for: tasks[1])
                return running
            },
            { $0.insert(exchange, for: tasks[0]) }, against: { _ = $0.remove(tasks[1]) },
            check: { $0[tasks[0]] != nil && $0[tasks[1]] == nil })
        #expect(failures == 0)
        subscription.dispose()
    }
}
