/// Mistakes of the programmer, by the words with which the program stops.
@Suite(.blocking) struct MistakeTests {
    private static let mistakes: [String: @Sendable () -> Void] = [
        "Rill: a SingleAssignmentDisposable holds one disposable, and it is set": {
            let single = SingleAssignmentDisposable()
            single.setDisposable(Disposables.create())
            single.setDisposable(Disposables.create())
        },
        "Rill: range(start: 100, count: 100) goes beyond the largest Int8": {
            _ = Observable<Int8>.range(start: 100, count: 100, scheduler: ImmediateScheduler.instance)
        },
        "Rill: range(start: 101, count: 100) goes beyond the largest Int8": {
            _ = Observable<Int8>.range(start: 101, count: 100)
        },
        "Rill: this has to run on the main queue": { MainScheduler.ensureRunningOnMainThread() },
        "make the test @MainActor": { SharingScheduler.mock(scheduler: VirtualTimeScheduler()) {} },
    ]

    #if compiler(>=6.3)
        @Test(arguments: mistakes.keys.sorted())
        func aMistakeStopsTheProgramWithTheseWords(_ words: String) async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [words] in Self.mistakes[words]?()
            }
            #expect(result.says(words))
        }
    #endif
}
