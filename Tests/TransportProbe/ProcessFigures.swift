import Foundation

/// What the system says of this process.
struct ProcessFigures: CustomStringConvertible {
    /// Kilobytes now, and at most so far.
    let memory: Int
    let peakMemory: Int
    let threads: Int
    let descriptors: Int

    static var now: ProcessFigures { ProcessFigures() }

    init() {
        let status = (Self.read("/proc/self/status")).split(separator: "\n")
        func number(_ name: String) -> Int {
            let line = status.first { $0.hasPrefix(name) }
            return line?.split { !$0.isNumber }.first.flatMap { Int($0) } ?? 0
        }
        memory = number("VmRSS:")
        peakMemory = number("VmHWM:")
        threads = number("Threads:")
        descriptors = Self.countDescriptors()
    }

    var description: String {
        "\(memory / 1024) MB (at most \(peakMemory / 1024) MB), "
            + "\(threads) threads, \(descriptors) descriptors"
    }

    private static func read(_ path: String) -> String {
        guard let file = fopen(path, "r") else { return "" }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    private static func countDescriptors() -> Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        // Itself, and the two names of folders.
        return count - 3
    }
}
