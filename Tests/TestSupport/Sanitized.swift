import Foundation

/// True under the thread or the address sanitizer, where a round costs more and finds more.
package let isSanitized = isLinked("__tsan_init") || isLinked("__asan_init")

private func isLinked(_ symbol: String) -> Bool { dlsym(dlopen(nil, RTLD_NOW), symbol) != nil }

extension Trait where Self == ConditionTrait {
    /// A long calculation on one thread, in which a sanitizer sees nothing that other tests do not show.
    package static var calculation: Self { .disabled(if: isSanitized, "a long calculation on one thread") }
}
