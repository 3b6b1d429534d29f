/// Runs a policy against a simulated server: `retry/run`, with the fields of the form as the query.
struct RetryAPI: WebAPI {
    let name = "retry"

    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        guard call.path == ["run"] else { throw .notFound }
        return try Self.answer(call.query)
    }

    /// A report, or what is wrong with the fields.
    static func answer(_ fields: [String: String]) throws(WebError) -> RetryAnswer {
        var reader = FieldReader(fields)
        let scenario = RetryScenario(&reader)
        guard reader.problems.isEmpty else { return RetryAnswer(problems: reader.problems, report: nil) }
        do { return RetryAnswer(problems: [], report: try RetryReport(scenario)) } catch {
            throw WebError("The policy cannot be written as JSON: \(error).", status: 500)
        }
    }
}

/// What `retry/run` answers.
struct RetryAnswer: Encodable {
    let problems: [FieldProblem]
    /// Nil if a field has a problem.
    let report: RetryReport?
}
