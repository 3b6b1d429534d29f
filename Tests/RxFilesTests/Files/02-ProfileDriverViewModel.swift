import Foundation
import RillRx

struct ProfileUser: Equatable {
    let name: String
    let age: Int
}

enum ProfileLoadError: Error {
    case offline
}

final class ProfileDriverViewModel {
    // Inputs
    let refresh = PublishRelay<Void>()
    let nickname = BehaviorRelay<String>(value: "")

    // Outputs
    let user: Driver<ProfileUser?>
    let title: Driver<String>
    let isSaveEnabled: Driver<Bool>
    let toast: Signal<String>

    // Swift 6: init(load: @escaping @Sendable () -> Single<ProfileUser>) {
    init(load: @escaping () -> Single<ProfileUser>) {
        let toastRelay = PublishRelay<String>()
        toast = toastRelay.asSignal()

        user =
            refresh
            .flatMapLatest { _ -> Observable<ProfileUser?> in
                load()
                    .map { Optional($0) }
                    .asObservable()
                    .catch { error in
                        toastRelay.accept("Failed: \(error)")
                        return .just(nil)
                    }
            }
            .startWith(nil)
            .asDriver(onErrorJustReturn: nil)

        title = user.map { user in
            guard let user = user else { return "—" }
            return "\(user.name), \(user.age)"
        }

        isSaveEnabled =
            Driver
            .combineLatest(nickname.asDriver(), user) { nickname, user in
                user != nil && nickname.count >= 3
            }
            .distinctUntilChanged()
    }
}

// Unchecked: the main thread uses it.
// Swift 6: final class ProfileDriverView: @unchecked Sendable {
final class ProfileDriverView {
    let titleText = BehaviorRelay<String?>(value: nil)
    private(set) var log: [String] = []
    private let disposeBag = DisposeBag()

    func bind(to viewModel: ProfileDriverViewModel) {
        viewModel.title
            .drive(titleText)
            .disposed(by: disposeBag)

        titleText
            .compactMap { $0 }
            .subscribe(onNext: { [weak self] in self?.log.append("title: \($0)") })
            .disposed(by: disposeBag)

        viewModel.isSaveEnabled
            .drive(onNext: { [weak self] in self?.log.append("save: \($0)") })
            .disposed(by: disposeBag)

        viewModel.toast
            .emit(onNext: { [weak self] in self?.log.append("toast: \($0)") })
            .disposed(by: disposeBag)
    }
}

// Driver must be driven on the main thread; on it, RxSwift delivers synchronously.
// Returns:
//     title: —
//     save: false
//     toast: Failed: offline
//     title: —
//     title: Ann, 30
//     save: true
//     save: false
@MainActor
func demo02ProfileDriver() -> [String] {
    // Swift 6: nonisolated(unsafe) var calls = 0
    var calls = 0
    let viewModel = ProfileDriverViewModel(load: {
        calls += 1
        if calls == 1 {
            return .error(ProfileLoadError.offline)
        }
        return .just(ProfileUser(name: "Ann", age: 30))
    })
    let view = ProfileDriverView()
    view.bind(to: viewModel)

    viewModel.refresh.accept(())
    viewModel.nickname.accept("ann")
    viewModel.refresh.accept(())
    viewModel.nickname.accept("a")

    return view.log
}
