/// Runs a policy against a simulated server: `retry/run`, with the fields of the form as the query.
struct RetryAPI: WebAPI {
    let name = "retry"

    func answer(_ call: WebCall) throws(WebError) -> any Encodable {
        guard call.path == ["run"] else { throw .notFound }
        return try Self.answer(call.query)
    }

    /// A report, or the problems of the fields.
    static func answer(_ fields: [String: String]) throws(WebError) -> FormAnswer<RetryReport> {
        var reader = FieldReader(fields)
        let scenario = RetryScenario(&reader)
        do { return try reader.answer { try RetryReport(scenario) } } catch {
            throw WebError("The policy cannot be written as JSON: \(error).", status: 500)
        }
    }
}
