import Dispatch
import RillRx

// Data races that Swift 6.3 accepts: a method in place of a closure loses its actor, without Rill too.

actor Total {
    private var number = 0
    private var subscription: (any Disposable)?

    func add(_ other: Int) { number += other }
    func addOne() { number += 1 }

    func follow(_ numbers: Observable<Int>) {
        subscription = numbers.subscribe(onNext: add)
        DispatchQueue.global().async(execute: addOne)
    }
}
