import { deviceStorage, markSlot, unmarkSlot } from '@radruf/shell-kit'
import type { CallPlace } from './running-call.ts'

/** Stored by this tab while its person is in a call, so that a reloaded page joins again. */
type CallMark = {
  /** The first connection of the participants, by the service's clock; null before. */
  since: number | null
}

/** The key and its values (milliseconds or `joined`) are stored on devices since 0.1.0. */
const toKey = (personId: string, ticketId: string) => `radruf.call.${personId}.${ticketId}`
/** The pages of the call, for the window on other pages after a reload: a `CallPlace` as JSON. */
const toPlaceKey = (personId: string) => `radruf.call-place.${personId}`

export function readCallMark(personId: string, ticketId: string): CallMark | undefined {
  const stored = deviceStorage('session').getItem(toKey(personId, ticketId))
  if (stored === null) return undefined
  const since = Number.parseInt(stored, 10)
  return { since: Number.isNaN(since) ? null : since }
}

export function writeCallMark(personId: string, place: CallPlace, { since }: CallMark) {
  const storage = deviceStorage('session')
  storage.setItem(toKey(personId, place.ticketId), String(since ?? 'joined'))
  storage.setItem(toPlaceKey(personId), JSON.stringify(pickPlace((name) => place[name])))
  markSlot('call-window')
}

export function clearCallMark(personId: string, ticketId: string) {
  const storage = deviceStorage('session')
  storage.removeItem(toKey(personId, ticketId))
  if (readPlace(personId)?.ticketId !== ticketId) return
  storage.removeItem(toPlaceKey(personId))
  unmarkSlot('call-window')
}

/** The call that this tab was in before its page was reloaded. */
export function readCallPlace(personId: string): CallPlace | undefined {
  const place = readPlace(personId)
  return place && readCallMark(personId, place.ticketId) ? place : undefined
}

function readPlace(personId: string): CallPlace | undefined {
  try {
    return parsePlace(JSON.parse(deviceStorage('session').getItem(toPlaceKey(personId)) ?? 'null'))
  } catch {
    return undefined
  }
}

const PLACE_FIELDS = ['ticketId', 'counterpartName', 'path', 'leaveTo'] as const satisfies (keyof CallPlace)[]

const pickPlace = (read: (name: keyof CallPlace) => unknown) =>
  Object.fromEntries(PLACE_FIELDS.map((name) => [name, read(name)]))

function parsePlace(value: unknown): CallPlace | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const place = pickPlace((name) => (value as Record<string, unknown>)[name])
  return Object.values(place).every((text) => typeof text === 'string') ? (place as CallPlace) : undefined
}
