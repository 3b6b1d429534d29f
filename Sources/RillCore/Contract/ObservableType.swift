/// A stream of events that follows the grammar `next* (error | completed)?`.
///
/// **Threads.** Events are delivered one at a time; which thread delivers them is up to the source and to
/// `observe(on:)`. Every closure an operator takes is `@Sendable`, and a closure that throws turns its error into
/// the stream's error.
///
/// **Resources.** After an error or completion the stream is silent and has released what it held. Disposing of a
/// subscription has the same effect, at once.
public protocol ObservableType<Element>: Sendable {
    associatedtype Element: Sendable

    /// This stream as the one type that all operators are written for.
    func asObservable() -> Observable<Element>
}
