import Rill
import RillJSON

/// The subscriptions of a page, and the subscription of each entry.
struct LogPageSubscriptions {
    private var indices: [Int: Int] = [:]
    private var lanes = JSONWriter()
    private var streams = JSONWriter()
    private var numbers = JSONWriter()
    private var parents = JSONWriter()
    private var sites = JSONWriter()
    private var metadata = JSONWriter()

    var count: Int { indices.count }

    mutating func add<Element>(_ entry: LogEntry<Element>, _ texts: inout ScriptTexts) {
        if let index = indices[entry.subscription] { return lanes.append(index) }
        lanes.append(count)
        indices[entry.subscription] = count
        streams.append(texts.index(of: entry.stream.onOneLine))
        numbers.append(entry.subscription)
        parents.append(entry.parent ?? 0)
        sites.append(texts.index(of: (entry.site?.description ?? "").onOneLine))
        let facts = entry.metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        metadata.append(texts.index(of: facts.joined(separator: ", ").onOneLine))
    }

    func write(to json: inout JSONWriter) {
        json.add("lanes", elements: lanes)
        json.add("streams", elements: streams)
        json.add("numbers", elements: numbers)
        json.add("parents", elements: parents)
        json.add("sites", elements: sites)
        json.add("metadata", elements: metadata)
    }
}
