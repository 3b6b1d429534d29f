/// A form, byte for byte.
struct MultipartTests {
    @Test func aFormIsWrittenAsTheStandardRequires() throws {
        let file = try TemporaryFile(Data("in a file".utf8))
        let form = Multipart(
            .field("title", "å letter"), .data("icon", Data([0, 13, 10]), contentType: "image/png"),
            .file("letter", file.url, fileName: "letter.txt", contentType: "text/plain"))
        let boundary = form.boundary
        let expected =
            Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nå letter\r\n".utf8)
            + Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"icon\"\r\n".utf8)
            + Data("Content-Type: image/png\r\n\r\n\u{0}\r\n\r\n".utf8)
            + Data("--\(boundary)\r\nContent-Disposition: form-data; name=\"letter\"; ".utf8)
            + Data("filename=\"letter.txt\"\r\nContent-Type: text/plain\r\n\r\nin a file\r\n".utf8)
            + Data("--\(boundary)--\r\n".utf8)
        #expect(try form.body().inMemory == expected)
        let streamed = try form.body(inMemoryUpTo: 0)
        #expect(streamed.inMemory == nil)
        #expect(try streamed.length() == expected.count)
        #expect(try streamed.readAll() == expected)
        #expect(try streamed.readAll() == expected)
        #expect(form.contentType == "multipart/form-data; boundary=\(boundary)")
    }

    @Test(arguments: [0, 1]) func aFormOfOneMebibyteIsInMemoryAndALongerOneIsNot(extra: Int) throws {
        let ends = try #require(try Multipart(.data("a", Data())).body().length())
        let form = Multipart(.data("a", Data(count: 1024 * 1024 - ends + extra)))
        let body = try #require(try HTTPRequest("POST", url: .example).with(form).body)
        #expect(try body.length() == 1024 * 1024 + extra)
        #expect((body.inMemory != nil) == (extra == 0))
    }

    @Test func aFormWithoutPartsIsValid() throws {
        let form = Multipart()
        #expect(try form.body().inMemory == Data("--\(form.boundary)--\r\n".utf8))
    }

    @Test func theBoundaryHas128BitsAndIsNeverTheSame() {
        let boundaries = Set((0..<1000).map { _ in Multipart().boundary })
        #expect(boundaries.count == 1000)
        #expect(boundaries.allSatisfy { $0.wholeMatch(of: /rill-[0-9a-f]{32}/) != nil })
    }

    // Without escaping, a name could contain headers.
    @Test func charactersThatWouldEndANameAreEscaped() throws {
        let form = Multipart(
            .field("a\"b\r\nX-Evil: 1", ""),
            .data("c\nd", Data(), fileName: "\"e\"\r\n\r\nevil.txt"))
        let text = String(decoding: try form.body().readAll(), as: UTF8.self)
        #expect(text.contains("name=\"a%22b%0D%0AX-Evil: 1\"\r\n\r\n"))
        #expect(text.contains("name=\"c%0Ad\"; filename=\"%22e%22%0D%0A%0D%0Aevil.txt\"\r\n"))
        #expect(!text.contains("\nX-Evil"))
    }

    @Test(
        arguments: [
            (.data("a", Data(), contentType: "text/plain\r\nX-Evil: 1"), "control character"),
            (.file("f", URL(filePath: "/nowhere/letter.txt")), "letter.txt cannot be read"),
            (.body("a", .source(length: 10) { Faulty(after: 5) }), "Fault()"),
        ] as [(Multipart.Part, String)])
    func aPartThatCannotBeSentIsAnError(part: Multipart.Part, reason: String) {
        // A reader fails when the form is sent, unless it is read into memory before.
        for limit in reason == "Fault()" ? [.max] : [0, Int.max] {
            let error = #expect(throws: ApiError.self) { try Multipart(part).body(inMemoryUpTo: limit) }
            #expect(error?.name == "invalidRequest" && error?.reason?.contains(reason) == true)
        }
    }

    @Test func aFileIsSentUnderItsOwnNameByDefault() throws {
        let file = try TemporaryFile(Data())
        let text = String(decoding: try Multipart(.file("f", file.url)).body().readAll(), as: UTF8.self)
        #expect(
            text.contains(
                "filename=\"\(file.url.lastPathComponent)\"\r\nContent-Type: application/octet-stream"))
    }

    @Test func aFileWhoseLengthChangesAfterwardsIsAnError() throws {
        let file = try TemporaryFile(Data(count: 100))
        let body = try Multipart(.file("f", file.url)).body(inMemoryUpTo: 0)
        for length in [50, 150] {
            file.setLength(length)
            #expect {
                try body.readAll()
            } throws: {
                if case BodyError.changed = $0 { true } else { false }
            }
        }
        file.setLength(100)
        #expect(try body.readAll().count == body.length())
    }

    @Test func aPartOfUnknownLengthMakesAFormOfUnknownLength() throws {
        let form = Multipart(.body("a", .source { Halves(Data.pattern(1000)) }), .field("b", "1"))
        let body = try form.body()
        #expect(try body.length() == nil)
        #expect(body.isReplayable)
        #expect(try form.body(inMemoryUpTo: .max).inMemory == body.readAll())
    }

    @Test func aPartThatCanBeSentOnceMakesAFormThatCanBeSentOnce() throws {
        let form = Multipart(.body("a", .once(length: 10) { Halves(Data.pattern(10)) }))
        let body = try form.body(inMemoryUpTo: 0)
        #expect(!body.isReplayable)
        _ = try body.readAll()
        #expect(throws: BodyError.alreadySent) { try body.readAll() }
    }

    @Test(arguments: [0, Int.max], NetworkTransport.available)
    func theServerReceivesTheForm(limit: Int, by transport: NetworkTransport) throws {
        let file = try TemporaryFile(Data.pattern(3_000_000))
        let form = Multipart(.field("title", "A letter"), .file("letter", file.url))
        let server = try LoopbackServer.responding(.respond(.text("fine")))
        let request = try HTTPRequest("POST", url: try server.url()).with(form, inMemoryUpTo: limit)
        let outcome = try transport.client.transfer(request).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        let received = try #require(server.requests.first)
        #expect(received.headers["content-type"] == form.contentType)
        #expect(Data(received.body) == (try form.body(inMemoryUpTo: .max).inMemory))
        let isChunked = limit == 0 && transport == .urlSession
        #expect(received.headers["content-length"] == (isChunked ? nil : "\(received.bodyLength)"))
    }

    @Test(arguments: NetworkTransport.available)
    func aFormIsSentAgainByARetryAndARedirect(by transport: NetworkTransport) throws {
        let file = try TemporaryFile(Data.pattern(100_000))
        let form = Multipart(.file("letter", file.url))
        let server = try LoopbackServer.serving { request in
            switch request.index {
            case 0: .reset
            case 1: .respond(redirect(to: "/there", status: 307))
            default: .respond(.text("fine"))
            }
        }
        let request = try HTTPRequest("PUT", url: try server.url()).with(form, inMemoryUpTo: 0)
        let outcome = try transport.client.transfer(request).retry(2).outcome()
        #expect(outcome.isCompleted, "\(outcome.error as Any)")
        let body = try form.body().inMemory
        #expect(server.requests.map { Data($0.body) } == [body, body, body])
    }

    @Test func aFormThatIsLongerThanCanBeCountedHasNoKnownLength() throws {
        let form = Multipart(.body("a", .source(length: .max) { Halves(Data()) }), .field("b", "1"))
        #expect(try form.body().length() == nil)
    }
}
