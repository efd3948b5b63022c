/** A small message between the participants beside sound and video: drawing, frozen picture. At most 16 kB as JSON. */
export type CallMessage = { kind: string; [field: string]: unknown }

/** The kind of the message of a person who hangs up. Wire format. */
export const BYE = 'bye'

/**
 * Milliseconds between two announcements of a state. The counterpart may have reloaded its page, or missed messages during a cut or before
 * its page subscribed.
 */
export const ANNOUNCE_EVERY_MS = 2000

/** `ordered`: arrives completely and in order. `latest`: a later message replaces it, so that it may be lost or overtaken. */
export type DeliveryMode = 'ordered' | 'latest'

/** Parses a message of the counterpart. Returns undefined for text in another format. */
export function parseCallMessage(text: string): CallMessage | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && 'kind' in value ? (value as CallMessage) : undefined
  } catch {
    return undefined
  }
}
