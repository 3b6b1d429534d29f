@testable import RillNetworking

struct SuggestedFileNameTests {
    @Test(arguments: [
        (#"attachment; filename="report.pdf""#, "report.pdf"),
        ("attachment; filename=report.pdf", "report.pdf"),
        (#"ATTACHMENT; FileName = "a \"b\" c.txt""#, "a _b_ c.txt"),
        (#"inline; filename="a;b.txt""#, "a;b.txt"),
        (#"inline; filename="a\"; b.txt""#, "a_; b.txt"), (#"inline; x="a\\"; filename="b.txt""#, "b.txt"),
        (#"inline; filename="b.txt"#, "b.txt"),
        ("attachment; filename*=UTF-8''na%C3%AFve.txt", "naïve.txt"),
        ("attachment; filename*=iso-8859-1'en'%A3.txt", "£.txt"),
        (#"attachment; filename="plain.txt"; filename*=UTF-8''%E2%82%AC.txt"#, "€.txt"),
        (#"attachment; filename="plain.txt"; filename*=UTF-8''%E2%82"#, "plain.txt"),
        (#"attachment; filename="plain.txt"; filename*=UTF-8''%zz"#, "plain.txt"),
        (#"attachment; filename="plain.txt"; filename*=koi8-r''%41"#, "plain.txt"),
        (#"attachment; filename="plain.txt"; filename*=nothing"#, "plain.txt"),
        ("attachment; filename*=UTF-8''a%E3%80%80", "a"),
        ("attachment; filename*=UTF-8''%E2%80%83b.txt", "b.txt"),
        // Percent signs in `filename` are no code.
        (#"attachment; filename="%2e%2e%2fx""#, "%2e%2e%2fx"),
        ("attachment", "page.html"), (#"attachment; filename="""#, "page.html"), ("", "page.html"),
    ])
    func theNameOfTheDispositionComesBeforeThatOfTheURL(disposition: String, name: String) throws {
        let url = try #require(URL(string: "http://h/folder/page.html?query=1"))
        let head = ResponseHead(status: 200, headers: ["Content-Disposition": disposition], url: url)
        #expect(head.suggestedFileName == name)
    }

    @Test(arguments: [
        ("http://h/a/b.txt", "b.txt"), ("http://h/a/b%20c.txt", "b c.txt"), ("http://h/a/", "a"),
        ("http://h/", "download"), ("http://h", "download"), ("http://h/%2e%2e", "download"),
        ("http://h/%2e%2e%2fpasswd", "passwd"), ("http://h/..%2f..%2f", "download"),
        ("http://h/%FF.txt", "%FF.txt"),
        ("http://h/.bashrc", "bashrc"), ("http://h/%00", "download"),
    ])
    func withoutADispositionItIsTheLastComponentOfThePath(url: String, name: String) throws {
        let head = ResponseHead(status: 200, url: try #require(URL(string: url)))
        #expect(head.suggestedFileName == name)
    }

    @Test(arguments: [
        ("../../etc/passwd", "passwd"), ("/etc/passwd", "passwd"), (#"..\..\win.ini"#, "win.ini"),
        ("..", "download"), (".", "download"), ("...", "download"), ("../..", "download"),
        (". .", "download"),
        ("/", "download"), (#"\"#, "download"), ("a/..", "download"), ("a/", "a"), (".ssh", "ssh"),
        (" .ssh", "ssh"), (".. /x", "x"), ("a\u{0}b", "ab"), ("a\nb\u{7F}\u{85}", "ab"), ("\u{1B}[2J", "[2J"),
        ("invoice\u{202E}fdp.exe", "invoicefdp.exe"), ("\u{200B}..", "download"), (".\u{200B}.", "download"),
        ("C:x", "C_x"), ("a<b>|?*.txt", "a_b____.txt"), ("name. . ", "name"), ("/\u{301}x", "\u{301}x"),
        ("..\u{2028}", "download"),
    ])
    func noNameLeavesItsFolder(sent: String, name: String) throws {
        let encoded = try #require(sent.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let head = ResponseHead(
            status: 200, headers: ["Content-Disposition": "attachment; filename*=UTF-8''\(encoded)"],
            url: try #require(URL(string: "http://h/")))
        #expect(head.suggestedFileName == name)
    }

    @Test(arguments: ["a", "å", "😀", "e\u{301}\u{302}"])
    func aLongNameIsCutInFrontOfItsExtension(character: String) throws {
        let long = String(repeating: character, count: 10_000)
        // The longest extension has 16 bytes.
        let endings = [".tar", ".fifteenletters!"]
        for (name, ending) in endings.map({ (long + $0, $0) }) + [(long, ""), ("x." + long, "")] {
            let head = ResponseHead(
                status: 200, headers: ["Content-Disposition": "attachment; filename=\"\(name)\""],
                url: try #require(URL(string: "http://h/")))
            let result = head.suggestedFileName
            #expect(result.utf8.count <= 240 && result.utf8.count > (character == "a" ? 239 : 230))
            #expect(result.hasSuffix(ending))
            #expect(name.unicodeScalars.starts(with: result.dropLast(ending.count).unicodeScalars))
        }
    }

    @Test(arguments: [".", " ", ". . ", "\u{3000}"])
    func aNameThatIsCutEndsWithNoDotAndNoBlank(end: String) throws {
        let name = String(repeating: "a", count: 240 - end.utf8.count)
        let sent = name + end + String(repeating: "b", count: 100)
        let encoded = try #require(sent.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let head = ResponseHead(
            status: 200, headers: ["Content-Disposition": "attachment; filename*=UTF-8''\(encoded)"],
            url: try #require(URL(string: "http://h/")))
        #expect(head.suggestedFileName == name)
    }

    @Test func everyNameOfRandomCharactersStaysInItsFolder() throws {
        let alphabet = "./\\ %:\0\n\u{202E}a~é\u{301}\"".unicodeScalars.map { $0 }
        var random = SystemRandomNumberGenerator()
        let folder = URL(filePath: "/folder", directoryHint: .isDirectory)
        for _ in 0..<2000 {
            let scalars = (0..<Int.random(in: 0...12, using: &random)).map { _ in
                alphabet.randomElement(using: &random)
            }
            let sent = String(String.UnicodeScalarView(scalars.compactMap { $0 }))
            let encoded = try #require(sent.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
            let head = ResponseHead(
                status: 200, headers: ["Content-Disposition": "a; filename*=utf-8''\(encoded)"], url: folder)
            let name = head.suggestedFileName
            let path = folder.appending(path: name).standardizedFileURL.path(percentEncoded: false)
            #expect(
                path == "/folder/\(name)" && !name.contains("/") && !name.hasPrefix("."),
                "\(sent.debugDescription)")
        }
    }

    @Test(arguments: NetworkTransport.available)
    func bothTransportsDeliverTheDisposition(on transport: NetworkTransport) throws {
        let server = try LoopbackServer.responding(
            .respond(.text("x").with("Content-Disposition", #"attachment; filename="../naïve;.txt""#)))
        let client = transport.client
        let response = try client.validResponse(for: server.url("/page.html")).outcome().elements.first
        #expect(response?.head.suggestedFileName == "naïve;.txt")
        let folder = try DownloadFolder()
        let file = try folder.download(server.url("/page.html"), by: client).outcome().elements.last?.value
        #expect(file?.head.suggestedFileName == "naïve;.txt")
    }
}
