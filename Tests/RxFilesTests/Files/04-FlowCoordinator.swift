import Foundation
import RillRx

enum FlowError: Error {
    case denied
}

// Unchecked: one thread uses it.
// Swift 6: final class FlowRouter: @unchecked Sendable {
final class FlowRouter {
    private(set) var log: [String] = []

    func note(_ line: String) {
        log.append(line)
    }

    func show(_ screen: String) -> Completable {
        return Completable.create { [weak self] completable in
            self?.note("show \(screen)")
            completable(.completed)
            return Disposables.create()
        }
    }

    func open(link: String) -> Completable {
        return Completable.create { completable in
            if link.hasPrefix("app://") {
                completable(.completed)
            } else {
                completable(.error(FlowError.denied))
            }
            return Disposables.create()
        }
    }
}

class FlowCoordinator {
    let router: FlowRouter
    let name: String

    init(name: String, router: FlowRouter) {
        self.name = name
        self.router = router
    }

    func start() -> Completable {
        return .empty()
    }

    func coordinate(to child: FlowCoordinator) -> Completable {
        let router = self.router
        return child.start()
            // Swift 6: .do(onCompleted: { [name = child.name] in router.note("finished \(name)") })
            .do(onCompleted: { router.note("finished \(child.name)") })
    }
}

final class FlowOnboardingCoordinator: FlowCoordinator {
    override func start() -> Completable {
        return Completable.concat(router.show("welcome"), router.show("permissions"))
    }
}

final class FlowAppCoordinator: FlowCoordinator {
    let images = PublishSubject<Never>()
    let texts = PublishSubject<Never>()

    func launch() -> Single<String> {
        let router = self.router
        let preload = Completable.merge(images.asCompletable(), texts.asCompletable())
            .do(onCompleted: { router.note("preloaded") })

        return router.show("splash")
            .andThen(coordinate(to: FlowOnboardingCoordinator(name: "onboarding", router: router)))
            .andThen(preload)
            .andThen(Single.just("home"))
    }

    func handle(link: String) -> Completable {
        let router = self.router
        return router.open(link: link)
            .catch { error in
                router.note("\(error), falling back")
                return Completable.empty()
            }
            .andThen(Completable.concat([router.show("home"), router.show("banner")]))
    }
}

// Returns:
//     show splash
//     show welcome
//     show permissions
//     finished onboarding
//     waiting
//     images ready
//     preloaded
//     success: home
//     denied, falling back
//     show home
//     show banner
//     link handled
//     final error: denied
func demo04Coordinators() -> [String] {
    let bag = DisposeBag()
    let router = FlowRouter()
    let app = FlowAppCoordinator(name: "app", router: router)

    app.launch()
        .subscribe(
            onSuccess: { router.note("success: \($0)") },
            onFailure: { router.note("failure: \($0)") }
        )
        .disposed(by: bag)
    router.note("waiting")
    app.images.onCompleted()
    router.note("images ready")
    app.texts.onCompleted()

    app.handle(link: "https://example.com")
        .subscribe(
            onCompleted: { router.note("link handled") },
            onError: { router.note("link error: \($0)") }
        )
        .disposed(by: bag)

    router.open(link: "https://example.com")
        .andThen(router.show("never shown"))
        .subscribe(
            onCompleted: { router.note("unexpected") },
            onError: { router.note("final error: \($0)") }
        )
        .disposed(by: bag)

    return withExtendedLifetime((bag, app)) { router.log }
}
