/// When a stream of `zip` or `combineLatest` completes. An error always ends it immediately.
public enum RowCompletion: Sendable {
    /// As soon as no further row is possible, as in RxJava and RxJS: `zip` when a stream has completed and
    /// all its elements are used; `combineLatest` when one stream completes without an element, or when all
    /// have completed.
    case early

    /// When all streams have completed, as in RxSwift: a stream that never ends keeps the result alive.
    /// `combineLatest` also completes when only one stream still runs and its element makes no row.
    case late
}
