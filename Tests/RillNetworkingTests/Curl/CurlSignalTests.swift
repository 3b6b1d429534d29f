import RillCurlShim
@testable import RillNetworking

/// libcurl must not end the process by SIGPIPE, and nothing else may notice how that is done.
@Suite(.blocking, .enabled(if: CurlTransport.isAvailable)) struct CurlSignalTests {
    /// A thread of Dispatch that blocked these would keep them blocked for all work of the program: crashes
    /// without a report, and broken pipes that end no process.
    @Test(arguments: ["curl", "urlSession"])
    func noThreadOfTheProcessBlocksTheSignalsThatAThreadCausesItself(with transport: String) throws {
        let probe = try ProbeProcess(["signals", transport])
        #expect(probe.lines.last == "blocked: []", "\(probe.output)")
    }

    /// As everywhere in a program that does not handle the signal: `tool | head` ends quietly.
    @Test(arguments: ["curl", "urlSession"])
    func aSubscriberThatWritesToABrokenPipeEndsTheProcessQuietly(with transport: String) throws {
        let probe = try ProbeProcess(["broken-pipe", transport])
        #expect(probe.signal == SIGPIPE, "\(probe.output)")
        #expect(probe.lines.isEmpty)
    }

    @Test func aBrokenPipeInsideLibcurlIsDiscarded() async {
        await #expect(processExitsWith: .success) {
            rill_enter_curl()
            raise(SIGPIPE)
            rill_leave_curl()
            #expect(blocksBrokenPipe() == false)
        }
    }

    @Test func aBrokenPipeOutsideLibcurlEndsTheProcess() async {
        await #expect(processExitsWith: .signal(SIGPIPE)) {
            rill_enter_curl()
            rill_leave_curl()
            raise(SIGPIPE)
        }
    }

    /// The mask of the program is its own.
    @Test func aThreadThatBlocksTheSignalItselfKeepsItBlocked() async {
        await #expect(processExitsWith: .success) {
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &set, nil)
            rill_enter_curl()
            raise(SIGPIPE)
            rill_leave_curl()
            #expect(blocksBrokenPipe())
        }
    }
}

private func blocksBrokenPipe() -> Bool {
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    return sigismember(&mask, SIGPIPE) == 1
}
