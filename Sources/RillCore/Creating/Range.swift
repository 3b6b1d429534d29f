import RillLocks

extension Observable where Element: FixedWidthInteger {
    /// Emits `count` consecutive integers from `start` and completes.
    ///
    ///     range(start: 1, count: 3)   (123|)
    ///
    /// `count` must not be negative, and the last number must fit the element type.
    // Disfavoured, so that the function of RillRx wins in a file that imports both modules.
    @_disfavoredOverload @inlinable public static func range(start: Element, count: Element) -> Observable<
        Element
    > {
        requireRange(start: start, count: count)
        return Observable { observer, lifetime in
            var number = start
            var left = count
            while !lifetime.isDisposed {
                guard left > 0 else { return observer.onCompleted() }
                observer.onNext(number)
                number &+= 1
                left &-= 1
            }
        }
    }

    /// Stops the program with a message if `count` is negative or the last number does not fit `Element`.
    @inlinable package static func requireRange(start: Element, count: Element) {
        require(count >= 0, "Rill: range(start:count:) needs a count of 0 or more, but got \(count)")
        let (end, overflow) = start.addingReportingOverflow(count)
        require(
            !overflow || end == .min,
            "Rill: range(start: \(start), count: \(count)) goes beyond the largest \(Element.self)")
    }
}
