import RillJSON

struct AppendJSONStringTests {
    private func json(_ text: String, escapingLessThan: Bool = false) -> String {
        var bytes = [UInt8]("=".utf8)
        bytes.appendJSONString(text, escapingLessThan: escapingLessThan)
        return String(decoding: bytes.dropFirst(), as: UTF8.self)
    }

    @Test func onlyWhatMustBeEscapedIs() {
        #expect(json("") == #""""#)
        #expect(json("Zürich 9.5 °C </script>") == #""Zürich 9.5 °C </script>""#)
        #expect(json(#"a "b" \c"#) == #""a \"b\" \\c""#)
        #expect(json("\n\t\u{1F}\u{7F}\r\n") == "\"\\n\\u0009\\u001f\u{7F}\\u000d\\n\"")
        #expect(json("</script>", escapingLessThan: true) == #""\u003c/script>""#)
    }

    @Test(arguments: [true, false]) func everyTextIsReadAsItWas(_ escapingLessThan: Bool) throws {
        for value in UInt32(0)...0x2_FFFF {
            guard value < 0x200 || value % 97 == 0, let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(scalar)<\"\(scalar)\(scalar)"
            let json = json(text, escapingLessThan: escapingLessThan)
            #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
        }
    }
}
