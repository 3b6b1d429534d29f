extension UploadPage {
    static let help = """
        Uploads a file, or bytes made for it, to an embedded server, and shows how far it is.

        Usage: swift run playground upload [FILE] [OPTION ...]

        The server reads as slowly as told and says how much has arrived. A file is read in pieces while it is sent, so
        it may be larger than memory. Progress is on standard error.

        Options:
          --bytes SIZE       how many bytes are made when there is no FILE (default: 8MB, at most 256MB)
          --form             sends a form with a field and the file, as multipart/form-data
          --chunks           sends the bytes without their length
          --speed SIZE       how much the server reads in a second (default: as fast as it comes)
          --url URL          sends to this server, by POST, in place of the embedded one
          --transport NAME   urlSession (default) or curl
          --help             this text

        The exit code is 0 when everything arrived, 1 when it did not, 2 when the command is not understood.
        """
}
