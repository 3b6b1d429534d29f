import Foundation

/// Runs a case in a process of its own, whose main thread has a stack of 8 MiB.
struct DepthProbe {
    enum Outcome: Equatable {
        case passed
        /// The last phase that began.
        case overflowed(in: String)
        case tookTooLong(in: String)
        case failed(code: Int32)
    }

    private static let stackBytes = 8 << 20
    private static let seconds = 120

    /// Limits the stack of all processes that this one starts.
    static func limitStack() throws {
        var limit = rlimit()
        let resource = stackResource
        guard getrlimit(resource, &limit) == 0, limit.rlim_max >= stackBytes else {
            throw InputError("depth needs a stack of 8 MiB, but this shell allows \(limit.rlim_max) bytes.")
        }
        limit.rlim_cur = rlim_t(stackBytes)
        guard setrlimit(resource, &limit) == 0 else {
            throw InputError("depth could not set the stack to 8 MiB (error \(errno)).")
        }
    }

    static func run(_ depthCase: DepthCase, _ depth: Int) throws -> Outcome {
        let process = Process()
        process.executableURL = Bundle.main.executableURL
        process.arguments = [DepthCase.childCommand, depthCase.name, String(depth)]
        // Overflows are expected: a backtrace of each would only delay the search.
        process.environment = ProcessInfo.processInfo.environment
            .merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let tooLong = DispatchWorkItem { process.terminate() }
        DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: tooLong)
        let phases = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        tooLong.cancel()
        let phase = phases.split(separator: "\n").last.map(String.init) ?? "starting"
        guard process.terminationReason == .uncaughtSignal else {
            return process.terminationStatus == 0 ? .passed : .failed(code: process.terminationStatus)
        }
        return process.terminationStatus == SIGTERM ? .tookTooLong(in: phase) : .overflowed(in: phase)
    }

    #if canImport(Glibc)
        private static let stackResource = __rlimit_resource_t(RLIMIT_STACK.rawValue)
    #else
        private static let stackResource = RLIMIT_STACK
    #endif
}
