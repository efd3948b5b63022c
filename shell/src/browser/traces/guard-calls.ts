import type { RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/page'
import { EVENT_TABS } from '@radruf/host'
import { findCaller, readStack } from './find-caller.ts'

type Method = (...args: never[]) => unknown

/** Methods by their class, or the global that has them. Those that a browser lacks are skipped. */
type MethodNames = Readonly<Record<string, readonly string[]>>

/** Methods by which code acts on the whole page. */
const ACTING: MethodNames = {
  window: ['scroll', 'scrollTo', 'scrollBy', 'alert', 'confirm', 'prompt', 'print', 'open', 'stop'],
  Element: ['scroll', 'scrollTo', 'scrollBy', 'scrollIntoView', 'requestFullscreen'],
  HTMLElement: ['focus', 'blur', 'showPopover'],
  HTMLDialogElement: ['show', 'showModal'],
  Selection: ['removeAllRanges', 'addRange', 'empty'],
  Document: ['startViewTransition'],
  Notification: ['requestPermission'],
  MediaDevices: ['getUserMedia', 'getDisplayMedia'],
}

/** Methods that lead to another page. */
const LEADING: MethodNames = {
  HTMLElement: ['click'],
  HTMLFormElement: ['submit', 'requestSubmit'],
  History: ['pushState', 'replaceState', 'back', 'forward', 'go'],
}

/**
 * Methods whose effect stays for all: nothing takes a registered property or a font away, brings back what others have stored, or the document
 * that is opened anew. A cookie would also outlast the release.
 */
const LASTING: MethodNames = {
  CSS: ['registerProperty'],
  FontFaceSet: ['add', 'delete', 'clear'],
  Storage: ['clear'],
  IDBFactory: ['deleteDatabase'],
  CacheStorage: ['delete'],
  Cache: ['put', 'add', 'addAll', 'delete'],
  Document: ['open', 'write', 'writeln', 'cookie'],
  CookieStore: ['set', 'delete'],
  ServiceWorkerContainer: ['register'],
  ServiceWorkerRegistration: ['unregister'],
}

/** Methods that change an element for good, or listen to it where no one can take the listener away. */
const BINDING: MethodNames = { Element: ['attachShadow'], EventTarget: ['when'] }

/** Why a remote may not act, and what to do. */
export const INTRUSION = 'on the page of another remote: end timers and listeners on unmount'

/** Why a remote may not call a method of a target with arguments; undefined if it may. */
type FindRefusal = (caller: RemoteName, target: unknown, args: readonly unknown[]) => string | undefined

/** Wraps a function so that it gets the remote that calls it; undefined for code of the shell. */
export type WithCaller = <A extends unknown[], R>(
  run: (this: unknown, caller: RemoteName | undefined, ...args: A) => R,
) => (this: unknown, ...args: A) => R

type Guard = {
  remotes: readonly LiveRemote[]
  /** Whether a remote has content on the page. */
  isOnPage: (name: RemoteName) => boolean
  /** Whether the address is still its own: the person may have gone to another page that is not shown yet. */
  isAtAddress: (name: RemoteName) => boolean
  report: (name: RemoteName, error: unknown) => void
}

/**
 * Refuses calls of remotes that act on the page of others: those of a remote without content on the page, for example of a timer that still runs,
 * and those whose effect stays for all. The remote is found as the direct caller; what the shell does for one is the shell's. Each method is
 * reported once.
 *
 * Call it before any remote is evaluated.
 */
export function guardCalls({ remotes, isOnPage, isAtAddress, report }: Guard) {
  const reported = new Set<string>()
  const refuse = (name: RemoteName, what: string) => {
    if (!reported.has(what)) report(name, new Error(`${name} ${what}`))
    reported.add(what)
  }
  const withCaller = createCallerFinder(remotes)
  const guardMethod = (name: string, method: Method, findRefusal: FindRefusal) =>
    withCaller(function (this: unknown, caller, ...args: never[]) {
      // What is no longer in the document acts on nothing, for example in the clean-up of an effect.
      const isAway = this instanceof Node && !this.isConnected
      const refusal = caller && !isAway && findRefusal(caller, this, args)
      return refusal ? refuse(caller, `calls ${name} ${refusal}`) : method.apply(this, args)
    })
  const guard = (owners: MethodNames, findRefusal: FindRefusal) => {
    for (const [owner, names] of Object.entries(owners))
      for (const name of names) {
        const type = (window as unknown as Record<string, { prototype?: object } | undefined>)[owner]
        const methods = [type?.prototype, type].find((one) => one && name in one) as object
        const { value, set, ...rest } = (methods && Object.getOwnPropertyDescriptor(methods, name)) ?? {}
        if (value) Reflect.set(methods, name, guardMethod(name, value, findRefusal))
        else if (set) Object.defineProperty(methods, name, { ...rest, set: guardMethod(name, set, findRefusal) })
      }
  }
  const findIntrusion = (name: RemoteName) => (isOnPage(name) ? undefined : INTRUSION)
  guard(ACTING, findIntrusion)
  guard(LEADING, (name, target) => {
    if (isAtAddress(name) || (isOnPage(name) && target instanceof Element && isContent(target))) return
    return INTRUSION
  })
  guard({ EventTarget: ['dispatchEvent'] }, (name, target) => (isContent(target) ? undefined : findIntrusion(name)))
  guard({ LockManager: ['request'] }, (_, __, [name, options]) => {
    if (isNameOfShell(name)) return NAME_OF_SHELL
    return (options as LockOptions | undefined)?.steal ? 'with steal: wait for the lock' : undefined
  })
  guard({ BroadcastChannel: ['postMessage'] }, (_, channel) =>
    channel instanceof BroadcastChannel && isNameOfShell(channel.name) ? NAME_OF_SHELL : undefined,
  )
  guard({ IDBFactory: ['open'] }, (_, __, [, version]) =>
    Number(version) > 1 ? 'above version 1, which the release before cannot open: use another name' : undefined,
  )
  guard(LASTING, () => 'which lasts on the pages of all remotes: leave it to the shell')
  guard(BINDING, (_, target) => (isContent(target) ? undefined : 'outside of its content: use its own element'))
  return { withCaller }
}

/**
 * Creates the function that wraps others: each gets the remote that calls it, or that has bound it or handed it to a timer, whose calls come
 * from no file.
 */
function createCallerFinder(remotes: readonly LiveRemote[]): WithCaller {
  // Members of the location cannot be wrapped: the navigation that the browser announces is guarded.
  const members = Object.values(Object.getOwnPropertyDescriptors(location)).flatMap(({ value, set }) => [value, set])
  // The browser's own function calls another one for the remote: `setTimeout(Reflect.apply, 0, history.back, history, [])`.
  const wrapped = new WeakSet<object>([...members.filter((member) => typeof member === 'function'), Reflect.apply])
  let author: RemoteName | undefined
  const attribute = (method: Method, stack: string): Method => {
    const name = findCaller(remotes, stack)
    if (!name) return method
    return (...args) => {
      author = name
      try {
        return method(...args)
      } finally {
        author = undefined
      }
    }
  }
  const { bind } = Function.prototype
  Function.prototype.bind = function (this: Method, ...args: [unknown, ...unknown[]]) {
    const bound = bind.apply(this, args)
    return [this, ...args].some((one) => wrapped.has(one as object)) ? attribute(bound, readStack()) : bound
  }
  const timers = window as unknown as Record<string, Method>
  for (const name of ['setTimeout', 'setInterval']) {
    const start = timers[name] as Method
    timers[name] = (callback: never, ...args: never[]) =>
      start((wrapped.has(callback) ? attribute(callback, readStack()) : callback) as never, ...args)
  }
  return <A extends unknown[], R>(run: (this: unknown, caller: RemoteName | undefined, ...args: A) => R) => {
    const called = function (this: unknown, ...args: A): R {
      return run.call(this, author ?? findCaller(remotes, readStack()), ...args)
    }
    wrapped.add(called)
    return called
  }
}

/** Locks and channels by which the tabs of a person share the shell's event stream. */
const isNameOfShell = (name: unknown) => String(name).startsWith(EVENT_TABS)
const NAME_OF_SHELL = `with the shell’s prefix "${EVENT_TABS}": use another name`

/** Whether a target of a call belongs to a remote: an element in the main part or a slot, or an object that is no part of the page. */
const isContent = (target: unknown): boolean =>
  target instanceof Element
    ? target.closest('main *, [data-slot] *') !== null
    : target !== undefined && target !== window && target !== document
