import { freezeObject } from '@radruf/federation/freeze'
import { GLOBALS } from '../../app/changed-globals.ts'

/**
 * Globals of the host that pages need. The others go: storage, channels and entries of the performance timeline would pass data from one
 * page to another. So would what calls back later without a timer, when another page may be open: compression, WebAssembly, finalizers,
 * and the digests of `crypto.subtle`.
 */
const HOST_GLOBALS = [
  ...['globalThis', 'global', 'process', 'console', 'Buffer', 'performance', 'crypto', 'navigator'],
  ...['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'],
  ...['queueMicrotask', 'structuredClone', 'atob', 'btoa', 'fetch', 'Headers', 'Request', 'Response', 'FormData'],
  ...['URL', 'URLSearchParams', 'URLPattern', 'AbortController', 'AbortSignal', 'Event', 'EventTarget', 'CustomEvent'],
  ...['DOMException', 'TextEncoder', 'TextDecoder', 'TextEncoderStream', 'TextDecoderStream', 'Blob', 'File'],
  ...[
    'ReadableStream',
    'WritableStream',
    'TransformStream',
    'ReadableStreamDefaultReader',
    'ByteLengthQueuingStrategy',
  ],
  ...['CountQueuingStrategy'],
] as const

/** Globals of the language. Those that this version lacks are skipped. */
const LANGUAGE_GLOBALS = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Boolean', 'Symbol', 'BigInt', 'Date', 'RegExp', 'Promise'],
  ...[
    'Map',
    'Set',
    'WeakMap',
    'WeakSet',
    // Node's Request looks it up.
    'WeakRef',
    'Proxy',
    'Reflect',
    'JSON',
    'Math',
    'Intl',
  ],
  ...['Atomics', 'ArrayBuffer', 'SharedArrayBuffer', 'DataView', 'Iterator', 'AsyncIterator', 'Temporal'],
  ...['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array'],
  ...['Float16Array', 'Float32Array', 'Float64Array', 'BigInt64Array', 'BigUint64Array'],
  ...['Error', 'AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SuppressedError', 'SyntaxError'],
  ...['TypeError', 'URIError', 'DisposableStack', 'AsyncDisposableStack'],
  ...['eval', 'isFinite', 'isNaN', 'parseFloat', 'parseInt', 'escape', 'unescape'],
  ...['encodeURI', 'encodeURIComponent', 'decodeURI', 'decodeURIComponent', 'NaN', 'Infinity', 'undefined'],
] as const

/** Objects whose members the renderer itself calls with what it must not reveal, such as the pages of other visitors. */
const isCalledByRenderer = (object: object): boolean =>
  [Function, Promise, Map, Set, WeakMap, WeakSet].some(({ prototype }) => prototype === object) ||
  object === Reflect ||
  object === JSON

/** Members that programs assign to derived objects. */
const OVERRIDDEN: readonly PropertyKey[] = [
  ...['constructor', 'toString', 'toLocaleString', 'valueOf', 'toJSON'],
  ...['name', 'message', 'cause', 'stack', 'code'],
]

/**
 * Takes globals away that pages do not need, and closes all objects of the language and the host, so that releases can add no member,
 * not even an inherited getter with which they would see objects of Node's own code. Members of {@link GLOBALS} stay writable where no
 * object of the renderer depends on them: a change is compared, restored and has an author. All others are read-only. Returns the
 * closed objects.
 */
export function sealGlobals(): Set<object> {
  const kept = new Set<string>([...HOST_GLOBALS, ...LANGUAGE_GLOBALS])
  // Node loads some globals at their first use, with others that are taken away.
  for (const name of kept) Reflect.get(globalThis, name)
  const hidden = createHidden()
  for (const key of Reflect.ownKeys(globalThis))
    if (typeof key === 'string' ? !kept.has(key) : key !== Symbol.toStringTag) removeGlobal(key)
  // It would find its dispatcher, an object of Node, where releases find it too. A renderer has no network.
  globalThis.fetch = async () => {
    throw new TypeError('fetch failed: pages are rendered without a network, use the shell’s api')
  }
  // Small buffers share memory, and new ones may have that of an earlier page.
  const { alloc } = Buffer
  Object.assign(Buffer, { poolSize: 0, allocUnsafe: alloc, allocUnsafeSlow: alloc })
  // RegExp.input and the like hold the last text of any expression, also of the shell's.
  for (const [key, { get }] of Object.entries(Object.getOwnPropertyDescriptors(RegExp)))
    if (get) Reflect.deleteProperty(RegExp, key)
  replaceLateCallbacks()
  const now = performance.now.bind(performance)
  const { timeOrigin } = performance
  replaceGlobal('performance', Object.freeze({ now, timeOrigin }))
  replaceGlobal('navigator', Object.freeze({ userAgent: 'Node.js', language: 'en', hardwareConcurrency: 1 }))
  // The server would have to read what releases print.
  replaceGlobal('console', Object.freeze(Object.fromEntries(Object.keys(console).map((name) => [name, () => {}]))))
  const compared = new Set<object>()
  for (const name of GLOBALS) {
    const value = Reflect.get(globalThis, name)
    if (!isObject(value)) continue
    compared.add(value)
    if (typeof value === 'function' && isObject(value.prototype)) compared.add(value.prototype)
  }
  const closed = new Set<object>([globalThis])
  close(Reflect.getPrototypeOf(globalThis), compared, closed)
  for (const name of kept) close(Reflect.get(globalThis, name), compared, closed)
  for (const key of Reflect.ownKeys(globalThis)) {
    const { get, set } = Reflect.getOwnPropertyDescriptor(globalThis, key) ?? {}
    for (const accessor of [get, set]) close(accessor, compared, closed)
  }
  for (const object of hidden) close(object, compared, closed)
  return closed
}

