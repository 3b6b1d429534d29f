import RillLocks

extension ObservableType {
    /// Like `debug(_:to:)`, but with `trimOutput`, an event of more than 40 characters is shown by its first
    /// and its last 20.
    public func debug(
        _ identifier: String? = nil, trimOutput: Bool, file: String = #fileID, line: Int = #line
    ) -> Observable<Element> {
        guard trimOutput else { return debug(identifier, file: file, line: line) }
        let name = identifier ?? "\(file):\(line)"
        return debug(name) { text in
            let event = text.dropFirst(name.count + 2)
            let shown = event.count > 40 ? "\(event.prefix(20))...\(event.suffix(20))" : event
            StandardError.write("\(name): \(shown)\n")
        }
    }
}
