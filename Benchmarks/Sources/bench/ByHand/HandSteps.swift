// Steps and streams as one writes them by hand, where a library has observers and observables.

typealias Emit = (Int) -> Void
typealias HandStream = (@escaping Emit) -> Void

/// An event as a value, as it would be written by hand.
enum HandEvent {
    case next(Int)
    case completed
}

/// The step of a map, in front of the next step.
@inline(never) func mapStep(_ next: @escaping Emit, _ transform: @escaping Transform) -> Emit {
    { next(transform($0)) }
}

/// The step of a filter, in front of the next step.
@inline(never) func filterStep(_ next: @escaping Emit, _ predicate: @escaping Predicate) -> Emit {
    { if predicate($0) { next($0) } }
}

/// The step of a flatMap: the stream that `selector` returns runs into the next step.
@inline(never) func flatMapStep(_ next: @escaping Emit, _ selector: @escaping (Int) -> HandStream) -> Emit {
    { selector($0)(next) }
}

@inline(never) func handJust(_ number: Int) -> HandStream {
    { emit in emit(number) }
}

/// A stream whose elements are those of `stream`, transformed.
@inline(never)
func handMapped(_ stream: @escaping HandStream, _ transform: @escaping Transform) -> HandStream {
    { emit in stream { emit(transform($0)) } }
}

@inline(never) @_optimize(none)
func hidden(_ selector: @escaping (Int) -> HandStream) -> (Int) -> HandStream { selector }

@inline(never) @_optimize(none) func hidden(_ stream: @escaping HandStream) -> HandStream { stream }

@inline(never) @_optimize(none)
func hidden(_ wrap: @escaping @Sendable (Int) -> HandEvent) -> @Sendable (Int) -> HandEvent { wrap }
