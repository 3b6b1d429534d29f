Playground.run(Array(CommandLine.arguments.dropFirst()))
