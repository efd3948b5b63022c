import { ERROR_STATUS, type ErrorCode } from './errors.ts'
import { LIST_LINES_MAX } from './text-limits.ts'
import { HOLD_MINUTES, JOIN_OPENS_MINUTES_BEFORE, REJOIN_MINUTES, VISIT_LINK_HOURS_AFTER } from './ticket-rules.ts'
import type { Problem } from './types.ts'

export const ERROR_CODES = Object.keys(ERROR_STATUS) as ErrorCode[]

/** An English sentence for developers about every error. Sent as the title of RFC 9457 problem+json. */
export const ERROR_TITLES: Readonly<Record<ErrorCode, string>> = {
  INVALID_INPUT: 'The request does not have the form that the contract describes.',
  EMAIL_INVALID: 'This is not a valid e-mail address.',
  ORIGIN_REFUSED: 'Writes are accepted only from the product’s own pages.',
  NOT_SIGNED_IN: 'The request has no session, or the session has ended.',
  NOT_ALLOWED: 'The person is not allowed to perform this operation.',
  CONFIRMATION_NEEDED: 'Confirm first who you are; the last sign-in or confirmation is more than ten minutes old.',
  NOT_FOUND: 'The resource does not exist.',
  ACCOUNT_BLOCKED: 'An operator keeps this person from signing in.',
  OWN_ACCOUNT: 'Operators change the role and the access of others, not their own.',
  PERSON_HAS_CASES: 'The person has open cases; hand them over first.',
  PERSON_IN_CALL: 'The person is in a call; try again after it.',
  LAST_OPERATOR: 'The person is the last operator; invite another one first.',
  ROLE_KEPT: 'The person is a customer; customers keep their role.',
  LIST_TOO_LONG: `A list has at most ${LIST_LINES_MAX} lines; divide it.`,
  REGISTRY_UNREACHABLE: 'The registry of releases does not answer; what is live stays live.',
  RELEASE_REFUSED: 'The registry refused the change; detail has its reason.',
  CODE_WRONG: 'The code does not match the one that was sent.',
  CODE_EXPIRED: 'The code has expired; request a new one.',
  LINK_EXPIRED: 'The sign-in link has been used or has expired.',
  PASSKEY_UNKNOWN: 'No account has this passkey; it may have been removed.',
  PASSKEY_REFUSED: 'The reply of the passkey is not valid.',
  PASSKEY_EXPIRED: 'The challenge has expired, was used, or belongs to another browser; request a new one.',
  PASSKEY_LIMIT: 'The person has the maximum number of passkeys.',
  LAST_KEY: 'The person could not sign in without this key; add another one first.',
  TOO_MANY_REQUESTS: 'Too many attempts; try again after the time given in retryAfter.',
  LANGUAGE_REFUSED: 'Only the languages de and en are accepted.',
  TICKET_NOT_FOUND: 'No ticket of this person has this id.',
  TICKET_ALREADY_OPEN: 'A person can have one open ticket; another one is still open.',
  TICKET_CANNOT_MOVE: 'The ticket has moved on; this is no longer possible in its state.',
  TICKET_CLOSED: 'The ticket is closed.',
  ANSWER_REFUSED: 'An answer is not among the options of its question.',
  QUESTIONNAIRE_INCOMPLETE: 'Answers or photos are missing; see the list.',
  PHOTO_TOO_BIG: 'The file is larger than the limit.',
  PHOTO_DELETED: 'A picture with this client id was deleted.',
  PHOTO_UNREADABLE: 'The file is not a photo that can be read.',
  UPLOADS_BUSY: 'Too many uploads are in progress; try again after the time given in retryAfter.',
  CLIP_TOO_BIG: 'The clip is larger than the limit.',
  CLIP_TOO_LONG: 'The clip is longer than the limit.',
  CLIP_UNREADABLE: 'The file is not a clip in an accepted format of at most 720p.',
  ATTACHMENT_UNKNOWN: 'An attachment does not exist, or belongs to another message.',
  ATTACHMENT_LIMIT: 'The ticket has the maximum number of attachments.',
  PHOTO_LIMIT: 'This perspective has the maximum number of photos.',
  SLOT_TAKEN: 'The slot has been taken; alternatives are listed.',
  SLOT_NOT_OFFERED: 'The slot is not offered: outside working hours, too soon or too far ahead.',
  HOLD_EXPIRED: `The hold has expired after ${HOLD_MINUTES} minutes.`,
  APPOINTMENT_TOO_LATE: 'It is too late to change this appointment.',
  APPOINTMENT_CHANGED: 'The appointment is not the one that the person saw; its current time is given.',
  CALLS_AFFECTED: 'Booked calls are outside of the new times; they are listed.',
  ABSENCE_REFUSED: 'An absence ends before it begins, or is longer than a year.',
  VISIT_ENDED: `The link ended ${VISIT_LINK_HOURS_AFTER} hours after the appointment.`,
  CHAT_NOT_OPEN: 'The chat opens with the first booking.',
  MESSAGE_NOT_FOUND: 'No message of this person has this id.',
  CALL_RELAY_MISSING: 'The person’s internet address has to be hidden in calls, and no relay server is configured.',
  CALL_NOT_OPEN: `The call can be joined from ${JOIN_OPENS_MINUTES_BEFORE} minutes before the appointment until its end, and rejoined for ${REJOIN_MINUTES} minutes.`,
  UPDATE_REQUIRED: 'This version of the app is below the minimum version.',
  UNDO_TOO_LATE: 'The change cannot be undone: its notices are sent, or the ticket has changed again.',
  VERSION_CONFLICT: 'The version is not the current one: another change came first and was kept.',
  COLLEAGUE_BUSY: 'The other mechanic has a call at that time.',
  PUSH_SERVICE_UNKNOWN: 'The push service is not among the configured ones.',
  SERVICE_UNAVAILABLE: 'The database does not respond; try again after the time given in retryAfter.',
  STORAGE_FULL: 'The disk of the service is full; try again after the time given in retryAfter.',
  INTERNAL: 'Something went wrong.',
}

/** Optional members of a problem. */
export type ProblemExtras = Pick<
  Problem,
  'detail' | 'fields' | 'retryAfter' | 'alternatives' | 'appointment' | 'takenTimes' | 'photos' | 'calls' | 'personName'
>

/** Creates the RFC 9457 body of an error, with `code` as an extension member. */
export const createProblem = (code: ErrorCode, extras: Partial<ProblemExtras> = {}): Problem => ({
  type: `urn:radruf:problem:${code}`,
  status: ERROR_STATUS[code],
  title: ERROR_TITLES[code],
  code,
  ...extras,
})
