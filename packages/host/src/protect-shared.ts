import { DISPATCHERS, hasRenderState, LAZY_PAYLOAD, RENDER_STATE } from '@radruf/federation/render-state'
import type { SharedScope } from '@radruf/federation/shared'

/**
 * Freezes what remotes share in the browser, so that no release can replace a function that another one or the shell uses. React writes its
 * internals and contexts while it renders: their other members are fixed, and the dispatchers that it sets are frozen.
 *
 * Call it once, when all shared modules are loaded and before any remote is evaluated. On the server, `freezeModules` also freezes instances,
 * which hold the state of a page here.
 */
export function protectShared(scope: SharedScope): void {
  const done = new Set<unknown>()
  for (const { module } of Object.values(scope)) protect(module, done)
}

function protect(value: unknown, done: Set<unknown>) {
  if (!isExport(value) || done.has(value)) return
  done.add(value)
  const owner = value as Record<PropertyKey, unknown>
  const keys = Reflect.ownKeys(owner)
  for (const key of keys) {
    if (key === LAZY_PAYLOAD) continue
    if (!RENDER_STATE.includes(key)) protect(owner[key], done)
    else if (DISPATCHERS.includes(key)) freezeAssigned(owner, key)
  }
  if (!hasRenderState(keys)) return void Object.freeze(owner)
  Object.seal(owner)
  for (const key of keys) if (!RENDER_STATE.includes(key)) Object.defineProperty(owner, key, { writable: false })
}

/** Freezes each object that React assigns to a member. */
function freezeAssigned(owner: Record<PropertyKey, unknown>, key: PropertyKey) {
  let value = owner[key]
  Object.defineProperty(owner, key, {
    get: () => value,
    set(next: unknown) {
      if (next && next !== value) Object.freeze(next)
      value = next
    },
  })
}

/** Functions with their prototypes, and objects without a class: modules, types of elements, tables. Instances of classes hold state. */
function isExport(value: unknown): boolean {
  if (typeof value === 'function') return true
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  // The prototype of a class derives from another one.
  return Array.isArray(value) || !prototype || prototype === Object.prototype || Object.hasOwn(value, 'constructor')
}
