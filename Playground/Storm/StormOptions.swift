import Foundation

/// What the command line of the storm page says.
struct StormOptions {
    private(set) var model: StormModel
    private(set) var policies: [String]
    private(set) var sizes: [StormSize]
    private(set) var seed: UInt64 = 1
    private(set) var runs: Int
    private(set) var plot: URL?

    init(_ arguments: [String]) throws(UsageError) {
        let given = try Self.values(arguments)
        model = try Self.model(given["--model"], for: given["--policy"])
        for option in ["--capacity", "--hosts", "--load"] where given[option] != nil {
            guard model.options.contains(option) else {
                throw UsageError(description: "\(option) is not an option of the model \(model.rawValue).")
            }
        }
        policies = try Self.policies(given["--policy"], of: model)
        sizes = try Self.sizes(given, model)
        runs =
            try given["--runs"].map { text throws(UsageError) in
                try Int(option: "--runs", text, in: 1...100_000)
            }
            ?? (model == .aws ? 100 : 1)
        if let text = given["--seed"] { seed = UInt64(try Int(option: "--seed", text, in: 0...Int.max)) }
        if let text = given["--plot"] { plot = try Self.plot(text) }
    }

    private static let names = [
        "--model", "--policy", "--clients", "--capacity", "--hosts", "--load", "--seed", "--runs", "--plot",
    ]

    /// What was given for each option; of several the last counts, and policies add up.
    private static func values(_ arguments: [String]) throws(UsageError) -> [String: String] {
        var rest = OptionReader(arguments)
        var values: [String: String] = [:]
        while let argument = rest.next() {
            if argument == "--help" || argument == "-h" { throw .help }
            guard names.contains(argument) else {
                throw UsageError(
                    description: argument.hasPrefix("-")
                        ? "\(argument) is not an option."
                        : "\"\(argument)\" stands alone: everything here is an option with a value.")
            }
            let value = try rest.value(of: argument)
            let before = argument == "--policy" ? values[argument].map { "\($0)," } : nil
            values[argument] = (before ?? "") + value
        }
        return values
    }

    /// The model that is named, or the first that knows all the policies.
    private static func model(_ name: String?, for policies: String?) throws(UsageError) -> StormModel {
        guard let name else {
            let wanted = Set(policies.map(list) ?? [])
            return StormModel.allCases.first { wanted.isSubset(of: $0.policies) } ?? .x2
        }
        guard let model = StormModel(rawValue: name) else {
            let all = StormModel.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(description: "--model needs one of \(all), but got \"\(name)\".")
        }
        return model
    }

    private static func policies(_ text: String?, of model: StormModel) throws(UsageError) -> [String] {
        guard let text else { return model.policies }
        for name in list(text) where !model.policies.contains(name) {
            throw UsageError(
                description: "--policy needs names of the model \(model.rawValue), such as "
                    + "\(model.policies.joined(separator: ",")), but got \"\(name)\".")
        }
        return list(text)
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }

    private static func sizes(
        _ given: [String: String], _ model: StormModel
    ) throws(UsageError) -> [StormSize] {
        var numbers = model == .aws ? Array(stride(from: 10, through: 100, by: 10)) : [100_000]
        if let text = given["--clients"] { numbers = [try Int(option: "--clients", text, in: model.clients)] }
        var sizes = numbers.map {
            StormSize(clients: $0, capacity: max(1, $0 / 10), hosts: max(1, $0 / 100), load: 0.7)
        }
        if let text = given["--capacity"] {
            let capacity = try Int(option: "--capacity", text, in: 1...10_000_000)
            for index in sizes.indices { sizes[index].capacity = capacity }
        }
        if let text = given["--hosts"] {
            let hosts = try Int(option: "--hosts", text, in: 1...10_000_000)
            for index in sizes.indices { sizes[index].hosts = hosts }
        }
        if let text = given["--load"] {
            guard let load = Double(text), load >= 0.01, load <= 2 else {
                throw UsageError(description: "--load needs a number from 0.01 to 2, but got \"\(text)\".")
            }
            for index in sizes.indices { sizes[index].load = load }
        }
        return sizes
    }

    private static func plot(_ path: String) throws(UsageError) -> URL {
        let file = URL(filePath: path)
        guard file.pathExtension == "svg" else {
            throw UsageError(
                description: "--plot needs a file name that ends with .svg, but got \"\(path)\".")
        }
        var isFolder: ObjCBool = false
        let folder = file.deletingLastPathComponent().path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
        else {
            throw UsageError(description: "--plot \(path): there is no folder \(folder).")
        }
        return file
    }
}
