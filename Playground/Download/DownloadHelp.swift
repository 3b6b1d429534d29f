extension DownloadPage {
    static let help = """
        Downloads a file, is interrupted on purpose, goes on where it broke off, and compares checksums.

        Usage: swift run playground download [URL] [OPTION ...]

        Without a URL an embedded server on a loopback port has a file, and breaks its answers off. What has come
        stays in FILE.part until the file is whole; every attempt asks for the rest only. Progress is on
        standard error.

        Options:
          --bytes SIZE       how long the server's file is (default: 8MB, at most 256MB)
          --breaks LIST      where the server breaks off, in percent of the file (default: 40,75; none: never)
          --no-ranges        the server knows no ranges: every attempt begins anew
          --to FILE          where the file goes (default: a temporary file, removed at the end)
          --replace          replaces a file that is already there
          --attempts N       how many attempts there are at most (default: 5)
          --delay TIME       the wait before another attempt (default: 500ms)
          --segments SIZE    asks for segments of that size, one after the other
          --transport NAME   urlSession (default) or curl
          --help             this text

        The exit code is 0 when the file is whole and its checksum right, 1 when it is not, 2 when the command is not
        understood.
        """
}
