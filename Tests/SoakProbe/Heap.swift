import Foundation

/// The bytes that the allocator has handed out, once the system has back what is free; 0 without glibc.
func trimmedHeap() -> Int {
    // Foundation imports neither function.
    typealias Trim = @convention(c) (Int) -> Int32
    typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
    var text: UnsafeMutablePointer<CChar>?
    var length = 0
    guard let trim = dlsym(nil, "malloc_trim"), let info = dlsym(nil, "malloc_info"),
        let file = open_memstream(&text, &length)
    else { return 0 }
    _ = unsafeBitCast(trim, to: Trim.self)(0)
    _ = unsafeBitCast(info, to: Info.self)(0, file)
    fclose(file)
    defer { free(text) }
    // Behind all arenas: the sizes of small free blocks, of other free blocks, of what is mapped, and of all.
    let totals = text.map { String(cString: $0) }?.components(separatedBy: "</heap>").last ?? ""
    let sizes = totals.matches(of: /size="([0-9]+)"/).compactMap { Int($0.output.1) }
    return sizes.count > 3 ? sizes[3] - sizes[0] - sizes[1] + sizes[2] : 0
}
