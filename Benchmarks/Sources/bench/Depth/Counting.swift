import Rill

/// The number of elements of a stream.
func elements(of stream: Observable<Int>) -> Int {
    let sum = Sum()
    hidden(stream).subscribe(onNext: { _ in sum.add(1) }).dispose()
    return sum.total()
}

/// 1 if the stream fails, else 0.
func failures(of stream: Observable<Int>) -> Int {
    let sum = Sum()
    hidden(stream).subscribe(onError: { _ in sum.add(1) }).dispose()
    return sum.total()
}

/// 1 if the stream completes, else 0.
func completions(of stream: Observable<Int>) -> Int {
    let sum = Sum()
    hidden(stream).subscribe(onCompleted: { sum.add(1) }).dispose()
    return sum.total()
}
