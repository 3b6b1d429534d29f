/// Rows of text in columns of fixed widths: the first and the last to the left, the others to the right.
struct Columns {
    let widths: [Int]

    func row(_ cells: [String]) -> String {
        var line = ""
        for (index, cell) in cells.enumerated() {
            let width = index < widths.count ? widths[index] : 0
            let padding = String(repeating: " ", count: max(0, width - cell.count))
            if index == 0 {
                line += cell + padding
            } else if index < widths.count {
                line += padding + cell
            } else {
                line += "  " + cell
            }
        }
        return line
    }
}
