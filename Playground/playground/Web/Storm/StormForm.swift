/// The form of the storm page as text, and the options of `playground storm` that it stands for.
struct StormForm {
    let options: StormOptions
    /// Empty if the storm can start.
    let problems: [FieldProblem]

    init(_ fields: [String: String]) {
        var reader = FieldReader(fields)
        var options = StormOptions()
        let model = reader.choice("model", StormModel.self)
        options.namedModel = model
        options.runCount = 1
        options.seed = reader.number("seed", in: 0...1 << 53, else: 1)
        let names = (reader.text("policies") ?? "").split(separator: ",").map(String.init)
        options.namedPolicies = model.policies.filter(names.contains)
        if options.namedPolicies.isEmpty || !Set(names).isSubset(of: model.policies) {
            reader.add("policies", "Choose one policy or more of this model.")
        }
        for field in model.fields { Self.read(field, &reader, &options) }
        self.options = options
        problems = reader.problems
    }

    private static func read(
        _ field: StormGuide.Field, _ reader: inout FieldReader, _ options: inout StormOptions
    ) {
        if field.name == "load" {
            options.load = reader.number(field.name, in: field.least...field.most) ?? field.usual
            return
        }
        let number =
            reader.number(field.name, in: Int(field.least)...Int(field.most)) ?? field.usual.map { Int($0) }
        switch field.name {
        case "clients": options.clients = number
        case "capacity": options.capacity = number
        case "hosts": options.hosts = number
        case "rate": options.rates = number.map { [$0] } ?? []
        case "outage": options.outages = number.map { [$0] } ?? []
        default: preconditionFailure("no option of a storm has the name \(field.name)")
        }
    }
}

extension StormOptions {
    /// The fields of the form that give these options.
    var fields: [String: String] {
        var fields = [
            "model": model.rawValue, "policies": policies.joined(separator: ","), "seed": "\(seed)",
        ]
        fields["clients"] = clients.map { "\($0)" }
        fields["capacity"] = capacity.map { "\($0)" }
        fields["hosts"] = hosts.map { "\($0)" }
        fields["load"] = load.map { "\($0)" }
        fields["rate"] = rates.first.map { "\($0)" }
        fields["outage"] = outages.first.map { "\($0)" }
        return fields
    }

    /// The command that gives the same figures in a terminal.
    var command: String {
        var words = [
            "swift run playground storm --model \(model.rawValue)",
            "--policy \(policies.joined(separator: ","))",
        ]
        if let clients { words.append("--clients \(clients)") }
        if let capacity { words.append("--capacity \(capacity)") }
        if let hosts { words.append("--hosts \(hosts)") }
        if let load { words.append("--load \(load)") }
        words += rates.map { "--rate \($0)" } + outages.map { "--outage \($0)" }
        if model == .aws { words.append("--runs \(runs)") }
        words.append("--seed \(seed)")
        return words.joined(separator: " ")
    }
}
