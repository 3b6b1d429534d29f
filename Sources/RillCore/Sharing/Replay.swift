import RillLocks

extension ObservableType {
    /// As `publish()`; a late subscriber receives the last `bufferSize` elements first, while the source
    /// runs. Once the source has ended, the next connection begins with an empty buffer;
    /// `share(replay:scope:)` with `.forever` keeps the buffer. `bufferSize` must be 0 or more.
    @inlinable public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
        require(bufferSize >= 0, "Rill: replay(_:) needs a count of 0 or more, but got \(bufferSize)")
        return multicast { ReplaySubject<Element>.create(bufferSize: bufferSize) }
    }

    /// As `publish()`; a late subscriber receives all elements first, while the source runs. They are
    /// buffered without bound.
    @inlinable public func replayAll() -> ConnectableObservable<Element> {
        multicast { ReplaySubject<Element>.createUnbounded() }
    }
}