/** Replaces functions that call back when the page of their caller may have ended. Timers end with it. */
function replaceLateCallbacks() {
  const { randomUUID, getRandomValues } = crypto
  const random = { randomUUID: randomUUID.bind(crypto), getRandomValues: getRandomValues.bind(crypto) }
  replaceGlobal('crypto', Object.freeze(random))
  Reflect.deleteProperty(Atomics, 'waitAsync')
  AbortSignal.timeout = (milliseconds) => {
    const controller = new AbortController()
    const abort = () => controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
    globalThis.setTimeout(abort, milliseconds)
    return controller.signal
  }
}

/** Members of Error that programs set for a while: they switch stack traces off, and React reads those of components. */
export const ERROR_STATE = ['stackTraceLimit', 'prepareStackTrace'] as const

function closeError() {
  for (const key of Reflect.ownKeys(Error))
    if (!(ERROR_STATE as readonly PropertyKey[]).includes(key)) Reflect.defineProperty(Error, key, { writable: false })
  Object.seal(Error)
}

const isObject = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/** A global that cannot be deleted becomes undefined. */
function removeGlobal(key: PropertyKey) {
  if (Reflect.deleteProperty(globalThis, key)) return
  Reflect.defineProperty(globalThis, key, { value: undefined, writable: false })
}

const replaceGlobal = (name: string, value: unknown) =>
  Reflect.defineProperty(globalThis, name, { value, configurable: false, writable: false, enumerable: false })

/** Objects of the language that no global names. */
const createHidden = (): unknown[] => [
  function* generate() {},
  async function wait() {},
  async function* generateLater() {},
  [][Symbol.iterator](),
  new Map()[Symbol.iterator](),
  new Set()[Symbol.iterator](),
  ''[Symbol.iterator](),
  ''.matchAll(/x/g),
  new Headers().entries(),
  new URLSearchParams().entries(),
  new FormData().entries(),
  new AbortController().signal,
  Buffer[Symbol.species as never],
  new Intl.Segmenter().segment(''),
  new Intl.Segmenter().segment('')[Symbol.iterator](),
  ...createIterators(),
  createCallSite(),
  // Not reached through streams that have no request yet.
  Reflect.get(globalThis, 'ReadableStreamBYOBRequest'),
  ...findSharedByStreams(),
]

/** Iterators that take another one's place, and their helpers. The types do not know the class yet. */
function createIterators(): unknown[] {
  const { from, prototype } = Reflect.get(globalThis, 'Iterator')
  return [from({ next: () => ({ done: true }) }), prototype.map.call([].values(), String)]
}

/** What all streams share: prototypes, functions and first values. Their own objects change as they go on. */
function findSharedByStreams(): object[] {
  const others = collectReachable(createStreamParts())
  return [...collectReachable(createStreamParts())].filter((object) => others.has(object))
}

/** Objects that streams give away. */
function createStreamParts(): object[] {
  const parts: object[] = []
  const start = (controller: object) => void parts.push(controller)
  parts.push(new ReadableStream({ start }), new ReadableStream({ type: 'bytes', start }))
  parts.push(new WritableStream({ start }), new TransformStream({ start }))
  const bytes = () => new ReadableStream({ type: 'bytes' })
  parts.push(
    bytes().values(),
    bytes().getReader(),
    bytes().getReader({ mode: 'byob' }),
    new WritableStream().getWriter(),
  )
  return parts
}

function collectReachable(objects: readonly object[]): Set<object> {
  // It grows while it is read.
  const reachable = new Set(objects)
  for (const object of reachable)
    for (const value of [
      Reflect.getPrototypeOf(object),
      ...Reflect.ownKeys(object).map((key) => readValue(object, key)),
    ])
      if (isObject(value)) reachable.add(value)
  return reachable
}

const readValue = (object: object, key: PropertyKey): unknown => Reflect.getOwnPropertyDescriptor(object, key)?.value

/** A line of a stack as {@link ERROR_STATE} gives it to programs. */
function createCallSite(): unknown {
  const { prepareStackTrace } = Error
  Error.prepareStackTrace = (_, [site]) => site
  const { stack } = new Error()
  Error.prepareStackTrace = prepareStackTrace
  return stack
}

function close(value: unknown, compared: ReadonlySet<object>, closed: Set<object>) {
  if (!isObject(value) || closed.has(value)) return
  closed.add(value)
  const members = Reflect.ownKeys(value).flatMap((key) => {
    const { value: member, get, set } = Reflect.getOwnPropertyDescriptor(value, key) ?? {}
    return [member, get, set]
  })
  if (compared.has(value) && !isCalledByRenderer(value)) Object.seal(value)
  else if (value === Error) closeError()
  else if (!ArrayBuffer.isView(value)) freezeObject(value, (key) => OVERRIDDEN.includes(key))
  for (const member of members) close(member, compared, closed)
  close(Reflect.getPrototypeOf(value), compared, closed)
}
