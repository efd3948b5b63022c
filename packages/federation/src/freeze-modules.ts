import { hasRenderState, LAZY_PAYLOAD } from './render-state.ts'

/** An object of a shared module that its package writes while a page is rendered. */
export type SealedObject = { label: string; object: object }

/** Member of i18next whose object it writes: the state of its log. */
const LOGGER = 'logger'

/**
 * Freezes everything that a release reaches through the shared modules, so that it cannot change a function that other releases call.
 * Objects that their packages write keep their members, with any values: they are sealed and returned, for a comparison.
 *
 * @param modules shared modules by name, and samples of what their functions return
 * @param builtIn objects of the language and the host, which are left as they are
 */
export function freezeModules(
  modules: Readonly<Record<string, unknown>>,
  builtIn: ReadonlySet<object>,
): SealedObject[] {
  const seen = new Set<object>(builtIn)
  const sealed: SealedObject[] = []
  for (const [name, module] of Object.entries(modules)) freezeReachable(module, name, seen, sealed)
  return sealed
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

function freezeReachable(value: unknown, label: string, seen: Set<object>, sealed: SealedObject[], isWritten = false) {
  if (!isObject(value) || seen.has(value)) return
  seen.add(value)
  const members = Reflect.ownKeys(value).map((key) => [key, Reflect.getOwnPropertyDescriptor(value, key)] as const)
  if (isWritten || hasRenderState(members.map(([key]) => key))) {
    Object.seal(value)
    sealed.push({ label, object: value })
  } else freezeObject(value, () => true)
  for (const [key, descriptor] of members) {
    if (!descriptor || key === LAZY_PAYLOAD) continue
    const path = `${label}.${String(key)}`
    freezeReachable(descriptor.get, path, seen, sealed)
    freezeReachable(descriptor.set, path, seen, sealed)
    // A module's exports are getters.
    const member = descriptor.get && isModule(value) ? (value as Record<PropertyKey, unknown>)[key] : descriptor.value
    freezeReachable(member, path, seen, sealed, key === LOGGER)
  }
  freezeReachable(Reflect.getPrototypeOf(value), `${label}.__proto__`, seen, sealed)
}

const isModule = (value: object) => (value as Record<symbol, unknown>)[Symbol.toStringTag] === 'Module'

/**
 * Freezes an object. Assignments to `overridable` members of a prototype define a member of the derived object, as before: a read-only
 * member would forbid them (the "override mistake" of JavaScript).
 */
export function freezeObject(object: object, overridable: (key: PropertyKey) => boolean) {
  const isPrototype = Reflect.getOwnPropertyDescriptor(object, 'constructor')?.value?.prototype === object
  if (isPrototype)
    for (const key of Reflect.ownKeys(object)) {
      const { value, writable, configurable, enumerable } = Reflect.getOwnPropertyDescriptor(object, key) ?? {}
      if (writable && configurable && overridable(key))
        Reflect.defineProperty(object, key, { ...toAccessor(object, key, value), enumerable, configurable: false })
    }
  Object.freeze(object)
}

function toAccessor(owner: object, key: PropertyKey, value: unknown) {
  // Methods, because other functions have a prototype of their own.
  const accessor = {
    get() {
      return value
    },
    set(own: unknown) {
      if (this === owner) throw new TypeError(`${String(key)} is read-only`)
      Reflect.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true })
    },
  }
  Object.freeze(accessor.get)
  Object.freeze(accessor.set)
  return accessor
}
