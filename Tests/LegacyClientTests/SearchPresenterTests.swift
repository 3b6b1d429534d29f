import LegacyClient
import Rill
import Testing

/// Drivers in a class of no actor, in the Swift 5 mode.
@MainActor struct SearchPresenterTests {
    @Test func theDriversOfAPlainClassRunOnTheMainQueue() {
        let presenter = SearchPresenter { query in
            precondition(MainScheduler.isOnMainQueue)
            return query == "x" ? .error(ServerFailure()) : .just(query.count)
        }
        presenter.start()
        presenter.field.texts.accept("rain")
        #expect(presenter.titles == ["rain: 4"])
        #expect(presenter.field.placeholder == "4 found")
        presenter.field.texts.accept("x")
        #expect(presenter.searches == 2)
        #expect(presenter.titles.contains("Alert: ServerFailure()"))
        #expect(presenter.titles.last == "x: 0")
    }

    private struct ServerFailure: Error {}
}
