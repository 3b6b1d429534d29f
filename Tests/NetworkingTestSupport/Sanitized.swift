import Foundation

/// Whether the thread or the address sanitizer is active, under which tests take longer.
package let sanitized = isLinked("__tsan_init") || isLinked("__asan_init")

private func isLinked(_ symbol: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), symbol) != nil }
