/// When a stream of `zip` or `combineLatest` completes. An error always ends it at once.
public enum RowCompletion: Sendable {
    /// As soon as no further row is possible, as in RxJava and RxJS: `zip` when a stream has completed and
    /// all its elements are used; `combineLatest` when one completes without an element, or when all have.
    case early

    /// When all streams have completed, as in RxSwift: a stream that never ends keeps it alive.
    /// `combineLatest` completes too when all but one have and an element of that one makes no row.
    case late
}
