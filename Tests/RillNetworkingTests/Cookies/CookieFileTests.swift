@testable import RillNetworking

@Suite(.blocking) struct CookieFileTests {
    @Test func aJarIsRestoredFromItsFile() throws {
        let folder = try DownloadFolder()
        let jar = CookieJar()
        let target = try #require(URL(string: "https://one.test/"))
        jar.store("a=å; Max-Age=100; Secure; HttpOnly; Domain=one.test", target)
        jar.store("session=1", target)
        try jar.save(to: folder.file)
        #expect(try CookieJar(contentsOf: folder.file).cookies == jar.cookies.filter { $0.name == "a" })
        try jar.save(to: folder.file, includingSessionCookies: true)
        let restored = try CookieJar(contentsOf: folder.file)
        #expect(restored.cookies == jar.cookies && restored.cookies.count == 2)
        #expect(try CookieJar(contentsOf: folder.file, maximumCount: 1).cookies.map(\.name) == ["a"])
    }

    /// So that a file that is compared or edited by hand differs where its cookies do.
    @Test func equalCookiesGiveEqualFilesThatOneCanRead() throws {
        let folder = try DownloadFolder()
        let jar = CookieJar()
        jar.store("a=/1; Path=/x", try #require(URL(string: "https://one.test/x")))
        try jar.save(to: folder.file, includingSessionCookies: true)
        let text = String(decoding: try Data(contentsOf: folder.file), as: UTF8.self)
        #expect(text.contains(#""path":"/x""#) && text.contains(#""value":"/1""#))
        let names = text.matches(of: /"(\w+)":/).map { String($0.1) }
        #expect(names.dropFirst().prefix { $0 != "version" } == names.dropFirst().dropLast().sorted()[...])
    }

    @Test func onlyTheOwnerMayReadTheFile() throws {
        let folder = try DownloadFolder()
        #expect(FileManager.default.createFile(atPath: folder.file.path, contents: Data("old".utf8)))
        #expect(chmod(folder.file.path, 0o666) == 0)
        try CookieJar().save(to: folder.file)
        var status = stat()
        #expect(stat(folder.file.path, &status) == 0)
        #expect(status.st_mode & 0o777 == 0o600)
        #expect(try folder.names == ["file.bin"])
        #expect(folder.openDescriptors == 0)
    }

    @Test func theMaskOfTheProcessTakesNoRightsAway() async {
        await #expect(processExitsWith: .success) {
            umask(0o777)
            let folder = try DownloadFolder()
            chmod(folder.url.path, 0o700)
            try CookieJar().save(to: folder.file)
            var status = stat()
            #expect(stat(folder.file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }

    /// A device was replaced by a file, and a link by another.
    @Test func whatIsNoFileIsNotReplaced() throws {
        let folder = try DownloadFolder()
        let pipe = folder.url.appending(path: "pipe").path
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(symlink("pipe", folder.file.path) == 0)
        for path in [pipe, folder.file.path] {
            let error = #expect(throws: FileError.self) { try CookieJar().save(to: URL(filePath: path)) }
            #expect(error?.code == EINVAL)
        }
        #expect(try folder.names.sorted() == ["file.bin", "pipe"])
        var status = stat()
        #expect(stat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    }

    @Test func aFailedSaveLeavesTheOldFileAndNoOther() throws {
        let folder = try DownloadFolder()
        try FileManager.default.createDirectory(at: folder.file, withIntermediateDirectories: false)
        #expect(throws: FileError.self) { try CookieJar().save(to: folder.file) }
        #expect(try folder.names == ["file.bin"])
        let missing = folder.url.appending(path: "no/file")
        let error = #expect(throws: FileError.self) { try CookieJar().save(to: missing) }
        #expect(error?.code == ENOENT && error?.description.contains("cannot be opened") == true)
    }

    @Test(arguments: [
        "", "[]", #"{"version":2,"cookies":[]}"#, #"{"version":1}"#, Self.file(value: #"1\r\nX: y"#),
        Self.file(value: "1; b=2"), Self.file(value: "1", path: "x"), Self.file(value: "1", domain: ""),
    ])
    func aFileWithOtherContentIsAnErrorThatNamesIt(content: String) throws {
        let right = try TemporaryFile(Data(Self.file(value: "1").utf8))
        #expect(try CookieJar(contentsOf: right.url).cookies.map(\.value) == ["1"])
        let file = try TemporaryFile(Data(content.utf8))
        let error = #expect(throws: FileError.self) { try CookieJar(contentsOf: file.url) }
        #expect(error?.description == "\(file.url.path) is not a file of cookies")
    }

    @Test func aFileOfMoreThan16MiBIsAnError() throws {
        let content = Data(Self.file(value: "1").utf8)
        for more in [0, 1] {
            let blanks = Data(repeating: UInt8(ascii: " "), count: 16 << 20 - content.count + more)
            let file = try TemporaryFile(content + blanks)
            let jar = Result { try CookieJar(contentsOf: file.url) }
            #expect((try? jar.get().cookies.count) == (more == 0 ? 1 : nil))
            if case .failure(let error) = jar { #expect((error as? FileError)?.code == EFBIG) }
        }
    }

    @Test func noCookieOfAFileLivesLongerThan400Days() throws {
        let content = Self.file(value: "1").replacing(#""isSecure""#, with: #""expires":4e9,"isSecure""#)
        let file = try TemporaryFile(Data(content.utf8))
        let expires = try #require(try CookieJar(contentsOf: file.url).cookies.first?.expires)
        #expect(expires.timeIntervalSinceNow <= 400 * 86400)
    }

    /// Otherwise all cookies of a machine without a clock of its own are gone once its time is right.
    @Test func aClockThatIsBehindTheFileShortensNoCookie() throws {
        let (saved, end) = (Date.now + 800 * 86_400, Date.now + 900 * 86_400)
        let expires = "\"expires\":\(end.timeIntervalSinceReferenceDate),\"isSecure\""
        let file = try TemporaryFile(
            Data(Self.file(value: "1").replacing("\"isSecure\"", with: expires).utf8))
        try FileManager.default.setAttributes([.modificationDate: saved], ofItemAtPath: file.url.path)
        let cookie = try #require(try CookieJar(contentsOf: file.url).cookies.first)
        #expect(abs(try #require(cookie.expires).timeIntervalSince(end)) < 1)
    }

    @Test func aCookieForAPublicSuffixIsLeftOut() throws {
        for (isHostOnly, domain, count) in [(true, "com", 1), (false, "com", 0), (false, "one.com", 1)] {
            let file = try TemporaryFile(
                Data(Self.file(value: "1", domain: domain, isHostOnly: isHostOnly).utf8))
            #expect(try CookieJar(contentsOf: file.url).cookies.count == count, "\(domain) \(isHostOnly)")
        }
    }

    private static func file(
        value: String, path: String = "/", domain: String = "h", isHostOnly: Bool = true
    ) -> String {
        """
        {"version":1,"cookies":[{"name":"a","value":"\(value)","domain":"\(domain)","path":"\(path)",\
        "isHostOnly":\(isHostOnly),"isSecure":false,"isHTTPOnly":false}]}
        """
    }

    /// It could not be read again, and would take the place of one that can.
    @Test func aJarThatIsTooLargeForAFileIsNotSaved() throws {
        let folder = try DownloadFolder()
        let value = String(repeating: "\"", count: 4000)
        let cookies = (0..<2_100).map { number in
            Cookie(
                name: "c", value: value, domain: "h\(number).test", isHostOnly: true, path: "/",
                expires: Date.distantFuture, isSecure: false, isHTTPOnly: false)
        }
        func jar(_ count: Int) -> CookieJar {
            CookieJar(Array(cookies.prefix(count)), maximumCount: 3000, now: { Date() })
        }
        try jar(1).save(to: folder.file)
        let error = #expect(throws: FileError.self) { try jar(2_100).save(to: folder.file) }
        #expect(error?.code == EFBIG)
        #expect(try CookieJar(contentsOf: folder.file).cookies.count == 1)
    }

    @Test func aMissingFileAndALinkAreErrors() throws {
        let folder = try DownloadFolder()
        let missing = #expect(throws: FileError.self) { try CookieJar(contentsOf: folder.file) }
        #expect(missing?.code == ENOENT)
        let other = try TemporaryFile(Data(#"{"version":1,"cookies":[]}"#.utf8))
        #expect(try CookieJar(contentsOf: other.url).cookies.isEmpty)
        try FileManager.default.createSymbolicLink(at: folder.file, withDestinationURL: other.url)
        let link = #expect(throws: FileError.self) { try CookieJar(contentsOf: folder.file) }
        #expect(link?.code == ELOOP)
    }
}
