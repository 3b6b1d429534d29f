extension SharedSequenceConvertibleType {
    /// The elements as an asynchronous sequence that does not throw: `for await title in titles.values`.
    ///
    /// Every iteration subscribes, on the main queue. Leaving the loop or cancelling its task disposes of the
    /// subscription. Elements that the loop has not taken yet are buffered as in `ObservableType.values`.
    @inlinable public var values: InfallibleValues<Element> { InfallibleValues(asObservable().values) }
}
