extension RefreshPage {
    static let help = """
        Sends many requests at once with a token that has expired, and shows that one refresh serves them all.

        Usage: swift run playground refresh [OPTION ...]

        Options:
          --requests N       how many requests (default: 50, at most 1000)
          --fail             the refresh fails too: all requests fail with its error, and it is not repeated
          --transport NAME   urlSession or curl (default: that of the platform)
          --help             this text

        The exit code is 0 when one refresh served all requests, 1 when not, 2 when the command is not understood.
        """
}
