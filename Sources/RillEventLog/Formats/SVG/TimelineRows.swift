import Rill

/// The first subscriptions of a recording, and how many are left out.
struct TimelineRows<Element: Sendable> {
    private(set) var subscriptions: [LogRecording<Element>.Subscription] = []
    let leftOut: Int

    init(_ recording: LogRecording<Element>, most: Int) {
        var indices: [Int: Int] = [:]
        for entry in recording.entries {
            let index = indices[entry.subscription] ?? indices.count
            indices[entry.subscription] = index
            if index < subscriptions.count {
                subscriptions[index].entries.append(entry)
            } else if index < most {
                subscriptions.append(.init(number: entry.subscription, entries: [entry]))
            }
        }
        leftOut = indices.count - subscriptions.count
    }
}
