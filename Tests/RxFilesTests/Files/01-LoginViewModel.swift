import Foundation
import RillRx

struct LoginCredentials: Equatable {
    let email: String
    let password: String
}

enum LoginError: Error, Equatable {
    case wrongPassword
    case offline
}

// Swift 6: protocol LoginServicing: Sendable {
protocol LoginServicing {
    func login(_ credentials: LoginCredentials) -> Single<String>
}

// Unchecked: one thread uses it.
// Swift 6: final class LoginStubService: LoginServicing, @unchecked Sendable {
final class LoginStubService: LoginServicing {
    private(set) var attempts = 0

    func login(_ credentials: LoginCredentials) -> Single<String> {
        attempts += 1
        guard credentials.password == "secret" else {
            return .error(LoginError.wrongPassword)
        }
        return .just("token-\(attempts)")
    }
}

// Swift 6: final class LoginViewModel: Sendable {
final class LoginViewModel {
    struct Input {
        let email: Observable<String>
        let password: Observable<String>
        let submit: Observable<Void>
    }

    struct Output {
        let isSubmitEnabled: Observable<Bool>
        let isLoading: Observable<Bool>
        let token: Observable<String>
        let errorMessage: Observable<String>
    }

    private let service: LoginServicing
    private let loading = BehaviorRelay<Bool>(value: false)
    private let errors = PublishRelay<String>()

    init(service: LoginServicing) {
        self.service = service
    }

    func transform(_ input: Input) -> Output {
        let credentials =
            Observable
            .combineLatest(input.email, input.password) { LoginCredentials(email: $0, password: $1) }
            .share(replay: 1)

        let isValid =
            credentials
            .map { $0.email.contains("@") && $0.password.count >= 6 }
            .distinctUntilChanged()

        let token = input.submit
            .withLatestFrom(credentials)
            .flatMapLatest { [weak self] credentials -> Observable<String> in
                guard let self = self else { return .empty() }
                return self.service.login(credentials)
                    .asObservable()
                    .do(
                        onError: { [weak self] error in
                            self?.errors.accept(LoginViewModel.message(for: error))
                        },
                        onSubscribe: { [weak self] in self?.loading.accept(true) },
                        onDispose: { [weak self] in self?.loading.accept(false) }
                    )
                    .catch { _ in .empty() }
            }
            .share()

        return Output(
            isSubmitEnabled: isValid,
            isLoading: loading.asObservable().distinctUntilChanged(),
            token: token,
            errorMessage: errors.asObservable()
        )
    }

    private static func message(for error: Error) -> String {
        switch error as? LoginError {
        case .wrongPassword?: return "Wrong e-mail or password"
        case .offline?: return "You are offline"
        case nil: return "Unknown error"
        }
    }
}

// Returns:
//     enabled: false
//     loading: false
//     enabled: true
//     loading: true
//     error: Wrong e-mail or password
//     loading: false
//     loading: true
//     token: token-2
//     loading: false
func demo01Login() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let email = BehaviorRelay(value: "")
    let password = BehaviorRelay(value: "")
    let submit = PublishRelay<Void>()
    let viewModel = LoginViewModel(service: LoginStubService())

    let output = viewModel.transform(
        LoginViewModel.Input(
            email: email.asObservable(),
            password: password.asObservable(),
            submit: submit.asObservable()
        ))
    output.isSubmitEnabled.subscribe(onNext: { lines.append("enabled: \($0)") }).disposed(by: bag)
    output.isLoading.subscribe(onNext: { lines.append("loading: \($0)") }).disposed(by: bag)
    output.token.subscribe(onNext: { lines.append("token: \($0)") }).disposed(by: bag)
    output.errorMessage.subscribe(onNext: { lines.append("error: \($0)") }).disposed(by: bag)

    email.accept("ann@example.com")
    password.accept("wrong-pw")
    submit.accept(())
    password.accept("secret")
    submit.accept(())

    return withExtendedLifetime((bag, viewModel)) { lines }
}
