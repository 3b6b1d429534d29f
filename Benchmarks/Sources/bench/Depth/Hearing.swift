import Rill

/// How many elements a stream has before it completes.
func elements(of stream: Observable<Int>) -> Int {
    let sum = Sum()
    hidden(stream).subscribe(onNext: { _ in sum.add(1) }).dispose()
    return sum.total()
}

/// How often a stream fails: once, or not at all.
func failures(of stream: Observable<Int>) -> Int {
    let sum = Sum()
    hidden(stream).subscribe(onError: { _ in sum.add(1) }).dispose()
    return sum.total()
}

/// How often a stream completes: once, or not at all.
func completions(of stream: Observable<Int>) -> Int {
    let sum = Sum()
    hidden(stream).subscribe(onCompleted: { sum.add(1) }).dispose()
    return sum.total()
}
