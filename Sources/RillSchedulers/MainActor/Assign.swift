import RillCore

extension ObservableType {
    /// Assigns the elements to a property of an object on the main actor. The subscription does not retain
    /// the object, and does not end when the object is released: the source runs until the subscription is
    /// disposed of. An error goes to `UnhandledErrors`, with the file and line of this call. The elements
    /// arrive in the order and at the time of `subscribeOnMainActor`.
    ///
    ///     forecasts.map(\.text).assign(to: \.text, on: model).disposed(by: bag)
    @MainActor public func assign<Root: AnyObject>(
        to property: ReferenceWritableKeyPath<Root, Element>, on object: Root,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        bind(onNext: { [weak object] in object?[keyPath: property] = $0 }, file: file, line: line)
    }

    /// Like `assign(to:on:)`, for an optional property.
    @MainActor public func assign<Root: AnyObject>(
        to property: ReferenceWritableKeyPath<Root, Element?>, on object: Root,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        bind(onNext: { [weak object] in object?[keyPath: property] = $0 }, file: file, line: line)
    }
}
