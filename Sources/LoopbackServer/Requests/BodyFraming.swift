/// How a request says where its body ends.
enum BodyFraming: Equatable {
    case none
    case length(Int)
    case chunked
}
