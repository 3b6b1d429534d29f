import Rill

final class Halves {
    func halves(_ numbers: Observable<Int>) -> Observable<Int> { numbers.map(half) }
}

func half(_ number: Int) -> Int { number / 2 }
