import type { ErrorCode } from '@radruf/contract'
import type { DeviceStorage } from '../device-storage.ts'

/** A message that is not with the service yet. */
export type Outgoing = {
  clientId: string
  text: string
  /** Rises with every message of this queue; the order in which they are sent. */
  turn: number
  state: { at: 'queued' } | { at: 'sending' } | { at: 'failed'; code: ErrorCode | 'OFFLINE' }
}

export type Outbox = {
  load: () => Outgoing[]
  keep: (message: Outgoing) => void
  drop: (clientId: string) => void
}

/**
 * The queue of one person and ticket on this device. Every message has its own key, so that two tabs never overwrite each
 * other's; both sending the same one is harmless, the service knows it by its clientId.
 */
export function createOutbox(storage: DeviceStorage, personId: string, ticketId: string): Outbox {
  const prefix = `radruf.outbox.${personId}.${ticketId}.`
  return {
    load() {
      const found: Outgoing[] = []
      for (let index = 0; index < storage.length; index++) {
        const key = storage.key(index)
        const message = key?.startsWith(prefix) ? parse(storage.getItem(key)) : undefined
        if (message) found.push(message)
      }
      return found.sort((a, b) => a.turn - b.turn)
    },
    // Whether it was on its way when the page ended is unknown; sending it again is safe.
    keep: ({ clientId, text, turn, state }) =>
      storage.setItem(
        prefix + clientId,
        JSON.stringify({ clientId, text, turn, state: state.at === 'failed' ? state : { at: 'queued' } }),
      ),
    drop: (clientId) => storage.removeItem(prefix + clientId),
  }
}

function parse(json: string | null): Outgoing | undefined {
  try {
    const value = JSON.parse(json ?? '') as Partial<Outgoing>
    const whole = typeof value.clientId === 'string' && typeof value.text === 'string' && value.state !== undefined
    return whole ? { ...(value as Outgoing), turn: value.turn ?? 0 } : undefined
  } catch {
    return undefined
  }
}
