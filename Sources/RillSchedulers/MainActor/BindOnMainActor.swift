import RillCore

extension ObservableType {
    /// Delivers the elements to a closure on the main actor, which may use its state. An error goes to
    /// `UnhandledErrors`. The elements arrive in the order and at the time of `subscribeOnMainActor`.
    public func bind(
        onNext: @escaping @MainActor @Sendable (Element) -> Void, file: String = #fileID, line: Int = #line
    ) -> any Disposable { subscribeOnMainActor(onNext: onNext, file: file, line: line) }
}
