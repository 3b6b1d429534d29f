import Foundation
import RillRx

enum FormIssue: String {
    case nameTooShort
    case passwordTooWeak
    case passwordsDiffer
}

struct FormDraft: Equatable {
    let name: String
    let password: String
    let confirmation: String

    var issues: [FormIssue] {
        var issues: [FormIssue] = []
        if name.count < 3 { issues.append(.nameTooShort) }
        if password.count < 8 { issues.append(.passwordTooWeak) }
        if password != confirmation { issues.append(.passwordsDiffer) }
        return issues
    }
}

final class FormViewModel {
    // Inputs
    let name = BehaviorRelay(value: "")
    let password = BehaviorRelay(value: "")
    let confirmation = BehaviorRelay(value: "")
    let acceptedTerms = BehaviorRelay(value: false)
    let submit = PublishRelay<Void>()

    // Outputs
    let canSubmit: Observable<Bool>
    let rejected: Observable<[FormIssue]>
    let accepted: Observable<FormDraft>
    let termsReminder: Observable<String>

    init() {
        let draft =
            Observable
            .combineLatest(name, password, confirmation, resultSelector: FormDraft.init)
            .share(replay: 1)

        canSubmit =
            Observable
            .combineLatest(draft, acceptedTerms) { $0.issues.isEmpty && $1 }
            .distinctUntilChanged()

        let attempt =
            submit
            .withLatestFrom(draft)
            .share()

        rejected =
            attempt
            .map { $0.issues }
            .filter { !$0.isEmpty }

        let complete =
            attempt
            .filter { $0.issues.isEmpty }
            .withLatestFrom(acceptedTerms) { (draft: $0, terms: $1) }
            .share()

        accepted =
            complete
            .filter { $0.terms }
            .map { $0.draft }

        termsReminder =
            complete
            .filter { !$0.terms }
            .withLatestFrom(name)
            .map { "Please accept the terms, \($0)" }
    }
}

// Returns:
//     can submit: false
//     rejected: nameTooShort, passwordTooWeak
//     rejected: passwordsDiffer
//     Please accept the terms, alice
//     can submit: true
//     accepted: alice
//     can submit: false
func demo08FormValidation() -> [String] {
    // Swift 6: nonisolated(unsafe) var lines: [String] = []
    var lines: [String] = []
    let bag = DisposeBag()
    let form = FormViewModel()

    form.canSubmit
        .subscribe(onNext: { lines.append("can submit: \($0)") })
        .disposed(by: bag)
    form.rejected
        .map { issues in issues.map { $0.rawValue }.joined(separator: ", ") }
        .subscribe(onNext: { lines.append("rejected: \($0)") })
        .disposed(by: bag)
    form.accepted
        .subscribe(onNext: { lines.append("accepted: \($0.name)") })
        .disposed(by: bag)
    form.termsReminder
        .subscribe(onNext: { lines.append($0) })
        .disposed(by: bag)

    form.submit.accept(())
    form.name.accept("alice")
    form.password.accept("correct horse")
    form.confirmation.accept("correct")
    form.submit.accept(())
    form.confirmation.accept("correct horse")
    form.submit.accept(())
    form.acceptedTerms.accept(true)
    form.submit.accept(())
    form.name.accept("al")

    return withExtendedLifetime(bag) { lines }
}
