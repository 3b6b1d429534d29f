import Foundation

/// Reads single keys of the terminal, without Enter after them and without an echo.
///
/// The terminal is as before when the process ends, whether it returns, exits or receives a signal.
struct KeyReader {
    /// Nil where standard input and standard output are not both a terminal, or the terminal is dumb.
    init?() {
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
            ProcessInfo.processInfo.environment["TERM"] != "dumb",
            tcgetattr(STDIN_FILENO, savedTerminal) == 0
        else { return nil }
        atexit { restoreTerminal() }
        for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { signal(number, endWithSignal) }
        var settings = savedTerminal.pointee
        // Without ISIG, Ctrl-C is a key like any other.
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        withUnsafeMutableBytes(of: &settings.c_cc) {
            $0[Int(VMIN)] = 1
            $0[Int(VTIME)] = 0
        }
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    /// Waits for keys, and returns their bytes; none at the end of the input.
    func read() -> [UInt8] {
        var (keys, bytes) = ([UInt8](), [UInt8](repeating: 0, count: 4096))
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        repeat {
            let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
            if count == 0 || count < 0 && errno != EINTR { break }
            keys += bytes.prefix(max(0, count))
            // The bytes of an arrow may arrive in parts, and the first byte alone is Escape.
        } while keys.isEmpty || keys.suffix(2).contains(TourKey.escape) && poll(&input, 1, 50) > 0
        return keys
    }

    func close() { restoreTerminal() }
}

/// The settings to restore. A pointer, because a signal handler may read it at any time.
private nonisolated(unsafe) let savedTerminal = UnsafeMutablePointer<termios>.allocate(capacity: 1)

// These functions call only what a signal handler may call.
private func restoreTerminal() { tcsetattr(STDIN_FILENO, TCSANOW, savedTerminal) }

private func endWithSignal(_ number: Int32) {
    restoreTerminal()
    signal(number, SIG_DFL)
    raise(number)
}
