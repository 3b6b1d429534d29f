struct ProgressTests {
    @Test func aDownloadShowsItsProgressUpTo100Percent() throws {
        let body = String(repeating: "x", count: 200_000)
        let server = try LoopbackServer.responding(.respond(.text(body)))
        let notes = Notes()
        #expect(try ApiClient().call(server.url()).progress(notes).asObservable().outcome().isCompleted)
        let counts = notes.all.map { Int($0.split(whereSeparator: { " /".contains($0) })[1]) ?? 0 }
        #expect(notes.all.last == "download 200000/200000")
        #expect(counts == Set(counts).sorted())
        #expect(notes.all.allSatisfy { $0.hasSuffix("/200000") })
    }

    @Test func anUploadShowsItsProgressBeforeTheResponse() throws {
        let server = try LoopbackServer.responding(.respond(.status(204)))
        let notes = Notes()
        let request = HTTPRequest("POST", url: try server.url(), body: Data(count: 300_000))
        #expect(try ApiClient().call(request).progress(notes).asObservable().outcome().isCompleted)
        #expect(notes.all.first == "upload 0/300000")
        #expect(notes.all.suffix(2) == ["upload 300000/300000", "download 0/0"])
    }

    @Test func progressNeverDecreases() throws {
        let url = try URL.example
        let transport = StubTransport { _ in
            .of(
                .progress(TransferProgress(.upload, completed: 2, total: 4)),
                .progress(TransferProgress(.upload, completed: 1, total: 4)),
                .progress(TransferProgress(.upload, completed: 4, total: 4)),
                .response(ResponseHead(status: 200, headers: ["Content-Length": "3"], url: url)),
                .body(Data(count: 2)), .body(Data(count: 2)))
        }
        let notes = Notes()
        _ = try ApiClient(transport: transport).call(url).progress(notes).asObservable().outcome()
        #expect(
            notes.all == [
                "upload 2/4", "upload 4/4", "download 0/3", "download 2/3", "download 4/?", "download 4/4",
            ])
    }

    @Test func theLengthOfACompressedBodyIsNotItsTotal() throws {
        let url = try URL.example
        let headers: HTTPHeaders = ["Content-Length": "12", "Content-Encoding": "gzip"]
        let transport = StubTransport { $0.response(headers: headers, body: Data(count: 9)) }
        let notes = Notes()
        _ = try ApiClient(transport: transport).call(url).progress(notes).asObservable().outcome()
        #expect(notes.all == ["download 0/?", "download 9/?", "download 9/9"])
    }
}
