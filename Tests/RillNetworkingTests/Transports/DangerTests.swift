/// Faults of Foundation 6.3 on Linux that crash, hang or mislead a process, each in a process of its own. The
/// known failures of URLSession are expected, so that a Foundation without the fault is noticed.
@Suite(.blocking(isLong: true)) struct DangerTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let id: String
        /// What a transport without the fault prints.
        let lines: [String]
        let urlSession: URLSessionDoes

        init(_ id: String, _ lines: String..., urlSession: URLSessionDoes = .theSame) {
            self.id = id
            self.lines = lines
            self.urlSession = urlSession
        }

        var testDescription: String { id }
    }

    enum URLSessionDoes: Sendable, Equatable {
        case theSame
        case crash
        case differently([String])
    }

    private static let lost = "failed: the connection broke before the response was complete"
    private static let fine = "completed: 200, 4 bytes"

    static let rows: [Row] = [
        Row("closed-in-status-line", lost, urlSession: .crash),
        Row("closed-in-header", lost, urlSession: .crash),
        Row("trailer", fine, urlSession: .crash),
        Row("huge-content-length", lost, urlSession: .crash),
        Row("disposal-at-end", "done, 0 hung"),
        Row("disposal-at-redirect", "done, 0 hung"),
        Row("disposal-during-file-upload", "done, 0 hung"),
        Row("reset-during-file-upload", lost),
        Row(
            "no-descriptors",
            "failed: the process has no resources left: no socket can be opened: Too many open files", fine,
            urlSession: .differently(["failed: the server cannot be reached", fine])),
        Row(
            "no-descriptors-at-first",
            "failed: the process has no resources left: no descriptor is left for the wakeup", fine,
            urlSession: .differently(["failed: the server cannot be reached", fine])),
        Row(
            "no-descriptors-to-look-up",
            "failed: the process has no resources left: the host cannot be looked up: Too many open files",
            urlSession: .differently(["failed: the name of the host cannot be looked up"])),
        Row("resumed-body", "completed: 206, whole"),
        Row("released-transport", "done"),
        Row("many-transports", "done"),
        Row("endless-timeouts", fine),
        Row("digest-challenge", "completed: 401, 4 bytes"),
        Row("cancelled-tasks", fine),
        Row("basic-challenge", "completed: 401, 4 bytes"),
        Row("bearer-challenge", "completed: 401, 4 bytes"),
        Row("blocked-subscriber", fine),
        Row("paused-subscriber", "completed: 200, whole", "1 request"),
        Row(
            "dropped-connection-data", "warm \(fine)", lost, "bodies [100000]",
            urlSession: .differently([
                "warm \(fine)",
                "failed: the server did not respond in time: "
                    + "no head, and no piece of a body, came for 10.0 seconds",
                "bodies [100000]",
            ])),
        Row("dropped-connection-source", "warm \(fine)", lost, "bodies [100000]"),
        Row("dropped-connection-once", "warm \(fine)", lost, "bodies [100000]"),
        Row(
            "directory-as-file",
            "failed: the request cannot be sent: the file tmp cannot be read: it is a directory"),
    ]

    /// URLSession is busy or idle for seconds in these.
    private static let slow: Set = [
        "disposal-at-end", "disposal-at-redirect", "disposal-during-file-upload", "dropped-connection-data",
    ]

    private static let countsDescriptors: Set = ["no-descriptors-at-first", "no-descriptors-to-look-up"]

    // A sanitizer opens and closes descriptors of its own, so that one may be left.
    @Test(
        .serialized, .enabled(if: NetworkTransport.available.contains(.curl)),
        arguments: rows.filter { !isSanitized || !countsDescriptors.contains($0.id) })
    func curlSurvivesEveryDanger(row: Row) async throws {
        let run = try await probe(row.id, "curl")
        #expect(!run.isHung && !run.isCrashed)
        #expect(run.distinctLines == row.lines)
    }

    @Test(.serialized, arguments: rows.filter { isStressRun || !slow.contains($0.id) })
    func urlSessionFailsInTheKnownWays(row: Row) async throws {
        let run = try await probe(row.id, "urlSession")
        #expect(!run.isHung)
        #expect(run.isCrashed == (row.urlSession == .crash), "\(run.output)")
        switch row.urlSession {
        case .theSame: #expect(run.distinctLines == row.lines)
        case .crash: #expect(run.distinctLines.isEmpty)
        case .differently(let lines): #expect(run.distinctLines == lines)
        }
    }

    // What URLSession does depends on the threads that it has already.
    @Test(.enabled(if: NetworkTransport.available.contains(.curl)))
    func curlRecoversWhenThreadsAreBack() async throws {
        let run = try await probe("no-threads-at-first", "curl")
        #expect(
            run.distinctLines == [
                "the process has no resources left: no thread can be started: "
                    + "Resource temporarily unavailable",
                Self.fine,
            ])
    }

    @Test(.serialized, arguments: NetworkTransport.available)
    func anExitDuringHandshakesIsClean(of transport: NetworkTransport) async throws {
        // Under a sanitizer a process needs a second to start.
        for _ in 0..<(isSanitized ? 5 : isStressRun ? 40 : 8) {
            let run = try await probe("exit-during-handshakes", transport.rawValue)
            #expect(!run.isHung && !run.isCrashed)
        }
    }

    @Test(.enabled(if: NetworkTransport.available.contains(.curl)))
    func aFloodDelaysNoOtherExchangeOfCurl() async throws {
        let run = try await probe("endless-body", "curl")
        #expect(run.distinctLines == [Self.fine, "another exchange soon", "disposal soon", "closed"])
    }

    // If the flood pauses by chance, URLSession is as quick as curl.
    @Test(.stress) func aFloodDoesNotCrashURLSession() async throws {
        let run = try await probe("endless-body", "urlSession")
        #expect(!run.isHung && !run.isCrashed)
        #expect(run.distinctLines.contains("disposal soon"))
    }

    /// Waits on a thread of its own, so that another test can use this one.
    private func probe(_ danger: String, _ transport: String) async throws -> ProbeProcess {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(with: Result { try ProbeProcess(["danger", danger, transport]) })
            }
        }
    }
}

extension ProbeProcess {
    /// The output without its first line, which repeats the arguments, and without repeated lines.
    fileprivate var distinctLines: [String] {
        lines.dropFirst().reduce(into: []) { lines, line in
            if lines.last != line { lines.append(line) }
        }
    }
}
