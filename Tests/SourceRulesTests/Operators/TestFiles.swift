/// Where an operator is tested.
struct TestFiles {
    private let files: [SourceTree.File]

    init() throws {
        files = try SourceTree("Tests").files.filter { $0.name.hasSuffix("Tests.swift") }
    }

    /// The test files named after the sources of an operator; without one, those that call it.
    func files(for row: OperatorSection.Row, among sources: [String]) -> [String] {
        let named = row.sources.flatMap { filesNamed(after: $0, among: sources) }
        if !named.isEmpty { return named }
        return files.filter { $0.text.contains(".\(row.name.base)(") }.map(\.path)
    }

    /// Those whose names begin with that of the source, and with no longer one: `FlatMapMaxConcurrentTests` is of
    /// `FlatMap`, `FlatMapLatestTests` of `FlatMapLatest`.
    private func filesNamed(after source: String, among sources: [String]) -> [String] {
        func stem(_ path: String) -> String {
            path.replacing("Sources/RillCore/", with: "Tests/RillCoreTests/").replacing(".swift", with: "")
        }
        let stems = sources.map(stem)
        return files.map(\.path)
            .filter { path in
                let longest = stems.filter { path.hasPrefix($0) }.max { $0.count < $1.count }
                return longest == stem(source)
            }
            .sorted { $0.count < $1.count }
    }
}
