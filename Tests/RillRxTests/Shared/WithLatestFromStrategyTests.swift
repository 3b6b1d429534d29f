@MainActor struct WithLatestFromStrategyTests {
    @Test func theOtherStreamMayBeSharedInAnotherWay() {
        let taps = PublishRelay<Void>()
        let form = BehaviorRelay(value: "a")
        var received: [String] = []
        let bag = DisposeBag()
        let texts: Signal<String> = taps.asSignal().withLatestFrom(form.asDriver())
        texts.emit(onNext: { received.append($0) }).disposed(by: bag)
        form.asDriver().withLatestFrom(taps.asSignal()) { text, _ in "\(text)!" }
            .drive(onNext: { received.append($0) }).disposed(by: bag)
        taps.accept(())
        form.accept("b")
        taps.accept(())
        #expect(received == ["a", "b!", "b"])
    }
}
