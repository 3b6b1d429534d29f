import Foundation

/// The playground on a terminal of its own, which the test reads and types into.
final class PseudoTerminal {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private static let names = NSLock()

    private let controller: Int32
    private let process = Process()
    /// What has arrived and was not asked for yet.
    private var unread = ""
    private var terminal: Int32

    init(_ arguments: String..., environment: [String: String] = [:]) throws {
        controller = try Self.function("posix_openpt", as: (@convention(c) (Int32) -> Int32).self)(
            O_RDWR | O_NOCTTY)
        let grant = try Self.function("grantpt", as: (@convention(c) (Int32) -> Int32).self)
        let unlock = try Self.function("unlockpt", as: (@convention(c) (Int32) -> Int32).self)
        let nameOf = try Self.function(
            "ptsname", as: (@convention(c) (Int32) -> UnsafeMutablePointer<CChar>?).self)
        // The name is in a buffer of the C library.
        Self.names.lock()
        defer { Self.names.unlock() }
        guard controller >= 0, grant(controller) == 0, unlock(controller) == 0, let name = nameOf(controller)
        else { throw Failure(description: "no pseudo terminal: \(String(cString: strerror(errno)))") }
        terminal = open(name, O_RDWR | O_NOCTTY)
        guard terminal >= 0 else { throw Failure(description: "the terminal does not open") }
        let file = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
        process.executableURL = PlaygroundProcess.executable
        process.arguments = arguments
        process.environment = ProcessInfo.processInfo.environment
            .merging(["ASAN_OPTIONS": "detect_leaks=0", "TERM": "xterm", "NO_COLOR": "1"]) { $1 }
            .merging(environment) { $1 }
        process.standardInput = file
        process.standardOutput = file
        process.standardError = file
        // Threads of Dispatch block signals, and a process inherits that from the thread that starts it.
        var none = sigset_t()
        var before = sigset_t()
        sigemptyset(&none)
        pthread_sigmask(SIG_SETMASK, &none, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        try process.run()
    }

    deinit {
        if process.isRunning { process.terminate() }
        close(terminal)
        close(controller)
    }

    /// A function of the C library that Swift does not import on Linux.
    private static func function<Function>(_ name: String, as type: Function.Type) throws -> Function {
        guard let address = dlsym(dlopen(nil, RTLD_NOW), name) else {
            throw Failure(description: "the C library has no \(name)")
        }
        return unsafeBitCast(address, to: type)
    }

    /// Whether typed lines are edited and echoed, as a shell needs it.
    var isCooked: Bool {
        var settings = termios()
        guard tcgetattr(terminal, &settings) == 0 else { return false }
        let flags = tcflag_t(ICANON | ECHO | ISIG)
        return settings.c_lflag & flags == flags
    }

    /// Reads until this text arrives, and returns what came before it.
    func output(until text: String) throws -> String {
        while true {
            if let range = unread.range(of: text) {
                let before = String(unread[..<range.lowerBound])
                unread = String(unread[range.upperBound...])
                return before
            }
            // The time limit is for a hang.
            var descriptor = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, 60_000) == 1 else {
                throw Failure(description: "\"\(text)\" did not arrive; there was:\n\(unread)")
            }
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = read(controller, &bytes, bytes.count)
            guard count > 0 else {
                throw Failure(description: "the output ended before \"\(text)\":\n\(unread)")
            }
            unread += String(decoding: bytes.prefix(count), as: UTF8.self)
                .replacing("\r\n", with: "\n")
        }
    }

    func type(_ keys: String) {
        let bytes = Array(keys.utf8)
        _ = write(controller, bytes, bytes.count)
    }

    func send(signal number: Int32) { kill(process.processIdentifier, number) }

    /// Waits for the end of the process.
    func exit() -> (reason: Process.TerminationReason, status: Int32) {
        process.waitUntilExit()
        return (process.terminationReason, process.terminationStatus)
    }
}
