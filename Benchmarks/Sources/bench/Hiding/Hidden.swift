import RillRx

// The optimiser cannot see into the results of these functions. None of them is generic: a generic function
// would wrap closures in thunks, and the thunks would be measured.

typealias Transform = @Sendable (Int) -> Int
typealias Predicate = @Sendable (Int) -> Bool
typealias Combination = @Sendable (Int, Int) -> Int
typealias Combination4 = @Sendable (Int, Int, Int, Int) -> Int
typealias Selector = @Sendable (Int) -> Observable<Int>
typealias SingleSelector = @Sendable (Int) -> Single<Int>

@inline(never) @_optimize(none) func hidden(_ value: Int) -> Int { value }

@inline(never) @_optimize(none) func hidden(_ closure: @escaping Transform) -> Transform { closure }

@inline(never) @_optimize(none) func hidden(_ closure: @escaping Predicate) -> Predicate { closure }

@inline(never) @_optimize(none) func hidden(_ closure: @escaping Combination) -> Combination { closure }

@inline(never) @_optimize(none) func hidden(_ closure: @escaping Combination4) -> Combination4 { closure }

@inline(never) @_optimize(none) func hidden(_ closure: @escaping Selector) -> Selector { closure }

@inline(never) @_optimize(none) func hidden(_ closure: @escaping SingleSelector) -> SingleSelector { closure }

@inline(never) @_optimize(none)
func hidden(_ closure: @escaping @Sendable (Int) -> Void) -> @Sendable (Int) -> Void { closure }

@inline(never) @_optimize(none)
func hidden(_ closure: @escaping @Sendable () throws -> Int) -> @Sendable () throws -> Int { closure }

@inline(never) @_optimize(none) func hidden(_ stream: Observable<Int>) -> Observable<Int> { stream }

@inline(never) @_optimize(none) func hidden(_ subject: PublishSubject<Int>) -> PublishSubject<Int> { subject }

@inline(never) @_optimize(none) func hidden(_ subject: ReplaySubject<Int>) -> ReplaySubject<Int> { subject }

@inline(never) @_optimize(none) func hidden(_ relay: BehaviorRelay<Int>) -> BehaviorRelay<Int> { relay }
