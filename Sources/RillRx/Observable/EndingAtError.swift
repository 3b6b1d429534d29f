extension ObservableType {
    /// This stream without its error: the error goes to `UnhandledErrors`, and the stream completes.
    @inlinable func endingAtError() -> Observable<Element> {
        catchError { error in
            UnhandledErrors.handle(error)
            return .empty()
        }
    }
}
