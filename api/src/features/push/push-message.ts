/** The notification a browser shows. A later one replaces an earlier one with the same tag. */
export type PushMessage = {
  title: string
  body: string
  path: string
  tag: string
  /** The notification makes no sound. */
  silent?: boolean
}

/** Payload of a push job: one message to one browser, valid until `usefulUntil` (ISO 8601). */
export type PushJob = { subscriptionId: string; message: PushMessage; usefulUntil: string }
