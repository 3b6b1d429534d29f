struct ServiceTests {
    enum CommonCode: Int, ServiceCode {
        case success = 0
        case tokenExpired = 11001
        case other = -99999

        var message: String {
            switch self {
            case .success: "Fine"
            case .tokenExpired: "Log in again"
            case .other: "Something went wrong"
            }
        }
    }

    enum LoginCode: Int, ServiceCode {
        case wrongPassword = 20001
        case alsoTokenExpired = 11001

        var message: String {
            switch self {
            case .wrongPassword: "The password is wrong"
            case .alsoTokenExpired: "never"
            }
        }
    }

    enum ShopCode: String, ServiceCode {
        case soldOut = "SOLD_OUT"

        var message: String { "Sold out" }
    }

    struct Login: ServiceRequest {
        typealias Module = LoginCode
        let url: URL
        func httpRequest() -> HTTPRequest { HTTPRequest(url: url) }
    }

    struct Order: ServiceRequest {
        typealias Module = ShopCode
        let url: URL
        func httpRequest() -> HTTPRequest { HTTPRequest(url: url) }
    }

    struct Profile: Codable, Hashable { let name: String }

    typealias LoginError = ServiceError<CommonCode, LoginCode>

    @Test(arguments: [
        (#"{"code":20001,"message":"no"}"#, "wrongPassword"), (#"{"code":"20001"}"#, "wrongPassword"),
        (#"{"code":777,"message":"new"}"#, "777: new 200"), (#"{"code":"+20001"}"#, "+20001:  200"),
        (#"{"code":"020001"}"#, "020001:  200"),
    ])
    func theErrorNeedsNoDefaultCase(body: String, name: String) throws {
        let error = try #require(try error(of: body))
        let found =
            switch error {
            case .common(.success, _): "success"
            case .common(.tokenExpired, _): "expired"
            case .common(.other, _): "other"
            case .module(.wrongPassword, _): "wrongPassword"
            case .module(.alsoTokenExpired, _): "never"
            case .unknown(let code, let info): "\(code): \(info.message ?? "") \(info.response.head.status)"
            case .api: "api"
            }
        #expect(found == name)
        #expect(NoCode(rawValue: "") == nil)
    }

    @Test func everyErrorHasAMessage() throws {
        let words: [(json: String, words: String)] = [
            (#"{"code":11001}"#, "Log in again"), (#"{"code":20001}"#, "The password is wrong"),
            (#"{"code":5,"message":"Closed on Sundays"}"#, "Closed on Sundays"),
            (#"{"code":5}"#, "The server sent the unknown code 5"),
            (#"{"code":5.0}"#, "The server sent the unknown code 5"),
            (#"{"code":99999999999999999999}"#, "The server sent the unknown code 99999999999999999999"),
        ]
        for (json, words) in words {
            let error = try #require(try error(of: json))
            #expect(error.message == words)
            #expect("\(error)" == words)
            #expect(error.localizedDescription == words)
        }
    }

    @Test(arguments: ["0", "\"0\""]) func aSuccessCodeDeliversTheValue(code: String) throws {
        let result = try result(of: #"{"code":\#(code),"data":{"name":"Ada"}}"#)
        #expect(try result.get() == Profile(name: "Ada"))
    }

    @Test(arguments: [
        ("", "emptyBody"), ("<html>", "decoding"), ("[]", "decoding"), (#"{"data":{}}"#, "decoding"),
    ])
    func aResponseWithoutACodeIsAnApiError(body: String, name: String) throws {
        guard case .api(let error) = try error(of: body) else { return #expect(Bool(false)) }
        #expect(error.name == name)
    }

    @Test func aCommonCodeTakesPrecedenceAndIsHandledOnce() throws {
        let handled = Mutex<[CommonCode]>([])
        let error = try error(of: #"{"code":11001,"message":"no"}"#) { code, _ in
            handled.withLock { $0.append(code) }
        }
        guard case .common(.tokenExpired, let info) = error else { return #expect(Bool(false)) }
        #expect(info.message == "no")
        #expect(handled.withLock { $0 } == [.tokenExpired])
    }

    @Test func theHandlerIsCalledOnceForEveryResponse() throws {
        let server = try LoopbackServer.responding(.respond(.json(#"{"code":11001}"#)))
        let login = Login(url: try server.url())
        let inner = Service<CommonCode>()
        let count = Mutex(0)
        let service = Service<CommonCode> { _, _ in
            count.withLock { $0 += 1 }
            inner.acknowledgement(for: login).subscribe { _ in }.disposed(by: DisposeBag())
        }
        for _ in 0..<3 { _ = try service.value(Profile.self, for: login).outcome() }
        _ = try service.value(Profile.self, for: login).retry(2).outcome()
        #expect(count.withLock { $0 } == 5)
    }

    @Test func aValueThatCannotBeDecodedIsADecodingError() throws {
        let json = #"{"code":0,"data":{"name":7}}"#
        guard case .api(let apiError) = try error(of: json) else { return #expect(Bool(false)) }
        #expect(apiError.name == "decoding")
        #expect(apiError.response?.body == Data(json.utf8))
    }

    @Test func everyModuleHasItsOwnCodes() throws {
        let server = try LoopbackServer.responding(.respond(.json(#"{"code":"SOLD_OUT"}"#)))
        let service = Service<CommonCode>()
        let order = Order(url: try server.url())
        let error = try service.value(Profile.self, for: order).failure(
            ServiceError<CommonCode, ShopCode>.self)
        guard case .module(.soldOut, _) = error else { return #expect(Bool(false)) }
        let login = Login(url: try server.url())
        guard
            case .unknown("SOLD_OUT", _) = try service.value(Profile.self, for: login)
                .failure(LoginError.self)
        else { return #expect(Bool(false)) }
    }

    @Test func anAcknowledgementHasNoValue() throws {
        let server = try LoopbackServer.responding(.respond(.json(#"{"code":0,"message":"Saved"}"#)))
        let login = Login(url: try server.url())
        let info = try Service<CommonCode>().acknowledgement(for: login).outcome().elements.first
        #expect(info?.message == "Saved")
        #expect(info?.code == "0")
    }

    @Test func anEnvelopeNamesThePaths() throws {
        let server = try LoopbackServer.responding(
            .respond(.json(#"{"status":{"no":200,"text":"ok"},"result":[{"name":"Ada"}]}"#)))
        let service = Service<CommonCode>(
            envelope: Envelope(
                code: "status.no", message: "status.text", data: "result.0", successCodes: ["200"]))
        let login = Login(url: try server.url())
        #expect(try service.value(Profile.self, for: login).outcome().elements == [Profile(name: "Ada")])
        #expect(try service.acknowledgement(for: login).outcome().elements.first?.message == "ok")
    }

    @Test(arguments: [
        (400, #"{"code":11001}"#, "common"), (500, "<html>", "api"), (500, #"{"code":0,"data":{}}"#, "api"),
        (404, "", "api"),
    ])
    func aFailedStatusCanCarryACode(status: Int, body: String, name: String) throws {
        let error = try #require(try error(of: body, status: status))
        #expect(Mirror(reflecting: error).children.first?.label == name)
        if case .api(let error) = error { #expect(error.failure?.status == status) }
    }

    /// As everywhere, the client says which statuses are errors, and no code overrules what it rejects.
    @Test func theClientDecidesWhichResponsesAreValid() throws {
        struct Unsigned: Error {}
        let server = try LoopbackServer.responding(
            .respond(.json(#"{"code":0,"data":{"name":"Ada"}}"#, status: 404)))
        let login = Login(url: try server.url())
        let allowing = Service<CommonCode>(client: ApiClient().validating(.status(200..<500)))
        #expect(try allowing.value(Profile.self, for: login).outcome().elements == [Profile(name: "Ada")])
        let rejecting = Service<CommonCode>(
            client: ApiClient().validating(ResponseValidation { _, _ in throw Unsigned() }))
        let error = try rejecting.value(Profile.self, for: login).failure(LoginError.self)
        guard case .api(.rejected(let failure, let reason)) = error else { return #expect(Bool(false)) }
        #expect(failure.status == 404 && reason is Unsigned)
    }

    @Test func aFailureOfTheNetworkIsAnApiError() throws {
        let server = try LoopbackServer.responding(.reset)
        let error = try Service<CommonCode>().value(Profile.self, for: Login(url: server.url("/?key=hush")))
            .failure(LoginError.self)
        guard case .api(.transport(let failure)) = error else { return #expect(Bool(false)) }
        #expect(failure.kind == .networkConnectionLost)
        #expect(error?.message.contains("hush") == false)
    }

    private func result(
        of body: String, status: Int = 200,
        onCommonCode: @escaping @Sendable (CommonCode, BusinessInfo) -> Void = { _, _ in }
    ) throws -> Result<Profile, LoginError> {
        let server = try LoopbackServer.responding(.respond(.json(body, status: status)))
        let service = Service<CommonCode>(onCommonCode: onCommonCode)
        let outcome = try service.result(Profile.self, for: Login(url: server.url())).outcome()
        #expect(outcome.isCompleted)
        return try #require(outcome.elements.first)
    }

    private func error(
        of body: String, status: Int = 200,
        onCommonCode: @escaping @Sendable (CommonCode, BusinessInfo) -> Void = { _, _ in }
    ) throws -> LoginError? {
        guard case .failure(let error) = try result(of: body, status: status, onCommonCode: onCommonCode)
        else { return nil }
        return error
    }
}
