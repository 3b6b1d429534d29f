import Foundation

/// The browser of the desktop.
enum Browser {
    /// Opens a URL. Returns false where there is no desktop or no program that opens URLs.
    static func open(_ address: String) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let isMac = FileManager.default.fileExists(atPath: "/System/Library/CoreServices")
        let hasDisplay = ["DISPLAY", "WAYLAND_DISPLAY"].contains { environment[$0]?.isEmpty == false }
        guard isMac || hasDisplay,
            let program = program(isMac ? "open" : "xdg-open", in: environment["PATH"] ?? "")
        else { return false }
        let process = Process()
        process.executableURL = program
        process.arguments = [address]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        do {
            try process.run()
            return true
        } catch {
            return false
        }
    }

    private static func program(_ name: String, in path: String) -> URL? {
        path.split(separator: ":").map { URL(filePath: String($0)).appending(path: name) }
            .first { FileManager.default.isExecutableFile(atPath: $0.path(percentEncoded: false)) }
    }
}
