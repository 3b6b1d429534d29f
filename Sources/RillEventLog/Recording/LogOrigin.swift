import Foundation
import Rill

/// Where and when a log was recorded, so that it can be laid beside the logs of other processes.
public struct LogOrigin: Sendable, Hashable {
    /// A random name that distinguishes this log from all others.
    public let id: String
    /// The time of day at the start of the log, in nanoseconds since 1 January 1970, UTC.
    public let nanosecondsSince1970: Int64
    /// The name of the program.
    public let process: String
    /// The number of the process in its system.
    public let processID: Int
    /// The name of the machine.
    public let host: String
    /// The operating system and its version.
    public let platform: String
    /// The version of the program, if it was given.
    public let build: String?

    /// Whether the origin was made by `current`, so that a log replaces the id and the time with its own.
    private var isCurrent = false

    /// Makes an origin, for a recording that is not recorded by an `EventLog`.
    public init(
        id: String, nanosecondsSince1970: Int64, process: String, processID: Int, host: String,
        platform: String, build: String? = nil
    ) {
        self.id = id
        self.nanosecondsSince1970 = nanosecondsSince1970
        self.process = process
        self.processID = processID
        self.host = host
        self.platform = platform
        self.build = build
    }

    /// This process. Each log that is made with this origin gets its own id and the time of day of its own
    /// start. `build` is the version of the program, which a library cannot know; `process` replaces the name
    /// of the program.
    public static func current(process: String? = nil, build: String? = nil) -> LogOrigin {
        let information = ProcessInfo.processInfo
        var origin = LogOrigin(
            id: newID, nanosecondsSince1970: SystemFacts.nanosecondsSince1970,
            process: process ?? information.processName, processID: Int(information.processIdentifier),
            host: SystemFacts.host, platform: SystemFacts.platform, build: build)
        origin.isCurrent = true
        return origin
    }

    private static var newID: String { String(UInt64.random(in: .min ... .max), radix: 16) }

    /// The origin of a log that starts now.
    func ofNewLog() -> LogOrigin {
        guard isCurrent else { return self }
        return LogOrigin(
            id: Self.newID, nanosecondsSince1970: SystemFacts.nanosecondsSince1970, process: process,
            processID: processID, host: host, platform: platform, build: build)
    }

    /// The time of day at the start of the log.
    public var wallTime: Date { Date(timeIntervalSince1970: Double(nanosecondsSince1970) / 1e9) }

    /// The time of day of an instant on the clock of a log that began at `start`, in nanoseconds since 1970.
    package func nanosecondsSince1970(of instant: Instant, inLogFrom start: Instant) -> Int128 {
        let elapsed =
            instant.sinceZero.attoseconds / 1_000_000_000
            - start.sinceZero.attoseconds / 1_000_000_000
        return elapsed + Int128(nanosecondsSince1970)
    }
}

extension LogRecording {
    /// The time of day of an instant on the clock of this log, in nanoseconds since 1 January 1970, UTC. Nil
    /// when the recording has no origin, or when the result does not fit.
    ///
    /// The clock of the log and the time of day are compared once, when the log is created. A clock that
    /// stops while the machine sleeps then lags the time of day by the length of that sleep.
    public func nanosecondsSince1970(of instant: Instant) -> Int64? {
        origin.flatMap { Int64(exactly: $0.nanosecondsSince1970(of: instant, inLogFrom: start)) }
    }

    /// The time of day of an instant on the clock of this log; nil when the recording has no origin.
    public func wallTime(of instant: Instant) -> Date? {
        nanosecondsSince1970(of: instant).map { Date(timeIntervalSince1970: Double($0) / 1e9) }
    }
}
