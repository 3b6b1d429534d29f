import Foundation

/// Holds the reactive members of a type: `view.rx.title`. Members of your own are an extension:
///
///     extension Reactive where Base: Label { var text: Binder<String> { … } }
@dynamicMemberLookup public struct Reactive<Base> {
    /// The object whose members these are.
    public let base: Base

    /// The reactive members of `base`.
    public init(_ base: Base) { self.base = base }

    /// A binder that sets a property on the main actor. Made elsewhere it is a warning: the property could be
    /// that of another actor.
    @preconcurrency @MainActor
    public subscript<Property: Sendable>(
        dynamicMember keyPath: ReferenceWritableKeyPath<Base, Property>
    ) -> Binder<Property> where Base: AnyObject & Sendable {
        Binder(base) { base, value in base[keyPath: keyPath] = value }
    }

    /// A binder that sets a property on the main actor: `view.rx[\.title]`, as `view.rx.title`.
    @preconcurrency @MainActor
    public subscript<Property: Sendable>(
        keyPath: ReferenceWritableKeyPath<Base, Property>
    ) -> Binder<Property> where Base: AnyObject & Sendable { self[dynamicMember: keyPath] }
}

extension Reactive: Sendable where Base: Sendable {}

/// A type with reactive members.
public protocol ReactiveCompatible {
    /// The type whose members they are.
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
        // Lets a member that has a setter be set.
        set {}
    }

    /// The reactive members of this instance.
    public var rx: Reactive<Self> {
        get { Reactive(self) }
        // Lets a member that has a setter be set.
        set {}
    }
}

extension NSObject: ReactiveCompatible {}
