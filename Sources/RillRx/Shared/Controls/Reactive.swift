import Foundation

/// Holds the reactive members of a type: `view.rx.title`. Add your own members in an extension:
///
///     extension Reactive where Base: Label { var text: Binder<String> { … } }
@dynamicMemberLookup public struct Reactive<Base> {
    /// The object to which the reactive members belong.
    public let base: Base

    /// The reactive members of `base`.
    public init(_ base: Base) { self.base = base }

    /// A binder that sets a property on the main actor. Code outside the main actor that makes one gets a
    /// warning: the property could belong to another actor.
    @preconcurrency @MainActor
    public subscript<Property: Sendable>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
    ) -> Binder<Property> where Base: AnyObject & Sendable {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }

    /// A binder that sets a property on the main actor: `view.rx[\.title]` is `view.rx.title`.
    @preconcurrency @MainActor
    public subscript<Property: Sendable>(
        keyPath: ReferenceWritableKeyPath<Base, Property>
    ) -> Binder<Property> where Base: AnyObject & Sendable { self[dynamicMember: keyPath] }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type with reactive members.
public protocol ReactiveCompatible {
    /// The type to which the reactive members belong.
    associatedtype ReactiveBase

    /// The reactive members of the type.
    static var rx: Reactive<ReactiveBase>.Type { get set }

    /// The reactive members of an instance.
    var rx: Reactive<ReactiveBase> { get set }
}

extension ReactiveCompatible {
    /// The reactive members of the type.
    public static var rx: Reactive<Self>.Type {
        get { Reactive<Self>.self }
        // A settable member of `rx` can be set only if `rx` has a setter.
        set {}
    }

    /// The reactive members of this instance.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        // A settable member of `rx` can be set only if `rx` has a setter.
        set {}
    }
}

extension NSObject: ReactiveCompatible {}
