import Foundation

/// True under the thread or the address sanitizer, where rounds are worth more and cost more.
let sanitized = isLinked("__tsan_init") || isLinked("__asan_init")

private func isLinked(_ symbol: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), symbol) != nil }
