import Dispatch
import Foundation
import Rill

/// The main job: looks up the weather of cities over real HTTP and shows every event on the way.
enum WeatherPage: Page {
    static let name = "weather"
    static let summary = "looks up the weather of cities: typed errors, backoff, a log of every event"

    @MainActor
    static func run(_ arguments: [String]) throws(UsageError) -> Never {
        let options = try WeatherOptions(arguments)
        let service = try WeatherService.start(options)
        let view = WeatherView(options)
        view.showSource(service.summary)

        let subscription = WeatherLookup(options: options, baseURL: service.baseURL).reports()
            .subscribeOnMainActor(
                onNext: { view.show($0) },
                onCompleted: {
                    service.stop()
                    exit(view.showSummary() ? ExitCode.success : ExitCode.failure)
                })
        withExtendedLifetime(subscription) { dispatchMain() }
    }
}
