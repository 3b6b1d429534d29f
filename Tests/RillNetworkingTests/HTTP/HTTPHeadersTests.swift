struct HTTPHeadersTests {
    @Test func namesAreComparedWithoutCase() {
        var headers: HTTPHeaders = ["Content-Type": "text/plain"]
        #expect(headers["content-TYPE"] == "text/plain")
        headers["CONTENT-TYPE"] = "text/html"
        #expect(headers.map(\.value) == ["text/html"])
        headers["content-type"] = nil
        #expect(headers == [:])
        #expect(headers["Content-Type"] == nil)
    }

    @Test func headersBehindARemovedOneAreFound() {
        var headers: HTTPHeaders = ["A": "1", "B": "2", "C": "3"]
        headers["a"] = nil
        headers["c"] = "4"
        headers["A"] = "5"
        #expect(headers == ["B": "2", "c": "4", "A": "5"])
        #expect(headers["C"] == "4")
    }

    @Test func theOrderIsKeptAndADictionaryIsSorted() {
        var headers: HTTPHeaders = ["B": "1", "A": "2", "b": "3"]
        headers["C"] = "4"
        #expect(headers.map(\.name) == ["b", "A", "C"])
        #expect(headers.map(\.value) == ["3", "2", "4"])
        #expect(HTTPHeaders(["B": "1", "A": "2"]).map(\.name) == ["A", "B"])
    }

    @Test func aDescriptionHasNoControls() {
        let headers: HTTPHeaders = [
            "Accept": "text/html; q=1", "Server": "a\u{1B}b\u{85}c\u{A0}", "X\u{9B}": "",
        ]
        let texts = ["Accept: text/html; q=1", #"Server: a\u{1B}b\u{0085}c"# + "\u{A0}", #"X\u{009B}: ***"#]
        #expect(headers.description == "[\(texts.joined(separator: ", "))]")
    }

    /// Few names are searched, and many are looked up.
    @Test(arguments: [3, 15, 16, 17, 18, 40]) func namesAreFoundHoweverManyThereAre(count: Int) {
        var headers = HTTPHeaders()
        for number in 0..<count { headers["Name-\(number)"] = "\(number)" }
        for number in 0..<count {
            #expect(headers["NAME-\(number)"] == "\(number)" && headers["name-\(number)"] == "\(number)")
        }
        #expect(headers["name"] == nil && headers["name-\(count)"] == nil)
        headers["name-1"] = "new"
        headers["NAME-0"] = nil
        #expect(headers.map(\.name) == ["name-1"] + (2..<count).map { "Name-\($0)" })
        #expect(headers["Name-1"] == "new" && headers["Name-\(count - 1)"] == "\(count - 1)")
        var same = HTTPHeaders()
        for (name, value) in headers { same[name] = value }
        #expect(same == headers)
    }

    /// Few names are searched, and many are looked up.
    @Test(arguments: [1, 16, 17, 40]) func headersWhoseNamesDifferInCaseAreEqual(count: Int) {
        var (one, other) = (HTTPHeaders(), HTTPHeaders())
        for number in 0..<count {
            one["X-Name-\(number)"] = "1"
            other["x-NAME-\(number)"] = "1"
        }
        #expect(one == other && Set([one, other]).count == 1)
        other["x-name-0"] = "2"
        #expect(one != other)
    }
}
