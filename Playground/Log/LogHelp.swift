extension LogPage {
    static let help = """
        Records what happens to streams in a file, and makes something of such files.

        Usage: swift run playground log record FILE.jsonl CITY ... [OPTION ...]
               swift run playground log view FILE.jsonl [OPTION ...]
               swift run playground log replay FILE.jsonl

        record  looks up the weather, as the page weather does and with its options, and writes every event to the
                file when it happens. Then it reads the file, shows it as marbles, draws it as FILE.html, and
                replays it in virtual time:
                  swift run playground log record run.jsonl London Nowhere --faults 503,reset
        view    shows any log of RillEventLog, whatever its elements are, as text and as marbles.
        replay  replays any log in virtual time and says whether it came out the same.

        Options of view:
          --html FILE.html   draws it as a page: the timeline, and beside it a table
          --svg FILE.svg     draws the timeline alone
          --width PIXELS     how wide that timeline is (default: 960)
          --frame TIME       the time that a character of the marbles stands for, such as 20ms
          --help             this text

        The exit code is 0, or 1 when a file cannot be read or written, is damaged, or comes out differently, or a
        city was not found; 2 when the command is not understood.
        """
}
