extension Observable {
    /// The stream that `factory` returns; it is called once per subscription. An error that it throws is the
    /// error of the stream.
    @inlinable public static func deferred(
        _ factory: @escaping @Sendable () throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            do { try factory().run(observer, in: lifetime) } catch { observer.onError(error) }
        }
    }
}
