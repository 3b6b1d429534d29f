import Rill

/// The subscriptions of a page, and the one that each entry belongs to.
struct LogPageSubscriptions {
    private var indices: [Int: Int] = [:]
    private var lanes = ScriptData()
    private var streams = ScriptData()
    private var numbers = ScriptData()
    private var parents = ScriptData()
    private var sites = ScriptData()
    private var metadata = ScriptData()

    var count: Int { indices.count }

    mutating func add<Element>(_ entry: LogEntry<Element>, _ texts: inout ScriptTexts) {
        if let index = indices[entry.subscription] { return lanes.appendElement(index) }
        lanes.appendElement(count)
        indices[entry.subscription] = count
        streams.appendElement(texts.index(of: entry.stream.onOneLine))
        numbers.appendElement(entry.subscription)
        parents.appendElement(entry.parent ?? 0)
        sites.appendElement(texts.index(of: (entry.site?.description ?? "").onOneLine))
        let facts = entry.metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        metadata.appendElement(texts.index(of: facts.joined(separator: ", ").onOneLine))
    }

    func write(to members: inout ScriptData) {
        members.appendMember("lanes", array: lanes)
        members.appendMember("streams", array: streams)
        members.appendMember("numbers", array: numbers)
        members.appendMember("parents", array: parents)
        members.appendMember("sites", array: sites)
        members.appendMember("metadata", array: metadata)
    }
}
