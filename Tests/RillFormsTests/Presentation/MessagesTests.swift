struct MessagesTests {
    private let envelope = Envelope(code: "data.code", message: "data.message")

    @Test func aFailureOfTheNetworkIsShown() throws {
        let server = try LoopbackServer.responding(.reset)
        let notes = Notes()
        let outcome = try ApiClient().data(for: server.url("/?key=hush")).warn(notes).outcome()
        #expect(
            notes.all == ["warn The request failed: the connection broke before the response was complete."])
        #expect((outcome.error as? ApiError)?.localizedDescription.contains("127.0.0.1") == true)
    }

    @Test(arguments: [
        (#"{"data":{"code":7,"message":"Sold out"}}"#, ["warn Sold out"]),
        (#"{"data":{"code":"7","message":"Sold out"}}"#, ["warn Sold out"]),
        (#"{"data":{"code":0,"message":"Sold"}}"#, []),
        (#"{"data":{"code":7,"message":""}}"#, ["warn The server reported the code 7."]),
        (#"{"data":{"code":7}}"#, ["warn The server reported the code 7."]),
    ])
    func theMessageOfAFailureCodeIsShown(json: String, shown: [String]) throws {
        let (notes, outcome) = try exchange(json) { $0.warn($1, reading: envelope) }
        #expect(notes == shown)
        let isSuccess = json.contains("\"code\":0")
        #expect(outcome.isCompleted == isSuccess)
        #expect(outcome.elements.count == (isSuccess ? 1 : 0))
        #expect((outcome.error as? BusinessInfo)?.code == (isSuccess ? nil : "7"))
    }

    /// The user sees the message as the server has sent it; a log has one line.
    @Test func aDescriptionIsOneLineWithoutControls() throws {
        let json = #"{"data":{"code":7,"message":"Sold\nout\u009b1m"}}"#
        let (notes, outcome) = try exchange(json) { $0.warn($1, reading: envelope) }
        #expect(notes == ["warn Sold\nout\u{9B}1m"])
        let error = try #require(outcome.error)
        #expect("\(error)" == #"7: Sold\nout\u{009B}1m"#)
    }

    @Test(arguments: ["<html>", #"{"data":{"message":"no code"}}"#, #"{"data":{}}"#])
    func aResponseWithoutACodeIsAnErrorThatIsShown(json: String) throws {
        let (notes, outcome) = try exchange(json) { $0.warn($1, reading: envelope) }
        #expect((outcome.error as? ApiError)?.name == "decoding")
        #expect(notes.count == 1)
        #expect(notes.first == "warn The response of the server cannot be read.")
    }

    @Test(arguments: [
        (#"{"data":{"code":0,"message":"Saved"}}"#, ["inform Saved"]),
        (#"{"data":{"code":0}}"#, ["inform Successfully"]),
        (#"{"data":{"code":0,"message":""}}"#, []), (#"{"data":{"code":7,"message":"no"}}"#, []),
    ])
    func theMessageOfASuccessCodeIsShown(json: String, shown: [String]) throws {
        let (notes, outcome) = try exchange(json) { $0.inform($1, reading: envelope) }
        #expect(notes == shown)
        #expect(outcome.isCompleted == json.contains("\"code\":0"))
    }

    @Test func anErrorIsShownInWordsWithoutURLs() throws {
        struct Dump: Error { let url = "http://shop/?key=hush" }
        struct Words: Error, CustomStringConvertible { let description = "Sold out" }
        let url = URL(filePath: "/home/hush")
        let response = HTTPResponse(head: ResponseHead(status: 503, url: try .example))
        let failure = HTTPFailure(response, to: HTTPRequest(url: try .example))
        let busy = ApiError.server(failure)
        let gaveUp = RetryExhaustedError(reason: .attempts, attempts: 2, last: busy)
        let fire = [NSLocalizedDescriptionKey: "The printer is on fire"]
        let errors: [(any Error, String)] = [
            (URLError(.badURL, userInfo: [NSURLErrorFailingURLErrorKey: url]), "The request failed."),
            (
                CocoaError(.fileNoSuchFile, userInfo: [NSURLErrorKey: url]),
                "A file could not be read or written."
            ),
            (CocoaError(.coderReadCorrupt), "The operation failed (NSCocoaErrorDomain 4864)."),
            (NSError(domain: "com.mine", code: 7, userInfo: fire), "The printer is on fire"),
            (NSError(domain: "com.mine", code: 7), "The operation failed (com.mine 7)."),
            (gaveUp, "The server failed (status 503)."),
            (
                ApiError.rejected(failure, reason: CancellationError()),
                "The response is not valid: The operation was cancelled."
            ),
            (
                RetryExhaustedError(reason: .attempts, attempts: 2, last: gaveUp),
                "The server failed (status 503)."
            ),
            (ServiceError<NoCode, NoCode>.api(busy), "The server failed (status 503)."),
            (CancellationError(), "The operation was cancelled."),
            (POSIXError(.EACCES), "The operation failed (NSPOSIXErrorDomain 13)."),
            (Dump(), "The operation failed (Dump)."), (Words(), "Sold out"),
        ]
        for (error, text) in errors {
            let notes = Notes()
            _ = VirtualTimeScheduler().record(Observable<Int>.error(error).warn(notes))
            #expect(notes.all == ["warn \(text)"])
        }
    }

    @Test func theEnvelopeIsReadWithTheDecoderOfTheClient() throws {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        let transport = StubTransport { $0.response(body: Data("{data: {code: 0, message: 'Saved'}}".utf8)) }
        let notes = Notes()
        let call = ApiClient(transport: transport, decoder: decoder).call(try URL.example)
            .warn(notes, reading: envelope)
        // Still a call, so that steps can follow.
        let outcome = try (call.inform(notes, reading: envelope) as ApiCall).asObservable().outcome()
        #expect(outcome.isCompleted && notes.all == ["inform Saved"])
    }

    @Test func anEmptyMessageIsNotShown() throws {
        struct Silent: LocalizedError { var errorDescription: String? { "" } }
        let notes = Notes()
        let scheduler = VirtualTimeScheduler()
        let recorder = scheduler.record(Observable<Int>.error(Silent()).warn(notes))
        #expect(recorder.error is Silent)
        #expect(notes.all.isEmpty)
    }

    private func exchange(
        _ json: String,
        _ show: (Observable<HTTPResponse>, Notes) -> Observable<HTTPResponse>
    ) throws -> ([String], Outcome<HTTPResponse>) {
        let server = try LoopbackServer.responding(.respond(.json(json)))
        let notes = Notes()
        let outcome = try show(ApiClient().response(for: server.url()), notes).outcome()
        return (notes.all, outcome)
    }
}
