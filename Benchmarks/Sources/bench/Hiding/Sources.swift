import Rill

/// `create` with a for loop, hidden.
@inline(never) func created(_ count: Int) -> Observable<Int> {
    hidden(
        .create { observer in
            for number in 0..<count { observer.onNext(number) }
            observer.onCompleted()
            return Disposables.create()
        })
}

/// The numbers from 0 upwards, hidden.
@inline(never) func ranged(_ count: Int) -> Observable<Int> {
    hidden(.range(start: 0, count: count))
}

/// A source that fails synchronously, hidden.
@inline(never) func failing() -> Observable<Int> {
    hidden(.error(Failure()))
}

struct Failure: Error {}

/// `create` with one event, hidden.
@inline(never) func createdOne() -> Observable<Int> {
    hidden(
        .create { observer in
            observer.onNext(1)
            return Disposables.create()
        })
}
