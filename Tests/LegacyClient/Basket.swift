import Rill

/// Elements that are classes, and generic elements: neither is `Sendable`.
public class Item {
    public let name: String

    public init(name: String) { self.name = name }
}

public class Basket<Note> {
    public let items = BehaviorRelay<[Item]>(value: [])
    public let first = BehaviorRelay<Item?>(value: nil)
    public let notes = BehaviorRelay<[Note]>(value: [])
    public let texts = BehaviorRelay<[String: Any]>(value: [:])

    public init() {}

    public func add(_ item: Item, note: Note) {
        items.accept(items.value + [item])
        first.accept(first.value ?? item)
        notes.accept(notes.value + [note])
        texts.accept(texts.value.merging([item.name: note]) { $1 })
    }
}
