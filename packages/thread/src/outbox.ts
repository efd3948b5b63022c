import type { ErrorCode, Message } from '@radruf/contract'
import type { DeviceStorage } from '@radruf/shell-kit/core'
import type { OutgoingAttachment } from './attachments/outgoing-attachment.ts'

/** The message that another one answers. */
export type Quote = NonNullable<Message['quote']>

/** A message that the service has not accepted yet. */
export type OutgoingMessage = {
  clientId: string
  text: string
  /** Missing without files. */
  attachments?: readonly OutgoingAttachment[]
  /** Missing unless it answers a message. */
  quote?: Quote
  /** Rises with every message of this queue; the order of sending. */
  turn: number
  state:
    | { at: 'queued' }
    /** `percent` of all files that have left the device. */
    | { at: 'sending'; percent?: number }
    /** Stopped by the person. */
    | { at: 'paused' }
    /** `attachmentClientId`: the file that was refused. */
    | { at: 'failed'; code: ErrorCode | 'OFFLINE'; attachmentClientId?: string }
}

export type Outbox = {
  load: () => OutgoingMessage[]
  save: (message: OutgoingMessage) => void
  remove: (clientId: string) => void
}

/**
 * The queue of one person and ticket on this device. Every message has its own key, so that two tabs do not overwrite each
 * other. Both may send the same message, because the service deduplicates by client id. Keys and fields are stored on devices:
 * the release before must be able to read them.
 */
export function createOutbox(storage: DeviceStorage, personId: string, ticketId: string): Outbox {
  const prefix = `radruf.outbox.${personId}.${ticketId}.`
  return {
    load() {
      const messages: OutgoingMessage[] = []
      for (let index = 0; index < storage.length; index++) {
        const key = storage.key(index)
        const message = key?.startsWith(prefix) ? parse(storage.getItem(key)) : undefined
        if (message) messages.push(message)
      }
      return messages.sort((a, b) => a.turn - b.turn)
    },
    // A message that was being sent when the page closed may have arrived; sending it again is safe.
    save: ({ clientId, text, attachments, quote, turn, state }) =>
      storage.setItem(
        prefix + clientId,
        JSON.stringify({
          clientId,
          text,
          ...(attachments && { attachments }),
          ...(quote && { quote }),
          turn,
          state: state.at === 'sending' ? { at: 'queued' } : state,
        }),
      ),
    remove: (clientId) => storage.removeItem(prefix + clientId),
  }
}

function parse(json: string | null): OutgoingMessage | undefined {
  try {
    const value = JSON.parse(json ?? '') as Partial<OutgoingMessage>
    const isValid =
      typeof value.clientId === 'string' &&
      typeof value.text === 'string' &&
      typeof value.turn === 'number' &&
      value.state !== undefined
    return isValid ? (value as OutgoingMessage) : undefined
  } catch {
    return undefined
  }
}
