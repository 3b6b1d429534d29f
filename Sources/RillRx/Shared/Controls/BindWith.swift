extension ObservableType {
    /// Delivers the elements to a closure on the main actor, with an object that the subscription does not
    /// retain. Nothing is delivered once the object is released. An error goes to `UnhandledErrors`, with the
    /// file and line of this call. The elements arrive in the order and at the time of
    /// `subscribeOnMainActor`.
    public func bind<Object: AnyObject & Sendable>(
        with object: Object, onNext: @escaping @MainActor @Sendable (Object, Element) -> Void,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        asObservable().bind(
            onNext: { [weak object] element in if let object { onNext(object, element) } },
            file: file, line: line)
    }
}
