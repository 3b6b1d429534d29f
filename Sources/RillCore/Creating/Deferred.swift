extension Observable {
    /// The stream that `factory` returns, asked anew for every subscriber. A throw in `factory` is the error.
    @inlinable
    public static func deferred(
        _ factory: @escaping @Sendable () throws -> Observable<Element>
    ) -> Observable<Element> {
        Observable { observer, lifetime in
            guard !lifetime.isDisposed else { return }
            do { try factory().run(observer, in: lifetime) } catch { observer.onError(error) }
        }
    }
}
