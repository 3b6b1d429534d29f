import RillRx

// Data races in closures of `subscribe`, none of which compiles in the Swift 6 mode. A marker names the
// message.

final class Box { var number = 0 }

actor Counter { var number = 0 }

@MainActor
final class Screen {
    var number = 0

    func mapped(_ numbers: Observable<Int>) -> Observable<Int> {
        numbers.map { $0 + self.number }  // mainFromOperator
    }

    func effect(_ numbers: Observable<Int>) -> Observable<Int> {
        numbers.do(onNext: { self.number = $0 })  // mainChanged
    }

    func constant(_ numbers: Observable<Int>) -> any Disposable {
        let change: @Sendable (Int) -> Void = { self.number = $0 }  // mainChanged
        return numbers.subscribe(onNext: change)
    }

    func event(_ numbers: Observable<Int>) -> any Disposable {
        numbers.subscribe { _ in self.number = 0 }  // mainChanged
    }

    func detached(_ numbers: Observable<Int>) -> any Disposable {
        Task.detached { self.number += 1 }  // mainFromTask
        return numbers.bind(onNext: { self.number = $0 })
    }

    func otherActor(_ numbers: Observable<Int>, _ counter: Counter) -> any Disposable {
        numbers.subscribe(onNext: { counter.number += $0 })  // actorFromMain
    }
}

actor Total {
    private var number = 0

    func weakly(_ numbers: Observable<Int>) -> any Disposable {
        numbers.subscribe(onNext: { [weak self] in self?.number += $0 })  // actorFromOutside
    }

    func with(_ numbers: Observable<Int>) -> any Disposable {
        numbers.subscribe(with: self, onNext: { $0.number += $1 })  // actorFromOutside
    }
}

final class Presenter {
    private let box = Box()

    func captured(_ numbers: Observable<Int>) -> any Disposable {
        numbers.subscribe(onNext: { self.box.number += $0 })  // class
    }
}

func object(_ numbers: Observable<Int>, _ box: Box) -> any Disposable {
    numbers.subscribe(onNext: { box.number += $0 })  // object
}

func completion(_ numbers: Observable<Int>, _ box: Box) -> any Disposable {
    numbers.subscribe(onCompleted: { box.number += 1 })  // object
}

func variable(_ numbers: Observable<Int>) -> Int {
    var sum = 0
    numbers.subscribe(onNext: { sum += $0 }).dispose()  // variable
    return sum
}

func answer(_ single: Single<Int>) -> Int {
    var sum = 0
    single.subscribe(onSuccess: { sum = $0 }).dispose()  // variable
    return sum
}

func actorState(_ numbers: Observable<Int>, _ counter: Counter) -> any Disposable {
    numbers.subscribe(onNext: { counter.number += $0 })  // actorFromOutside
}

func mainState(_ numbers: Observable<Int>, _ screen: Screen) -> any Disposable {
    numbers.subscribe(onNext: { screen.number = $0 })  // mainFromOutside
}

func element() -> Observable<Box> { .never() }  // element
