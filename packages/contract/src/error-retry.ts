import type { ErrorCode } from './errors.ts'

/**
 * The condition under which the same request can succeed after a refusal. `later`: the cause passes by itself. `after sign-in`: the session has ended.
 * `after reload`: with another version of the page, another account, or another configuration of the service. `never`: the request
 * itself is refused; unsent content is not kept for it.
 */
export type Retry = 'later' | 'after sign-in' | 'after reload' | 'never'

/** A module apart from `ERROR_STATUS`, which every page loads: only pages with a queue need this table. */
export const ERROR_RETRY: Readonly<Record<ErrorCode | 'OFFLINE', Retry>> = {
  OFFLINE: 'later',
  TOO_MANY_REQUESTS: 'later',
  UPLOADS_BUSY: 'later',
  SERVICE_UNAVAILABLE: 'later',
  STORAGE_FULL: 'later',
  INTERNAL: 'later',
  NOT_SIGNED_IN: 'after sign-in',
  UPDATE_REQUIRED: 'after reload',
  ORIGIN_REFUSED: 'after reload',
  NOT_ALLOWED: 'after reload',
  NOT_FOUND: 'after reload',
  CONFIRMATION_NEEDED: 'never',
  INVALID_INPUT: 'never',
  EMAIL_INVALID: 'never',
  CODE_WRONG: 'never',
  CODE_EXPIRED: 'never',
  LINK_EXPIRED: 'never',
  LANGUAGE_REFUSED: 'never',
  TICKET_NOT_FOUND: 'never',
  TICKET_ALREADY_OPEN: 'never',
  TICKET_CANNOT_MOVE: 'never',
  TICKET_CLOSED: 'never',
  ANSWER_REFUSED: 'never',
  QUESTIONNAIRE_INCOMPLETE: 'never',
  PHOTO_TOO_BIG: 'never',
  PHOTO_UNREADABLE: 'never',
  PHOTO_LIMIT: 'never',
  PHOTO_DELETED: 'never',
  CLIP_TOO_BIG: 'never',
  CLIP_TOO_LONG: 'never',
  CLIP_UNREADABLE: 'never',
  ATTACHMENT_UNKNOWN: 'never',
  ATTACHMENT_LIMIT: 'never',
  SLOT_TAKEN: 'never',
  SLOT_NOT_OFFERED: 'never',
  HOLD_EXPIRED: 'never',
  APPOINTMENT_TOO_LATE: 'never',
  APPOINTMENT_CHANGED: 'never',
  CALLS_AFFECTED: 'never',
  ABSENCE_REFUSED: 'never',
  VISIT_ENDED: 'never',
  CHAT_NOT_OPEN: 'never',
  MESSAGE_NOT_FOUND: 'never',
  CALL_RELAY_MISSING: 'never',
  CALL_NOT_OPEN: 'never',
  VERSION_CONFLICT: 'never',
  COLLEAGUE_BUSY: 'never',
  PUSH_SERVICE_UNKNOWN: 'never',
}
