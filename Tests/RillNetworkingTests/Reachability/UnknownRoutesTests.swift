@testable import RillNetworking

@Suite(.blocking, .enabled(if: CurlTransport.isAvailable, "Linux alone")) struct UnknownRoutesTests {
    @Test func aFirstStatusThatTheSystemCannotTellIsAnError() async {
        await #expect(processExitsWith: .success) {
            let outcome = Outcome<Reachability.Status>()
            var opened: [Int32] = []
            while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 {
                opened.append(descriptor)
            }
            // The socket for changes takes the last descriptor.
            close(opened.removeLast())
            _ = Reachability.status.subscribe { outcome.receive($0) }
            opened.forEach { close($0) }
            #expect(outcome.error is Reachability.Unavailable, "\(outcome.elements)")
        }
    }
}
