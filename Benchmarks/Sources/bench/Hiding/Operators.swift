import Rill

// Operators as a function of another module would apply them: the caller cannot see into the streams.

@inline(never) func mapped(_ stream: Observable<Int>, _ transform: @escaping Transform) -> Observable<Int> {
    stream.map(transform)
}

@inline(never) func filtered(_ stream: Observable<Int>, _ predicate: @escaping Predicate) -> Observable<Int> {
    stream.filter(predicate)
}

@inline(never)
func reduced(_ stream: Observable<Int>, _ combination: @escaping Combination) -> Observable<Int> {
    stream.reduce(0, accumulator: combination)
}

@inline(never) func flatMapped(_ stream: Observable<Int>, _ selector: @escaping Selector) -> Observable<Int> {
    stream.flatMap(selector)
}

@inline(never)
func flatMappedLatest(_ stream: Observable<Int>, _ selector: @escaping Selector) -> Observable<Int> {
    stream.flatMapLatest(selector)
}

@inline(never)
func concatMapped(_ stream: Observable<Int>, _ selector: @escaping Selector) -> Observable<Int> {
    stream.concatMap(selector)
}

@inline(never) func materialized(_ stream: Observable<Int>) -> Observable<Event<Int>> {
    stream.materialize()
}

@inline(never) func dematerialized(_ stream: Observable<Event<Int>>) -> Observable<Int> {
    stream.dematerialize()
}
