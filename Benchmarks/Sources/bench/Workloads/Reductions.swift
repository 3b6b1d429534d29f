import Rill

// The chains after `range` and `create`, and the loops that do the same work.

@Sendable func mapFilterReduceLoop(_ count: Int) -> Int {
    let closures = Closures()
    var result = 0
    for number in 0..<count {
        let mapped = closures.increment(number)
        if closures.isEven(mapped) { result = closures.plus(result, mapped) }
    }
    return result
}

func mapFilterReduce(_ source: Observable<Int>) -> Int {
    let closures = Closures()
    let sum = Sum()
    reduced(filtered(mapped(source, closures.increment), closures.isEven), closures.plus)
        .subscribe(onNext: sum.add).dispose()
    return sum.total()
}

@Sendable func map10ReduceLoop(_ count: Int) -> Int {
    let closures = Closures()
    let increment = closures.increment
    var result = 0
    for number in 0..<count {
        var mapped = number
        for _ in 0..<10 { mapped = increment(mapped) }
        result = closures.plus(result, mapped)
    }
    return result
}

func map10Reduce(_ source: Observable<Int>) -> Int {
    let closures = Closures()
    let sum = Sum()
    var stream = source
    for _ in 0..<10 { stream = mapped(stream, closures.increment) }
    reduced(stream, closures.plus).subscribe(onNext: sum.add).dispose()
    return sum.total()
}
