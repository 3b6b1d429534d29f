@testable import RillCore

struct DisposableContainerTests {
    /// A container that holds the disposable.
    enum Form: CaseIterable {
        case composite, serial, both

        func holding(_ inner: any Disposable) -> any Disposable {
            switch self {
            case .composite: return CompositeDisposable(inner, Disposables.create())
            case .serial:
                let serial = SerialDisposable()
                serial.disposable = inner
                return serial
            case .both: return Form.composite.holding(Form.serial.holding(inner))
            }
        }
    }

    @Test(arguments: Form.allCases, [true, false])
    func nestedContainersEndInConstantStack(_ form: Form, isDisposed: Bool) {
        let counter = Payload.Counter()
        let log = Log<Int>()
        onSmallStack {
            let payload = counter.make()
            var nest = Disposables.create { withExtendedLifetime(payload) { log.write(1) } } as any Disposable
            for _ in 0..<100_000 { nest = form.holding(nest) }
            if isDisposed { nest.dispose() }
        }
        #expect(log.entries == (isDisposed ? [1] : []))
        #expect(counter.live == 0)
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
