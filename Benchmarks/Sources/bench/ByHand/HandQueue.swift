/// A queue of numbers, as one writes it by hand.
struct HandQueue {
    private var numbers: [Int] = []
    private var head = 0

    mutating func append(_ number: Int) { numbers.append(number) }

    mutating func popFirst() -> Int? {
        guard head < numbers.count else { return nil }
        let number = numbers[head]
        head += 1
        if head == numbers.count {
            numbers.removeAll(keepingCapacity: true)
            head = 0
        }
        return number
    }
}
