/// One event of a stream, as a value. A stream is `next* (error | completed)?`.
///
///     -1--2--#        .next(1), .next(2), .error(e)
///     -1--2--|        .next(1), .next(2), .completed
@frozen public enum Event<Element: Sendable>: Sendable {
    /// An element.
    case next(Element)
    /// The stream has failed. Nothing follows.
    case error(any Error)
    /// The stream has completed. Nothing follows.
    case completed
}

extension Event {
    /// The element of a `next`, nil for a terminal event.
    @inlinable public var element: Element? {
        if case .next(let element) = self { element } else { nil }
    }

    /// The error of an `error`, nil for any other event.
    @inlinable public var error: (any Error)? {
        if case .error(let error) = self { error } else { nil }
    }

    /// True for `completed`.
    @inlinable public var isCompleted: Bool {
        if case .completed = self { true } else { false }
    }

    /// True for `error` and `completed`, the terminal events.
    @inlinable public var isStopEvent: Bool {
        switch self {
        case .next: false
        case .error, .completed: true
        }
    }

    /// This event with its element transformed; an error thrown by `transform` becomes an `error`.
    @inlinable public func map<Result>(_ transform: (Element) throws -> Result) -> Event<Result> {
        switch self {
        case .next(let element):
            do { return .next(try transform(element)) } catch { return .error(error) }
        case .error(let error): return .error(error)
        case .completed: return .completed
        }
    }
}

extension Event {
    /// A terminal event: `error` if there is an error, else `completed`.
    @inlinable package static func end(_ error: (any Error)?) -> Event {
        if let error { .error(error) } else { .completed }
    }
}

/// Two events are equal when they are the same case and their elements are equal. Errors are equal when they
/// have the same dynamic type and, where that type is `Equatable`, compare equal; the errors of any other
/// type are equal when they print the same with `String(reflecting:)`.
extension Event: Equatable where Element: Equatable {
    /// Compares two events as the conformance says.
    public static func == (lhs: Event, rhs: Event) -> Bool {
        switch (lhs, rhs) {
        case (.next(let lhs), .next(let rhs)): lhs == rhs
        case (.error(let lhs), .error(let rhs)): areEqual(lhs, rhs)
        case (.completed, .completed): true
        case (.next, _), (.error, _), (.completed, _): false
        }
    }

    private static func areEqual(_ lhs: any Error, _ rhs: any Error) -> Bool {
        guard type(of: lhs) == type(of: rhs) else { return false }
        if let lhs = lhs as? any Equatable { return lhs.isEqual(to: rhs) }
        return String(reflecting: lhs) == String(reflecting: rhs)
    }
}

extension Equatable {
    fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

extension Event: CustomDebugStringConvertible {
    /// The name of the case, with the description of its element or error.
    public var debugDescription: String {
        switch self {
        case .next(let element): "next(\(element))"
        case .error(let error): "error(\(error))"
        case .completed: "completed"
        }
    }
}

/// A type that can be read as an `Event`: the elements that `dematerialize()` accepts.
public protocol EventConvertible<Element>: Sendable {
    /// The elements of the stream that `dematerialize` restores.
    associatedtype Element: Sendable
    /// This value as an event.
    var event: Event<Element> { get }
}

extension Event: EventConvertible {
    /// This event.
    @inlinable public var event: Event<Element> { self }
}
