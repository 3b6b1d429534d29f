import OperatorExamples

/// Runs the examples of the operators with the marbles and arguments of the page.
struct OperatorsAPI: WebAPI {
    let name = "operators"

    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        switch call.path {
        case ["list"]: return OperatorList()
        case ["run"]: return try run(call)
        case ["near"]: return OperatorSearch.near(call.query["name"] ?? "")
        default: throw .notFound
        }
    }

    private func run(_ call: WebCall) throws(WebError) -> OperatorAnswer {
        let name = call.query["name"] ?? ""
        guard let example = OperatorSearch.examples(of: name).first else {
            throw WebError(OperatorSearch.advice(for: name), status: 404)
        }
        if let reason = OperatorExample.withoutPicture[example.name] {
            throw WebError("\(example.fact.summary) It has no marbles: it \(reason).", status: 404)
        }
        var input = ExampleInput(marbles: call.values(of: "marbles"))
        for text in call.values(of: "argument") {
            guard let number = Int(text) else { throw WebError("\"\(text)\" is not a whole number.") }
            input.arguments.append(number)
        }
        do {
            return try OperatorAnswer(example, input)
        } catch {
            throw WebError("\(error)")
        }
    }
}

/// The operators to choose from.
struct OperatorList: Encodable {
    struct Group: Encodable {
        let name: String
        let operators: [Listed]
    }

    struct Listed: Encodable {
        let name: String
        let summary: String
        /// Further names by which a search finds the operator.
        let elsewhere: [String]
        /// The name of the operator's file in a copy of the pages; nil if it has no marbles.
        let file: String?
    }

    let groups = (OperatorExample.groups + [("Without marbles", OperatorExample.undrawn)]).map { group in
        Group(
            name: group.name,
            operators: group.examples.map { example in
                Listed(
                    name: example.name, summary: example.fact.summary,
                    elsewhere: OperatorSearch.elsewhere(example),
                    file: OperatorExample.withoutPicture[example.name] == nil ? example.fileName : nil)
            })
    }
}
