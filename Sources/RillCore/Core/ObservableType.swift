/// A stream of events that follows the grammar `next* (error | completed)?`.
///
/// **Threads.** Events are delivered one at a time. The source and `observe(on:)` decide which thread
/// delivers them. Every closure that an operator takes is `@Sendable`; an error that it throws becomes the
/// error of the stream.
///
/// **Resources.** After an error or completion the stream is silent and has released what it retained.
/// Disposing of a subscription has the same effect.
public protocol ObservableType<Element>: ObservableConvertibleType {}

/// A type that can be converted to a stream. Operators accept it as their second stream, so that a type with
/// its own operators, such as a stream that cannot fail, can be passed without a conversion. `switchIfEmpty`,
/// `merge` and `concat` of several arguments, and `merge` of a list need `asObservable()`.
public protocol ObservableConvertibleType<Element>: Sendable {
    /// What the stream emits.
    associatedtype Element: Sendable

    /// This stream as the type for which all operators are written.
    func asObservable() -> Observable<Element>
}
