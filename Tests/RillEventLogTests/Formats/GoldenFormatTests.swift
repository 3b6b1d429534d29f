/// The sample, as every format writes it. `LogPageTests` has that of the page.
struct GoldenFormatTests {
    @Test(arguments: ["sample.jsonl", "sample.marbles", "sample.svg", "sample.txt"])
    func theSampleIsWrittenAsInTheFile(_ name: String) throws {
        let recording = Sample().recording
        let text =
            switch name {
            case "sample.jsonl": recording.jsonLines(errors: .codable(Refusal.self))
            case "sample.marbles": recording.marbles(frame: .milliseconds(1))
            case "sample.svg": recording.svg(width: 480, title: "Sample")
            default: recording.text()
            }
        #expect(try Golden(name).difference(from: text) == nil)
    }
}
