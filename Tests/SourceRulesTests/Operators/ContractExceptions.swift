/// The operators without a form that changes nothing, each with the reason.
enum ContractExceptions {
    static let reasons: [(reason: String, names: [String])] = [
        (
            "a source has no upstream",
            [
                "empty", "error", "from", "from(optional:)", "interval", "just", "never", "of", "range",
                "repeatElement", "timer", "timer(period:)",
            ]
        ),
        (
            "its work runs in tasks, of which virtual time knows nothing",
            ["async", "first() async", "Observable", "values"]
        ),
        ("it lets no element pass", ["ignoreElements"]),
    ]
}
