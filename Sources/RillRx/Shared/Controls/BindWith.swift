extension ObservableType {
    /// Delivers the elements to a closure on the main actor, with an object that the subscription does not
    /// retain. Nothing is delivered once the object is released. An error goes to `UnhandledErrors`, with the
    /// file and line of this call.
    ///
    /// An element that is sent on the main queue is delivered inside the call, unless earlier ones wait for
    /// their turn; one from another thread is enqueued.
    public func bind<Object: AnyObject & Sendable>(
        with object: Object, onNext: @escaping @MainActor @Sendable (Object, Element) -> Void,
        file: String = #fileID, line: Int = #line
    ) -> any Disposable {
        let deliver = onMainActor { [weak object] (element: Element) in
            if let object { onNext(object, element) }
        }
        return observe(on: MainScheduler()).subscribe(onNext: deliver, file: file, line: line)
    }
}
