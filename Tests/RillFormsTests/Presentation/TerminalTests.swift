struct TerminalTests {
    @Test func aSpinnerTurnsAndIsRemoved() {
        let scheduler = VirtualTimeScheduler()
        let (output, written) = Self.output(isTerminal: true)
        let spinner = TerminalSpinner("loading", output: output, scheduler: scheduler)
        spinner.begin()
        scheduler.advance(by: .milliseconds(200))
        spinner.end()
        scheduler.advance(by: .seconds(1))
        #expect(written() == "\r⠙ loading\r⠹ loading\r⠸ loading\r\u{1B}[K")
        #expect(scheduler.pendingCount == 0)
    }

    @Test func outsideATerminalNothingIsOverwritten() {
        let scheduler = VirtualTimeScheduler()
        let (output, written) = Self.output(isTerminal: false)
        let spinner = TerminalSpinner("loading", output: output, scheduler: scheduler)
        let bar = TerminalProgressBar(output: output)
        spinner.begin()
        scheduler.advance(by: .seconds(1))
        for completed in [0, 10, 30, 40, 60, 99, 100] {
            bar.progress(TransferProgress(.download, completed: completed, total: 100))
        }
        bar.progress(TransferProgress(.download, completed: 1, total: nil))
        spinner.end()
        #expect(written() == "loading …\n0 %\n25 %\n50 %\n75 %\n100 %\n")
    }

    @Test func aProgressBarGrows() {
        let (output, written) = Self.output(isTerminal: true)
        let bar = TerminalProgressBar(output: output, width: 4)
        bar.progress(TransferProgress(.download, completed: 5, total: nil))
        for completed in [0, 0, 50, 51, 100] {
            bar.progress(TransferProgress(.download, completed: completed, total: 100))
        }
        #expect(written() == "\r5 bytes\r[    ] 0 %\r[##  ] 50 %\r[##  ] 51 %\r[####] 100 %\n")
    }

    @Test(arguments: [(-50, 100), (50, -100), (Int.min, 1)])
    func aNegativeLengthIsNoProgress(_ completed: Int, _ total: Int) {
        for (isTerminal, text) in [(true, "\r[    ] 0 %"), (false, "0 %\n")] {
            let (output, written) = Self.output(isTerminal: isTerminal)
            TerminalProgressBar(output: output, width: 4)
                .progress(TransferProgress(.download, completed: completed, total: total))
            #expect(written() == text)
        }
    }

    /// A terminal, of which the bar may fill all columns but the last, and what the bar is then.
    @Test(arguments: [
        (80, "\r[##  ] 50 %"), (13, "\r[##  ] 50 %"), (12, "\r[#  ] 50 %"), (10, "\r[ ] 50 %"), (9, "\r50 %"),
        (1, "\r50 %"),
    ])
    func aProgressBarDoesNotWrap(_ columns: Int, _ bar: String) {
        let written = Written()
        let output = TerminalOutput(isTerminal: true, columns: { columns }) { text in
            written.text.withLock { $0 += text }
        }
        TerminalProgressBar(output: output, width: 4)
            .progress(TransferProgress(.download, completed: 50, total: 100))
        #expect(written.text.withLock { $0 } == bar)
    }

    @Test func aBarOfAnyWidthFitsATerminalThatDoesNotTellItsWidth() {
        let (output, written) = Self.output(isTerminal: true)
        let bar = TerminalProgressBar(output: output, width: .max)
        for completed in [0, 1] {
            bar.progress(TransferProgress(.download, completed: completed, total: 1))
        }
        let (blanks, marks) = (String(repeating: " ", count: 1_000), String(repeating: "#", count: 1_000))
        #expect(written() == "\r[\(blanks)] 0 %\r[\(marks)] 100 %\n")
    }

    @Test func messagesContainNoControlCharacters() {
        let (output, written) = Self.output(isTerminal: true)
        let messages = TerminalMessages(output)
        messages.warn("a\u{1B}[2Jb\nc\u{202E}d\u{2028}e")
        messages.inform("Grüße 👋🏽")
        let clear = "\r\u{1B}[K"
        #expect(written() == "\(clear)warning: a [2Jb c d e\n\(clear)Grüße 👋🏽\n")
    }

    @Test func anEmptyMessageWritesNothing() {
        let (output, written) = Self.output(isTerminal: true)
        let messages = TerminalMessages(output)
        messages.warn("")
        messages.inform("")
        #expect(written() == "")
    }

    @Test func aReleasedSpinnerStops() {
        let scheduler = VirtualTimeScheduler()
        let (output, _) = Self.output(isTerminal: true)
        TerminalSpinner(output: output, scheduler: scheduler).begin()
        #expect(scheduler.pendingCount == 0)
    }

    private static func output(isTerminal: Bool) -> (TerminalOutput, () -> String) {
        let written = Written()
        let output = TerminalOutput(isTerminal: isTerminal) { text in written.text.withLock { $0 += text } }
        return (output, { written.text.withLock { $0 } })
    }

    private final class Written: Sendable {
        let text = Mutex("")
    }
}
