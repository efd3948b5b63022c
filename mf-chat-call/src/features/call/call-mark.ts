import { deviceStorage } from '../../device-storage.ts'

/** Kept by this tab while its person is in a call, so that a reloaded page goes straight back in. */
export type CallMark = {
  /** When the two sides were first connected, by the service's clock; null before. */
  since: number | null
}

const keyOf = (personId: string, ticketId: string) => `radruf.call.${personId}.${ticketId}`

export function readCallMark(personId: string, ticketId: string): CallMark | undefined {
  const kept = deviceStorage('session').getItem(keyOf(personId, ticketId))
  if (kept === null) return undefined
  const since = Number.parseInt(kept, 10)
  return { since: Number.isNaN(since) ? null : since }
}

export const writeCallMark = (personId: string, ticketId: string, { since }: CallMark) =>
  deviceStorage('session').setItem(keyOf(personId, ticketId), String(since ?? 'joined'))

export const clearCallMark = (personId: string, ticketId: string) =>
  deviceStorage('session').removeItem(keyOf(personId, ticketId))
