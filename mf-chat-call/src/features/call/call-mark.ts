import { deviceStorage } from '@radruf/shell-kit'

/** Stored by this tab while its person is in a call, so that a reloaded page joins again. */
type CallMark = {
  /** The first connection of the participants, by the service's clock; null before. */
  since: number | null
}

/** The key and its values (milliseconds or `joined`) are stored on devices since 0.1.0. */
const toKey = (personId: string, ticketId: string) => `radruf.call.${personId}.${ticketId}`

export function readCallMark(personId: string, ticketId: string): CallMark | undefined {
  const stored = deviceStorage('session').getItem(toKey(personId, ticketId))
  if (stored === null) return undefined
  const since = Number.parseInt(stored, 10)
  return { since: Number.isNaN(since) ? null : since }
}

export const writeCallMark = (personId: string, ticketId: string, { since }: CallMark) =>
  deviceStorage('session').setItem(toKey(personId, ticketId), String(since ?? 'joined'))

export const clearCallMark = (personId: string, ticketId: string) =>
  deviceStorage('session').removeItem(toKey(personId, ticketId))
