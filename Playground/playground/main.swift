import Foundation

// A pipe whose reader has ended is an error of the write, which `Terminal` handles.
signal(SIGPIPE, SIG_IGN)
exit(await Playground.run(Array(CommandLine.arguments.dropFirst())))
