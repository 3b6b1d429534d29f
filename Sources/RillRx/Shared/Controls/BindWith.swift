import Rill

extension ObservableType {
    /// As `bind(onNext:)`, with an object that the subscription does not retain. Nothing is delivered once the
    /// object is released.
    public func bind<Object: AnyObject & Sendable>(
        with object: Object, onNext: @escaping @MainActor @Sendable (Object, Element) -> Void,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        bind(
            onNext: { [weak object] element in if let object { onNext(object, element) } }, file: file,
            line: line)
    }
}
