import Foundation

/// The results of one run, as they are saved.
struct Results: Codable {
    let repetitions: Int
    let isQuick: Bool
    /// How many threads wanted to run on average, in the minute before and in the minute at the end.
    let load: [Double]
    let workloads: [Result]

    /// Reads what `--save` wrote.
    init(readingFrom path: String) throws {
        self = try JSONFile.read(path)
        guard !workloads.isEmpty else { throw InputError("\(path): \"workloads\" is empty.") }
    }

    init(repetitions: Int, isQuick: Bool, load: [Double], workloads: [Result]) {
        self.repetitions = repetitions
        self.isQuick = isQuick
        self.load = load
        self.workloads = workloads
    }

    func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        encoder.nonConformingFloatEncodingStrategy = .throw
        return try encoder.encode(self) + Data("\n".utf8)
    }

    /// How many threads want to run, averaged over the last minute.
    static func currentLoad() -> Double {
        var loads = [0.0]
        return getloadavg(&loads, 1) == 1 ? loads[0] : 0
    }
}
