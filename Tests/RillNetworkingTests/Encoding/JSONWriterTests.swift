import RillJSON

struct JSONWriterTests {
    private func json(_ text: String, escapingLessThan: Bool = false) -> String {
        var json = JSONWriter(escapingLessThan: escapingLessThan)
        json.append(text)
        return json.text
    }

    @Test func onlyWhatMustBeEscapedIs() {
        #expect(json("") == #""""#)
        #expect(json("Zürich 9.5 °C </script>") == #""Zürich 9.5 °C </script>""#)
        #expect(json(#"a "b" \c"#) == #""a \"b\" \\c""#)
        #expect(json("\n\t\u{1F}\u{7F}\r\n") == "\"\\n\\u0009\\u001f\u{7F}\\u000d\\n\"")
        #expect(json("</script>", escapingLessThan: true) == #""\u003c/script>""#)
    }

    @Test(.calculation, arguments: [true, false]) func everyTextIsReadAsItWas(_ escapingLessThan: Bool) throws
    {
        for value in UInt32(0)...0x2_FFFF {
            guard value < 0x200 || value % 97 == 0, let scalar = Unicode.Scalar(value) else { continue }
            let text = "a\(scalar)<\"\(scalar)\(scalar)"
            let json = json(text, escapingLessThan: escapingLessThan)
            #expect(try JSONDecoder().decode(String.self, from: Data(json.utf8)) == text)
        }
    }

    @Test func membersAndElementsAreSeparated() {
        var numbers = JSONWriter()
        for number in [0, -1, 120, .max, .min] { numbers.append(number) }
        var json = JSONWriter()
        json.object { json in
            json.add("a", "b")
            json.add("n", 7)
            json.add("all", elements: numbers)
            json.add("none", elements: JSONWriter())
            json.key("values")
            json.array { json in
                json.append(0.5)
                json.append(true)
                json.object { _ in }
                json.append(JSONValue.object(["b": .array([.null, .string(":")]), "a": .number("1e9")]))
                json.append(json: "1,2".utf8)
            }
        }
        json.lineFeed()
        let integers = "0,-1,120,9223372036854775807,-9223372036854775808"
        let values = #"0.5,true,{},{"a":1e9,"b":[null,":"]},1,2"#
        let text = #"{"a":"b","n":7,"all":[\#(integers)],"none":[],"values":[\#(values)]}"#
        #expect(json.text == text + "\n")
    }
}
