/** Globals that code of all teams relies on. Those that a host lacks are skipped. */
export const GLOBALS = [
  'fetch setTimeout clearTimeout setInterval clearInterval queueMicrotask structuredClone requestAnimationFrame',
  'addEventListener removeEventListener history JSON Math Reflect Object Function Array String Number Boolean',
  'Symbol Date RegExp Promise Map Set WeakMap WeakSet URL URLSearchParams Headers Request Response FormData',
  'AbortController EventTarget Event Node Element HTMLElement Document History Storage XMLHttpRequest',
].flatMap((names) => names.split(' '))

type Property = { label: string; owner: object; key: PropertyKey; descriptor: PropertyDescriptor }
type Owner = { label: string; owner: object; keys: readonly PropertyKey[]; isExtensible: boolean; isInstance?: boolean }

export type WatchedGlobals = {
  /** Globals that are watched with their members and those of their prototypes. */
  names?: readonly string[]
  /** More objects, by their names. */
  further?: Readonly<Record<string, object>>
  /** Instances of which only new members are watched that hide those of their prototype, such as `document.title`. */
  instances?: Readonly<Record<string, object>>
  /** Whether every global that is a function or a class is watched. */
  allFunctions?: boolean
}

export type GlobalsWatch = {
  /** Names of the globals that differ from their state at the last {@link GlobalsWatch.accept}, such as `Array.prototype.map`. */
  findChanged: () => string[]
  /** Undoes these changes and returns their names. Each that cannot be undone is named once. */
  restore: () => string[]
  /** Names of the changes that could not be undone. */
  lost: readonly string[]
  /** Takes the present state as the right one. */
  accept: () => void
}

// Taken before a remote can replace them. The comparison below uses loops, because arrays' methods may be replaced as well.
const { defineProperty, deleteProperty, getOwnPropertyDescriptor, getPrototypeOf, isExtensible, ownKeys } = Reflect

/** Watches the globals of this page or process for changes by a remote, which would reach the code of other teams. */
export function watchGlobals({
  names = GLOBALS,
  further = {},
  instances = {},
  allFunctions = false,
}: WatchedGlobals = {}): GlobalsWatch {
  let owners: Owner[]
  let properties: Property[]
  const accept = () => {
    owners = [
      ...names.flatMap((name) => describeOwners(name, (globalThis as Record<string, unknown>)[name])),
      ...Object.entries(further).map(([label, owner]) => describeOwner(label, owner)),
      ...Object.entries(instances).map(([label, owner]) => ({ ...describeOwner(label, owner), isInstance: true })),
    ]
    properties = [
      ...(allFunctions ? [...new Set([...names, ...findFunctions()])] : names).flatMap((name) =>
        describeProperty(name, globalThis, name),
      ),
      ...owners.flatMap(({ label, owner, keys }) =>
        keys.flatMap((key) => describeProperty(toLabel(label, key), owner, key)),
      ),
    ]
  }
  const lost: string[] = []
  const compare = (repair: boolean): string[] => {
    const changed: string[] = []
    const note = (label: string, isRepaired: boolean) => {
      if (isIn(lost, label)) return
      changed[changed.length] = label
      if (!isRepaired) lost[lost.length] = label
    }
    for (let index = 0; index < properties.length; index++) {
      const property = properties[index] as Property
      if (!isReplaced(property)) continue
      note(property.label, !repair || defineProperty(property.owner, property.key, property.descriptor))
    }
    for (let index = 0; index < owners.length; index++) {
      const { label, owner, keys, isInstance, ...before } = owners[index] as Owner
      // Frozen, it refuses what others assign to it, and to the objects that derive from it.
      if (before.isExtensible && !isExtensible(owner)) note(`the extensibility of ${label}`, !repair)
      const now = ownKeys(owner)
      if (now.length === keys.length) continue
      for (let position = 0; position < now.length; position++) {
        const key = now[position] as PropertyKey
        if (isIn(keys, key) || (isInstance && !(key in (getPrototypeOf(owner) ?? {})))) continue
        note(toLabel(label, key), !repair || deleteProperty(owner, key))
      }
    }
    return changed
  }
  accept()
  return { accept, findChanged: () => compare(false), restore: () => compare(true), lost }
}

const toLabel = (owner: string, key: PropertyKey) => `${owner}.${String(key)}`

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/** Names of the globals that are functions or classes. */
const findFunctions = () =>
  Object.getOwnPropertyNames(globalThis).filter(
    (name) => typeof getOwnPropertyDescriptor(globalThis, name)?.value === 'function',
  )

const describeOwner = (label: string, owner: object): Owner => ({
  label,
  owner,
  keys: ownKeys(owner),
  isExtensible: isExtensible(owner),
})

/** The global itself and its prototype. */
function describeOwners(label: string, value: unknown): Owner[] {
  if (!isObject(value)) return []
  const own = describeOwner(label, value)
  const prototype = typeof value === 'function' ? value.prototype : undefined
  return isObject(prototype) ? [own, describeOwner(`${label}.prototype`, prototype)] : [own]
}

function describeProperty(label: string, owner: object, key: PropertyKey): Property[] {
  const descriptor = getOwnPropertyDescriptor(owner, key)
  return descriptor ? [{ label, owner, key, descriptor }] : []
}

/** Compares data properties by value, which is ten times as fast as by descriptor. */
function isReplaced({ owner, key, descriptor }: Property): boolean {
  if (!descriptor.get && !descriptor.set) {
    const value = (owner as Record<PropertyKey, unknown>)[key]
    return value !== descriptor.value && !Number.isNaN(descriptor.value)
  }
  const now = getOwnPropertyDescriptor(owner, key)
  return now?.get !== descriptor.get || now?.set !== descriptor.set
}

function isIn(keys: readonly PropertyKey[], wanted: PropertyKey): boolean {
  for (let index = 0; index < keys.length; index++) if (keys[index] === wanted) return true
  return false
}
