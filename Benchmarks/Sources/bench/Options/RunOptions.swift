/// What the table is asked for.
struct RunOptions {
    var filter = ""
    var repetitions: Int?
    var isQuick = false
    var isJSON = false
    var isChecking = false
    var isTightening = false
    var save: String?
    var compare: String?
    var plot: String?
    var budget: String?

    init(_ arguments: Arguments) throws {
        var arguments = arguments
        while let word = arguments.next() {
            switch word {
            case "--filter": filter = try arguments.value(of: word, "a part of a name")
            case "--repetitions": repetitions = try arguments.positiveNumber(of: word)
            case "--quick": isQuick = true
            case "--json": isJSON = true
            case "--check": isChecking = true
            case "--tighten": isTightening = true
            case "--save": save = try arguments.value(of: word, "a file")
            case "--compare": compare = try arguments.value(of: word, "a file")
            case "--plot": plot = try arguments.value(of: word, "a file")
            case "--budget": budget = try arguments.value(of: word, "a file")
            default: throw InputError("\"\(word)\" is not an option.")
            }
        }
        if isTightening && isQuick { throw InputError("--tighten needs more than --quick measures.") }
        if isJSON && compare != nil { throw InputError("--json and --compare cannot be given together.") }
    }
}
