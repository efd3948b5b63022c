import { GLOBALS, type WatchedGlobals } from '../../app/changed-globals.ts'

/** Classes and objects of the browser whose members code of all teams calls. */
const OF_THE_BROWSER = [
  'Intl CSS console Performance Navigator Crypto SubtleCrypto Location Screen Window Error TypeError BigInt',
  'Iterator Uint8Array ArrayBuffer DataView TextEncoder TextDecoder Blob File FileReader Worker MessageChannel',
  'MessagePort BroadcastChannel EventSource WebSocket MutationObserver ResizeObserver IntersectionObserver',
  'PerformanceObserver LockManager CSSStyleSheet CSSStyleDeclaration DOMTokenList NodeList Text CharacterData',
  'DocumentFragment HTMLDocument SVGElement ShadowRoot Range Selection UIEvent InputEvent KeyboardEvent MouseEvent',
  'PointerEvent CustomEvent Animation FontFaceSet MediaQueryList Navigation Scheduler ServiceWorkerContainer',
  'Clipboard MediaDevices RTCPeerConnection Notification Permissions AbortSignal DOMException Attr NamedNodeMap',
  'StyleSheet MediaList CSSRule CSSStyleRule Cache CacheStorage IDBFactory IDBDatabase IDBTransaction',
  'IDBObjectStore IDBIndex IDBRequest CanvasRenderingContext2D MediaStream MediaStreamTrack MediaRecorder',
  'RTCRtpSender RTCDataChannel DataTransfer DataTransferItem PushManager',
].flatMap((names) => names.split(' '))

const ELEMENTS = 'Input TextArea Select Form Dialog Button Anchor Media IFrame Script Link Style Image Meta Canvas'
  .split(' ')
  .map((name) => `HTML${name}Element`)

/** Instances that a remote may give members of its own. */
const INSTANCES = ['document', 'navigator', 'performance', 'crypto', 'screen', 'navigation', 'visualViewport']

/**
 * What is watched on a page. A consent service's foreign script may change what the browser offers: then only the globals that the product
 * itself relies on are watched.
 */
export function findPageGlobals(hasConsentService: boolean): WatchedGlobals {
  if (hasConsentService) return {}
  const page = window as unknown as Record<string, unknown>
  return {
    names: [...GLOBALS, ...OF_THE_BROWSER, ...ELEMENTS],
    further: { ...findIntlPrototypes(), ...HIDDEN_PROTOTYPES },
    instances: Object.fromEntries(INSTANCES.flatMap((name) => (page[name] ? [[name, page[name] as object]] : []))),
    allFunctions: true,
  }
}

const findIntlPrototypes = () =>
  Object.fromEntries(
    Object.entries(Object.getOwnPropertyDescriptors(Intl)).flatMap(([name, { value }]) =>
      typeof value === 'function' && value.prototype ? [[`Intl.${name}.prototype`, value.prototype as object]] : [],
    ),
  )

const { getPrototypeOf } = Object
/** Prototypes without a global name. */
const HIDDEN_PROTOTYPES = {
  'TypedArray.prototype': getPrototypeOf(Uint8Array.prototype) as object,
  'ArrayIterator.prototype': getPrototypeOf([][Symbol.iterator]()) as object,
  'MapIterator.prototype': getPrototypeOf(new Map()[Symbol.iterator]()) as object,
  'SetIterator.prototype': getPrototypeOf(new Set()[Symbol.iterator]()) as object,
  'StringIterator.prototype': getPrototypeOf(''[Symbol.iterator]()) as object,
  'Generator.prototype': getPrototypeOf(getPrototypeOf((function* () {})())) as object,
  'AsyncGenerator.prototype': getPrototypeOf(getPrototypeOf((async function* () {})())) as object,
  'AsyncIterator.prototype': getPrototypeOf(getPrototypeOf(getPrototypeOf((async function* () {})()))) as object,
}
