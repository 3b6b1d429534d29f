import Rill

let temperatures = Observable.of(9.5, -3.0, 12.0)
    .filter { $0 > 0 }
    .map { "\($0) °C" }
_ = temperatures.subscribe(onNext: { print($0) }, onCompleted: { print("completed") })
