struct SingleAssignmentDisposableTests {
    @Test func whatIsSetIsDisposedOfOnce() {
        let log = Log<String>()
        let single = SingleAssignmentDisposable()
        single.setDisposable(Disposables.create { log.write("disposed") })
        #expect(!single.isDisposed)
        single.dispose()
        single.dispose()
        #expect(single.isDisposed)
        #expect(log.entries == ["disposed"])
    }

    @Test func whatIsSetLateIsDisposedOfAtOnce() {
        let log = Log<String>()
        let single = SingleAssignmentDisposable()
        single.dispose()
        single.setDisposable(Disposables.create { log.write("disposed") })
        #expect(log.entries == ["disposed"])
    }

    @Test func aBooleanRemembersItsDisposal() {
        let boolean = BooleanDisposable()
        #expect(!boolean.isDisposed)
        boolean.dispose()
        #expect(boolean.isDisposed)
        #expect(BooleanDisposable(isDisposed: true).isDisposed)
    }
}
