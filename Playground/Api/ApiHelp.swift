extension ApiPage {
    static let help = """
        Asks an embedded server for every kind of answer and shows what each becomes: a value, or which ApiError.

        Usage: swift run playground api [OPTION ...]

        Options:
          --transport NAME   urlSession or curl (default: that of the platform)
          --help             this text

        One answer is left out with urlSession where Foundation is not Apple's, because it would end the process.
        The exit code is 0 when every answer became what it should, 1 when one did not, 2 when the command is not
        understood.
        """
}
