import Foundation
import Rill
import RillLocks

extension ObservableType<Data> {
    /// The lines of a text in UTF-8, without their ends, LF or CR LF; bytes that are no UTF-8 become U+FFFD. What follows
    /// the last line end is a line too, unless it is empty.
    ///
    ///     source  -"a"-"b\nc"-|
    ///     lines   -----"ab"---("c"|)
    ///
    /// A line of more than `maximumBytes` is an error, `LineTooLong`.
    public func lines(maximumBytes: Int = 1024 * 1024) -> Observable<String> {
        lines(LineSplitter(limit: maximumBytes))
    }

    func lines(_ splitter: LineSplitter) -> Observable<String> {
        Observable<String> { observer, lifetime in
            let splitter = Mutex(splitter)
            // Lines leave the lock before they are delivered.
            let target = Observer<Data>(
                onNext: { piece in
                    var lines: [String] = []
                    let failure = splitter.withLock { splitter -> LineTooLong? in
                        do throws(LineTooLong) {
                            try splitter.take(piece) { lines.append($0) }
                            return nil
                        } catch { return error }
                    }
                    for line in lines where !lifetime.isDisposed { observer.onNext(line) }
                    if let failure, !lifetime.isDisposed { observer.onError(failure) }
                },
                onError: { observer.onError($0) },
                onCompleted: {
                    if let rest = splitter.withLock({ $0.takeRest() }) { observer.onNext(rest) }
                    if !lifetime.isDisposed { observer.onCompleted() }
                })
            asObservable().run(target, in: lifetime)
        }
    }
}
