import Foundation

// A pipe whose reader has ended is an error of the write, which `Terminal` handles.
signal(SIGPIPE, SIG_IGN)
// A standard stream that is closed must not become a file or a socket, which would receive the output.
for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) == -1 {
    // Writing a result then fails, and a message is dropped.
    _ = open("/dev/null", descriptor == STDERR_FILENO ? O_WRONLY : O_RDONLY)
}
exit(await Playground.run(Array(CommandLine.arguments.dropFirst())))
