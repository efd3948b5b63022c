import { HOLD_MINUTES, JOIN_OPENS_MINUTES_BEFORE, REJOIN_MINUTES } from './ticket-rules.ts'
import type { Problem } from './types.ts'

/**
 * Every error of the service with its HTTP status and an English sentence for developers. Texts for users are in the shell's
 * bundles under `errors.<CODE>`, in both languages. Sent as RFC 9457 problem+json with `code` as extension member.
 */
export const ERRORS = {
  INVALID_INPUT: { status: 400, title: 'The request does not have the form that the contract describes.' },
  EMAIL_INVALID: { status: 400, title: 'This is not a valid e-mail address.' },
  ORIGIN_REFUSED: { status: 403, title: 'Writes are accepted only from the product’s own pages.' },
  NOT_SIGNED_IN: { status: 401, title: 'The request has no session, or the session has ended.' },
  NOT_ALLOWED: { status: 403, title: 'The person is not allowed to perform this operation.' },
  NOT_FOUND: { status: 404, title: 'The resource does not exist.' },
  CODE_WRONG: { status: 422, title: 'The code does not match the one that was sent.' },
  CODE_EXPIRED: { status: 410, title: 'The code has expired; request a new one.' },
  LINK_EXPIRED: { status: 410, title: 'The sign-in link has been used or has expired.' },
  TOO_MANY_REQUESTS: { status: 429, title: 'Too many attempts; try again after the time given in retryAfter.' },
  LANGUAGE_REFUSED: { status: 400, title: 'Only the languages de and en are accepted.' },
  TICKET_NOT_FOUND: { status: 404, title: 'No ticket of this person has this id.' },
  TICKET_ALREADY_OPEN: { status: 409, title: 'A person can have one open ticket; another one is still open.' },
  TICKET_CANNOT_MOVE: { status: 409, title: 'The ticket has moved on; this is no longer possible in its state.' },
  TICKET_CLOSED: { status: 409, title: 'The ticket is closed.' },
  ANSWER_REFUSED: { status: 422, title: 'An answer is not among the options of its question.' },
  QUESTIONNAIRE_INCOMPLETE: { status: 422, title: 'Answers or photos are missing; see the list.' },
  PHOTO_TOO_BIG: { status: 413, title: 'The file is larger than the limit.' },
  PHOTO_UNREADABLE: { status: 422, title: 'The file is not a photo that can be read.' },
  UPLOADS_BUSY: {
    status: 503,
    title: 'Too many uploads are in progress; try again after the time given in retryAfter.',
  },
  CLIP_TOO_BIG: { status: 413, title: 'The clip is larger than the limit.' },
  CLIP_TOO_LONG: { status: 422, title: 'The clip is longer than the limit.' },
  CLIP_UNREADABLE: { status: 422, title: 'The file is not a clip in an accepted format of at most 720p.' },
  ATTACHMENT_UNKNOWN: { status: 422, title: 'An attachment does not exist, or belongs to another message.' },
  ATTACHMENT_LIMIT: { status: 409, title: 'The ticket has the maximum number of attachments.' },
  PHOTO_LIMIT: { status: 409, title: 'This perspective has the maximum number of photos.' },
  SLOT_TAKEN: { status: 409, title: 'The slot has been taken; alternatives are listed.' },
  SLOT_NOT_OFFERED: {
    status: 422,
    title: 'The slot is not offered: outside working hours, too soon or too far ahead.',
  },
  HOLD_EXPIRED: { status: 410, title: `The hold has expired after ${HOLD_MINUTES} minutes.` },
  APPOINTMENT_TOO_LATE: { status: 409, title: 'It is too late to change this appointment.' },
  CALLS_AFFECTED: { status: 409, title: 'Booked calls are outside of the new times; they are listed.' },
  ABSENCE_REFUSED: { status: 422, title: 'An absence ends before it begins, or is longer than a year.' },
  VISIT_ENDED: { status: 410, title: 'The link ended 24 hours after the appointment.' },
  CHAT_NOT_OPEN: { status: 409, title: 'The chat opens with the first booking.' },
  MESSAGE_NOT_FOUND: { status: 404, title: 'No message of this person has this id.' },
  CALL_RELAY_MISSING: {
    status: 409,
    title: 'The person’s internet address has to be hidden in calls, and no relay server is configured.',
  },
  CALL_NOT_OPEN: {
    status: 409,
    title: `The call can be joined from ${JOIN_OPENS_MINUTES_BEFORE} minutes before the appointment until its end, and rejoined for ${REJOIN_MINUTES} minutes.`,
  },
  UPDATE_REQUIRED: { status: 426, title: 'This version of the app is below the minimum version.' },
  VERSION_CONFLICT: {
    status: 409,
    title: 'The version is not the current one: another change came first and was kept.',
  },
  COLLEAGUE_BUSY: { status: 409, title: 'The other mechanic has a call at that time.' },
  PUSH_SERVICE_UNKNOWN: { status: 422, title: 'The push service is not among the configured ones.' },
  INTERNAL: { status: 500, title: 'Something went wrong.' },
} as const satisfies Record<string, { status: number; title: string }>
export type ErrorCode = keyof typeof ERRORS
export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[]

/** Optional members of a problem. */
export type ProblemExtras = Pick<Problem, 'detail' | 'fields' | 'retryAfter' | 'alternatives' | 'photos' | 'calls'>

/** Creates the RFC 9457 body of an error. */
export const createProblem = (code: ErrorCode, extras: Partial<ProblemExtras> = {}): Problem => ({
  type: `urn:radruf:problem:${code}`,
  ...ERRORS[code],
  code,
  ...extras,
})
