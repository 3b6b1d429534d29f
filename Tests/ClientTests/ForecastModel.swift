import Observation
import Rill

// `@Observable` of Observation and `Observable` of Rill in one file. Compiled in the Swift 5 mode too.

@MainActor @Observable final class ForecastModel {
    var text = ""
    var selection: Int?
    @ObservationIgnored private var bag = DisposeBag()

    func show(_ forecasts: Observable<String>, _ taps: Observable<Int>) {
        bag = DisposeBag()
        forecasts.assign(to: \.text, on: self).disposed(by: bag)
        taps.assign(to: \.selection, on: self).disposed(by: bag)
    }
}
