@Suite(.blocking) struct ApiCallTests {
    private let envelope = Envelope()

    @Test func loadProgressAndMessagesWorkInAnyOrder() throws {
        let json = #"{"code":0,"message":"Saved","data":{"id":7}}"#
        let server = try LoopbackServer.responding(.respond(.json(json)))
        for order in 0..<2 {
            let notes = Notes()
            let call = ApiClient().call(try server.url())
            let shown: ApiCall =
                order == 0
                ? call.load(notes).progress(notes).warn(notes, reading: envelope).inform(
                    notes, reading: envelope)
                : call.inform(notes, reading: envelope).warn(notes, reading: envelope).progress(notes).load(
                    notes)
            let ids = shown.decoded(Int.self, at: "data.id")
            #expect(notes.all.isEmpty)
            #expect(try ids.outcome().elements == [7])
            #expect(notes.all.first == "begin")
            #expect(eventually { notes.all.last == "end" })
            let count = json.utf8.count
            #expect(notes.all.contains("download \(count)/\(count)"))
            #expect(notes.all.filter { $0 == "inform Saved" }.count == 1)
        }
        #expect(server.requests.count == 2)
    }

    @Test func onlyADecodedCallAcceptsJSON() throws {
        let server = try LoopbackServer.responding(.respond(.json("7")))
        let call = ApiClient().call(try server.url())
        #expect(try call.decoded(Int.self).outcome().elements == [7])
        #expect(try call.progress(Notes()).decoded(Int.self).outcome().elements == [7])
        #expect(try call.asObservable().outcome().isCompleted)
        #expect(server.requests.map { $0.headers["Accept"] == "application/json" } == [true, true, false])
    }

    @Test func aFailureIsShownOnceAndEndsTheLoad() throws {
        let server = try LoopbackServer.responding(.respond(.status(500)))
        let notes = Notes()
        let call = ApiClient().call(try server.url()).load(notes).progress(notes)
            .warn(notes, reading: envelope).inform(notes, reading: envelope)
        #expect(try call.asObservable().failure(ApiError.self)?.name == "server")
        #expect(notes.all.filter { $0.hasPrefix("warn") }.count == 1)
        #expect(eventually { notes.all.filter { $0 == "end" }.count == 1 })
        #expect(!notes.all.contains { $0.hasPrefix("inform") })
    }

    @Test func aCallCanBeStartedWithoutASubscriber() throws {
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let notes = Notes()
        ApiClient().call(try server.url()).load(notes).start()
        #expect(eventually { notes.all == ["begin", "end"] })
        #expect(server.requests.count == 1)
    }

    @Test func anErrorThatIsNotShownIsReported() async throws {
        await #expect(processExitsWith: .success) {
            let unhandled = Mutex<[String]>([])
            UnhandledErrors.setHandler { error, _ in unhandled.withLock { $0.append("\(error)") } }
            let server = try LoopbackServer.responding(.respond(.status(500)))
            let notes = Notes()
            ApiClient().call(try server.url("/shown")).warn(notes).load(notes).start()
            #expect(eventually { notes.all.contains("end") })
            ApiClient().call(try server.url("/unseen")).load(notes).start()
            #expect(eventually { unhandled.withLock { !$0.isEmpty } })
            #expect(unhandled.withLock { $0.count == 1 && $0[0].contains("/unseen") })
            let online = PublishSubject<Int>()
            ApiClient().call(try server.url("/again")).warn(notes).reload(on: online).start()
            #expect(eventually { online.hasObservers })
            online.onError(CancellationError())
            #expect(unhandled.withLock { $0.count == 2 && $0[1] == "CancellationError()" })
        }
    }

    @Test func aReloadedCallLoadsAgain() throws {
        let server = try LoopbackServer.serving { .respond(.status($0.index == 0 ? 500 : 200)) }
        let notes = Notes()
        let button = PublishSubject<Int>()
        let (outcome, subscription) = ApiClient().call(try server.url()).load(notes).warn(notes).reload(
            on: button
        ).asObservable().watched()
        defer { subscription.dispose() }
        #expect(eventually { button.hasObservers })
        #expect(notes.all.first == "begin")
        #expect(notes.all.contains("end"))
        #expect(notes.all.count == 3)
        button.onNext(1)
        try outcome.waitForEnd()
        #expect(outcome.isCompleted)
        #expect(eventually { notes.all.suffix(2) == ["begin", "end"] })
    }

    @Test(arguments: [
        #"{"code":42,"message":"No stock","data":{"id":7}}"#, #"{"code":42,"message":"No stock"}"#,
    ])
    func aCodeThatIsNoSuccessIsAnErrorWhateverTheData(json: String) throws {
        let server = try LoopbackServer.responding(.respond(.json(json)))
        for order in 0..<3 {
            let notes = Notes()
            let call = ApiClient().call(try server.url())
            let shown: ApiCall =
                switch order {
                case 0: call.warn(notes, reading: envelope)
                case 1: call.inform(notes, reading: envelope).warn(notes)
                default: call.warn(notes).inform(notes, reading: envelope)
                }
            let outcome = try shown.decoded(Int.self, at: "data.id").outcome()
            #expect(outcome.elements.isEmpty)
            #expect((outcome.error as? BusinessInfo)?.code == "42")
            #expect(notes.all == ["warn No stock"])
        }
    }

    @Test func anErrorOfTheDecodingIsShownWithoutItsPlace() throws {
        let server = try LoopbackServer.responding(.respond(.json(#"{"code":0,"data":{"id":"seven"}}"#)))
        let notes = Notes()
        let outcome = try ApiClient().call(try server.url()).load(notes).warn(notes, reading: envelope)
            .inform(notes, reading: envelope).decoded(Int.self, at: "data.id").outcome()
        #expect((outcome.error as? ApiError)?.name == "decoding")
        #expect(eventually { notes.all.last == "end" })
        #expect(notes.all == ["begin", "warn The response of the server cannot be read.", "end"])
    }
}
