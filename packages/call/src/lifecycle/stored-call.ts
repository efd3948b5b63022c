import { deviceStorage, markSlot, unmarkSlot } from '@radruf/shell-kit/core'
import type { CasePhotoState } from '../case-photo/case-photo-state.ts'
import type { DeviceKind } from '../core/media-state.ts'
import type { CallModes } from '../shared-view/call-modes.ts'
import type { CallRoute } from './running-call.ts'

/** Stored by this tab while its person is in a call, so that a reloaded page joins again. */
export type StoredCall = {
  /** The first connection of the participants, by the service's clock; null before. */
  since: number | null
  /** The start of waiting for the counterpart, by the service's clock; null while the two are connected. */
  aloneSince: number | null
  /** The client ids under which the service may list this page. */
  clientIds: readonly string[]
  /** The devices that the person has turned off. */
  off: readonly DeviceKind[]
  /** The person has paused microphone and camera. */
  isHolding: boolean
  /** "Voice first" of both. */
  voiceFirst?: CallModes['voiceFirst']
  /** The start of the bad line, by the service's clock; null while it is good. */
  badSince?: number | null
  /** The pictures of the ticket that need no note. */
  seenPictures?: readonly string[]
  /** The measurements warned of the line (`badConnection`). The warning lasts until a good line is measured, also after a reload. */
  isLineBad?: boolean
  /** The photo of the case beside the live picture. */
  casePhoto?: CasePhotoState
}

const toKey = (personId: string, ticketId: string) => `radruf.call.${personId}.${ticketId}`
/** The pages of the call, for the window on other pages after a reload: a `CallRoute` as JSON. */
const toRouteKey = (personId: string) => `radruf.call-place.${personId}`

export function readStoredCall(personId: string, ticketId: string): StoredCall | undefined {
  const stored = deviceStorage('session').getItem(toKey(personId, ticketId))
  return stored === null ? undefined : { ...NEW_CALL, ...Object(parseJson(stored)) }
}

/** What a value lacks that another release of the page has stored. */
const NEW_CALL: StoredCall = { since: null, aloneSince: null, clientIds: [], off: [], isHolding: false }

export function writeStoredCall(personId: string, route: CallRoute, call: StoredCall) {
  const storage = deviceStorage('session')
  storage.setItem(toKey(personId, route.ticketId), JSON.stringify(call))
  storage.setItem(toRouteKey(personId), JSON.stringify(pickRoute(route)))
  markSlot('call-window')
}

export function clearStoredCall(personId: string, ticketId: string) {
  const storage = deviceStorage('session')
  storage.removeItem(toKey(personId, ticketId))
  if (readRoute(personId)?.ticketId !== ticketId) return
  storage.removeItem(toRouteKey(personId))
  unmarkSlot('call-window')
}

/** The call that this tab was in before its page was reloaded. */
export function readStoredRoute(personId: string): CallRoute | undefined {
  const route = readRoute(personId)
  return route && readStoredCall(personId, route.ticketId) ? route : undefined
}

const readRoute = (personId: string): CallRoute | undefined =>
  parseRoute(parseJson(deviceStorage('session').getItem(toRouteKey(personId)) ?? ''))

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const ROUTE_FIELDS = [
  'ticketId',
  'counterpartName',
  'counterpartFullName',
  'path',
  'leaveTo',
] as const satisfies (keyof CallRoute)[]

const pickRoute = (route: Partial<CallRoute>): Partial<CallRoute> => ({
  ...Object.fromEntries(ROUTE_FIELDS.map((name) => [name, route[name]])),
  ...(route.counterpartPortrait && { counterpartPortrait: route.counterpartPortrait }),
})

function parseRoute(value: unknown): CallRoute | undefined {
  const route = pickRoute(Object(value))
  return Object.values(route).every((text) => typeof text === 'string') ? (route as CallRoute) : undefined
}
