import Foundation
import RillRx

struct ComboRow: Equatable {
    let title: String
    let count: Int
    let isOn: Bool
}

final class ComboPanel {
    let title = BehaviorRelay(value: "inbox")
    let count = BehaviorRelay(value: 1)
    let isOn = BehaviorRelay(value: false)
    let badge = BehaviorRelay<String?>(value: nil)

    var pair: Observable<(String, Int)> {
        return Observable.combineLatest(title, count)
    }

    var row: Observable<ComboRow> {
        return Observable.combineLatest(title, count, isOn, resultSelector: ComboRow.init)
    }

    var everything: Observable<String> {
        return
            Observable
            .combineLatest(
                title.asObservable(), count.asObservable(), isOn.asObservable(), badge.asObservable()
            )
            .map { title, count, isOn, badge in
                "\(title)/\(count)/\(isOn)/\(badge ?? "-")"
            }
    }
}

private func comboArrays() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let sliders = [BehaviorRelay(value: 1), BehaviorRelay(value: 2), BehaviorRelay(value: 3)]
    let all = Observable.combineLatest(sliders)
        .subscribe(onNext: { values in lines.append("all \(values)") })
    sliders[1].accept(20)
    all.dispose()

    let sum = Observable.combineLatest(sliders) { values in values.reduce(0, +) }
        .subscribe(onNext: { lines.append("sum \($0)") })
    sliders[0].accept(10)
    sum.dispose()

    let checks = [Observable.just(true), Observable.just(false)]
    _ = Observable.combineLatest(checks) { $0.allSatisfy { $0 } }
        .subscribe(onNext: { lines.append("valid \($0)") })
    return lines
}

private func comboZips() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let names = PublishSubject<String>()
    let ages = PublishSubject<Int>()

    Observable.zip(names, ages)
        .subscribe(
            onNext: { name, age in lines.append("zip \(name) \(age)") },
            onCompleted: { lines.append("zip completed") }
        )
        .disposed(by: bag)
    Observable.zip(names, ages) { "\($0)-\($1)" }
        .subscribe(onNext: { lines.append("selector \($0)") })
        .disposed(by: bag)

    names.onNext("Ann")
    names.onNext("Bob")
    ages.onNext(30)
    ages.onNext(40)
    names.onCompleted()
    ages.onNext(50)

    let left = PublishSubject<String>()
    let right = PublishSubject<String>()
    Observable.zip([left, right])
        .subscribe(onNext: { lines.append("array " + $0.joined(separator: "+")) })
        .disposed(by: bag)
    Observable.zip([left, right]) { parts in parts.joined(separator: "").count }
        .subscribe(onNext: { lines.append("length \($0)") })
        .disposed(by: bag)
    left.onNext("ab")
    right.onNext("cde")

    Observable.zip(
        Observable.just(1), Observable.just("two"), Observable.just(3.0),
        resultSelector: { a, b, c in
            "\(a) \(b) \(c)"
        }
    )
    .subscribe(onNext: { lines.append("three \($0)") })
    .disposed(by: bag)
    return lines
}

// Returns:
//     pair inbox 1
//     pair inbox 2
//     pair drafts 2
//     row drafts 2 false
//     row drafts 2 true
//     drafts/2/true/-
//     drafts/2/true/new
//     all [1, 2, 3]
//     all [1, 20, 3]
//     sum 24
//     sum 33
//     valid false
//     zip Ann 30
//     selector Ann-30
//     zip Bob 40
//     selector Bob-40
//     zip completed
//     array ab+cde
//     length 5
//     three 1 two 3.0
func demo14CombineAndZip() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let panel = ComboPanel()

    let pair = panel.pair.subscribe(onNext: { title, count in lines.append("pair \(title) \(count)") })
    panel.count.accept(2)
    panel.title.accept("drafts")
    pair.dispose()

    let row = panel.row.subscribe(onNext: { lines.append("row \($0.title) \($0.count) \($0.isOn)") })
    panel.isOn.accept(true)
    row.dispose()

    let everything = panel.everything.subscribe(onNext: { lines.append($0) })
    panel.badge.accept("new")
    everything.dispose()

    return lines + comboArrays() + comboZips()
}
