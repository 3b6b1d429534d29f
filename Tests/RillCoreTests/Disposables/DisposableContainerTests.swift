@testable import RillCore

struct DisposableContainerTests {
    /// A disposable that holds another one.
    enum Form {
        case composite, serial, both
        case created, mapped, flatMapped, retried, using, shared, connected

        static let inConstantStack = [
            composite, serial, both, created, mapped, flatMapped, retried, using,
        ]

        func holding(_ inner: any Disposable) -> any Disposable {
            switch self {
            case .composite: return CompositeDisposable(inner, Disposables.create())
            case .serial:
                let serial = SerialDisposable()
                serial.disposable = inner
                return serial
            case .both: return Form.composite.holding(Form.serial.holding(inner))
            case .created: return Form.stream(inner).subscribe()
            case .mapped: return Form.stream(inner).map { $0 }.subscribe()
            case .flatMapped: return Observable.just(1).flatMap { _ in Form.stream(inner) }.subscribe()
            case .retried: return Form.stream(inner).retry(3).subscribe()
            case .shared: return Form.stream(inner).share().subscribe()
            case .connected: return Form.stream(inner).publish().connect()
            case .using:
                return Observable.using({ CompositeDisposable(inner) }, observableFactory: Form.never)
                    .subscribe()
            }
        }

        private static func stream(_ inner: any Disposable) -> Observable<Int> { .create { _ in inner } }

        @Sendable private static func never(_ resource: some Disposable) -> Observable<Int> { .never() }
    }

    @Test(arguments: Form.inConstantStack, [true, false])
    func nestedContainersEndInConstantStack(_ form: Form, isDisposed: Bool) {
        let counter = Payload.Counter()
        let log = Log<Int>()
        onSmallStack {
            let payload = counter.make()
            var nest = Disposables.create { withExtendedLifetime(payload) { log.write(1) } } as any Disposable
            for _ in 0..<8_000 { nest = form.holding(nest) }
            if isDisposed { nest.dispose() }
        }
        #expect(log.entries == (isDisposed ? [1] : []))
        #expect(counter.live == 0)
    }

    /// Where constant stack ends; docs/reliability/guarantees.md says that 1,500 fit into 8 MiB.
    @Test(arguments: [Form.shared, .connected], [true, false])
    func ninetyConnectionsInsideEachOtherEndOnASmallStack(_ form: Form, isDisposed: Bool) {
        let log = Log<Int>()
        onSmallStack {
            var nest = Disposables.create { log.write(1) } as any Disposable
            for _ in 0..<90 { nest = form.holding(nest) }
            if isDisposed { nest.dispose() }
        }
        #expect(log.entries == (isDisposed ? [1] : []))
    }

    /// What a closure disposes of is not seen, so each link takes stack.
    @Test(.enabled(if: !isSanitized, "the stack is not measured"), arguments: [true, false])
    func aChainOfClosuresGrowsTheStackWithEachLink(isInBags: Bool) {
        let depths = [50, 100, 200].map { count in
            deepestStack { measure in
                var chain: any Disposable = Disposables.create(with: measure)
                for _ in 0..<count {
                    chain = isInBags ? Self.bagHolding(chain) : Self.closure(disposingOf: chain)
                }
                chain.dispose()
            }
        }
        #expect(depths[1] - depths[0] > 50 * 32 && depths[2] - depths[1] > 100 * 32, "\(depths)")
    }

    private static func closure(disposingOf next: any Disposable) -> any Disposable {
        Disposables.create { next.dispose() }
    }

    private static func bagHolding(_ next: any Disposable) -> any Disposable {
        let bag = DisposeBag()
        bag.insert(next)
        return Disposables.create { withExtendedLifetime(bag) {} }
    }

    @Test(arguments: [Form.created, .flatMapped, .using])
    func whatASubscriptionHoldsIsDisposedOfInItsPlace(_ form: Form) {
        let log = Log<Int>()
        func member(_ number: Int) -> any Disposable { Disposables.create { log.write(number) } }
        let lifetime = Lifetime()
        lifetime.add(member(1))
        lifetime.add(form.holding(CompositeDisposable(member(2), form.holding(member(3)), member(4))))
        lifetime.onDispose { log.write(5) }
        lifetime.dispose()
        #expect(log.entries == [5, 4, 3, 2, 1])
    }

    @Test func theMembersOfANestedContainerAreDisposedOfInItsPlace() {
        let log = Log<Int>()
        func member(_ number: Int) -> any Disposable { Disposables.create { log.write(number) } }
        CompositeDisposable(
            member(1), CompositeDisposable(member(2), Form.serial.holding(member(3)), member(4)), member(5)
        ).dispose()
        #expect(log.entries == [5, 4, 3, 2, 1])
    }
}
