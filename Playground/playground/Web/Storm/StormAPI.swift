import Foundation

/// Runs storms for a page that watches, one at a time:
///
/// | call | answer |
/// |---|---|
/// | `storm/guide` | the models, their policies and fields |
/// | `storm/start` | starts the storm of the query, and ends the previous storm |
/// | `storm/news` | the news of the storm `run`, or of the latest storm |
/// | `storm/stop` | ends the storm `run` |
final class StormAPI: WebAPI {
    let name = "storm"
    private let runs = WebRuns<StormJob>(most: 1, forgotten: "Another simulation was started.")
    private let turn = DispatchSemaphore(value: 1)

    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        switch call.path {
        case ["guide"]: return StormModel.allCases.map(\.guide)
        case ["start"]: return start(call.query)
        default: return try runs.answer(call)
        }
    }

    /// Starts a storm, and returns its id.
    func start(_ fields: [String: String]) -> FormAnswer<String> {
        var reader = FieldReader(fields)
        let options = StormOptions(&reader)
        return reader.answer {
            let job = StormJob(options, turn: turn)
            runs.start(job)
            return job.id
        }
    }
}

extension StormOptions {
    /// The options of `playground storm` that a form stands for.
    init(_ reader: inout FieldReader) {
        self.init()
        let model = reader.choice("model", StormModel.self)
        namedModel = model
        runCount = 1
        seed = reader.number("seed", in: 0...1 << 53) ?? 1
        let names = (reader.text("policies") ?? "").split(separator: ",").map(String.init)
        namedPolicies = model.policies.filter(names.contains)
        if namedPolicies.isEmpty || !Set(names).isSubset(of: model.policies) {
            reader.add("policies", "Choose one policy or more of this model.")
        }
        for field in model.guide.fields {
            let number =
                field.isWhole
                ? reader.number(field.name, in: Int(field.least)...Int(field.most)).map(Double.init)
                : reader.number(field.name, in: field.least...field.most)
            sizes[field.name] = (number ?? field.usual).map { [$0] }
        }
    }

    /// The fields of the form that give these options.
    var fields: [String: String] {
        let own = [
            "model": model.rawValue, "policies": policies.joined(separator: ","), "seed": "\(seed)",
        ]
        return sizes.compactMapValues { $0.first?.shortText }.merging(own) { $1 }
    }

    /// The command that gives the same figures in a terminal.
    var command: String {
        let numbers = model.guide.fields.flatMap { field in
            (sizes[field.name] ?? []).map { " --\(field.name) \($0.shortText)" }
        }
        return "swift run playground storm --model \(model.rawValue)"
            + " --policy \(policies.joined(separator: ","))\(numbers.joined())"
            + (model == .aws ? " --runs \(runs)" : "") + " --seed \(seed)"
    }
}
