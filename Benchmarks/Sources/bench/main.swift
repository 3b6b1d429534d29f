import Rill

let sink = Sink()
for workload in workloads
where CommandLine.arguments.count < 2 || workload.name.contains(CommandLine.arguments[1]) {
    var best = Duration.seconds(1000)
    for _ in 0..<7 {
        let t = ContinuousClock().measure { workload.rill(sink) }
        best = min(best, t)
    }
    let ns = Double(best / .nanoseconds(1)) / Double(workload.count)
    print(workload.name, ns)
}
print(sink.sum)
