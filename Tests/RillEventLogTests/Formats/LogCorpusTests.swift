/// The files that the fuzzer found worth keeping.
struct LogCorpusTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "LogFuzz/Corpus")

    @Test(.calculation) func whatIsReadOfAnyFileIsWrittenAndReadAgain() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
        #expect(!names.isEmpty)
        for name in names {
            let data = try Data(contentsOf: Self.folder.appending(path: name))
            let recovered = RecoveredLog<AnyJSON>(jsonLines: data)
            for recording in recovered.recordings {
                let again = try LogRecording<AnyJSON>(jsonLines: recording.jsonLines())
                #expect(again == recording && again.origin == recording.origin, "\(name)")
                let formats = [recording.text(), recording.marbles(), recording.svg(), recording.html()]
                #expect(formats.allSatisfy { !$0.isEmpty } || recording.entries.isEmpty, "\(name)")
            }
            let typed = RecoveredLog<Int>(jsonLines: data)
            #expect(typed.skippedCount >= recovered.skippedCount, "\(name)")
        }
    }
}
