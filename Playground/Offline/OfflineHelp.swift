extension OfflinePage {
    static let help = """
        Sends a request while there is no network, and again as soon as there is one.

        Usage: swift run playground offline [OPTION ...]

        The network of the request is played: an embedded server that comes up after a while. What the system itself
        says of the network is shown first; with --watch that is all, and it is shown as it changes.

        Options:
          --after TIME       how long the played network is away (default: 1s)
          --watch TIME       watches the network of the system for this time: pull the cable
          --transport NAME   urlSession or curl (default: that of the platform)
          --help             this text

        The exit code is 0 when the request was answered or the watch is over, 1 when not, 2 when the command is not
        understood.
        """
}
