/// How much a log keeps.
public enum LogRetention: Sendable, Hashable {
    /// Everything, without bound: for tests, and for runs that end.
    case all
    /// The last so many entries, 1 or more; how many were dropped before them is counted.
    case last(Int)
    /// Nothing: the entries are for those who listen to `live`.
    case none
}
