import {
  type AgreedPoint,
  OUTCOME_NAMES,
  type Outcome,
  pathTo,
  TICKET_STATES,
  type TicketState,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, type Refusal, toRefusal } from '@radruf/shell-kit'
import { redirect } from 'react-router-dom'
import { findRefusal } from '../../common/find-refusal.ts'
import { type FollowUpResult, submitFollowUp } from './follow-up/submit-follow-up.ts'
import type { RefusedNoteEdit } from './notes/use-note-edit.ts'
import { addOffer } from './offer/offer.ts'
import type { PartProblems } from './parts/part-input.ts'

/** The fields of the outcome form as text, several values with spaces between, so that a refused form shows its input again. */
export const OUTCOME_FIELDS = [
  'outcome',
  'text',
  'done',
  'open',
  'pictures',
  'offeredTimes',
  'parts',
  'remindAt',
] as const
type OutcomeInput = Record<(typeof OUTCOME_FIELDS)[number], string>
/** The fields that the summary of a refused form names. */
export type CheckedField = 'outcome' | 'text' | keyof PartProblems
type OutcomeProblems = Partial<Record<CheckedField, true>>

/** The result of the outcome form, with its input, so that the form shows it again. */
export type OutcomeResult = ActionResult<{ problems: OutcomeProblems }> & { input: OutcomeInput }

/** A result is named after its form, because several forms share the page; `refusal` belongs to the others. */
export type CaseResult = ActionResult<{
  outcome?: OutcomeResult
  followUp?: FollowUpResult
  handOver?: Refusal
  booking?: Refusal
  noteEdit?: RefusedNoteEdit
}>

type CaseAction = (api: Api, ticketId: string, form: FormData) => Promise<CaseResult | Response | null>

/** Runs the action of a form of the case page. Without a known intent it moves the ticket. Returns null on success, or the page that follows. */
export const runCaseAction: CaseAction = (api, ticketId, form) =>
  (ACTIONS[String(form.get('intent'))] ?? moveTicket)(api, ticketId, form)

const addNote: CaseAction = async (api, ticketId, form) => {
  const text = String(form.get('note') ?? '').trim()
  if (!text) return null
  const body = { clientId: String(form.get('clientId')), text }
  return findRefusal(api.POST('/api/tickets/{ticketId}/notes', { params: { path: { ticketId } }, body }))
}

const editNote: CaseAction = async (api, ticketId, form) => {
  const text = String(form.get('note') ?? '').trim()
  if (!text) return null
  const path = { ticketId, noteId: String(form.get('noteId')) }
  const body = { text, version: Number(form.get('version')) }
  const refused = await findRefusal(api.PUT('/api/tickets/{ticketId}/notes/{noteId}', { params: { path }, body }))
  return refused && { noteEdit: { noteId: path.noteId, refusal: refused.refusal } }
}

const deleteNote: CaseAction = async (api, ticketId, form) => {
  const path = { ticketId, noteId: String(form.get('noteId')) }
  const query = { version: Number(form.get('version')) }
  return findRefusal(api.DELETE('/api/tickets/{ticketId}/notes/{noteId}', { params: { path, query } }))
}

const pinNote: CaseAction = async (api, ticketId, form) => {
  const path = { ticketId, noteId: String(form.get('noteId')) }
  const body = { isPinned: form.get('isPinned') === '1' }
  return findRefusal(api.PUT('/api/tickets/{ticketId}/notes/{noteId}/pin', { params: { path }, body }))
}

const handOver: CaseAction = async (api, ticketId, form) => {
  const note = String(form.get('note') ?? '').trim()
  const message = String(form.get('message') ?? '').trim()
  const body = { mechanicId: String(form.get('mechanicId')), ...(note && { note }), ...(message && { message }) }
  const refused = await findRefusal(
    api.PUT('/api/tickets/{ticketId}/mechanic', { params: { path: { ticketId } }, body }),
  )
  return refused && { handOver: refused.refusal }
}

const saveOutcome: CaseAction = async (api, ticketId, form) => {
  const input = readOutcome(form)
  // Only this outcome needs the code for parts.
  const details = input.outcome === 'part_needed' ? await import('./parts/part-input.ts') : null
  const parts = details?.readParts(input.parts)
  const problems = findOutcomeProblems(input, parts && details?.findPartProblems(parts))
  if (problems) return { outcome: { input, problems } }
  if (!isOutcome(input.outcome)) return null
  const { text, offeredTimes } = addOffer(input.text, form)
  const body = {
    outcome: input.outcome,
    text,
    agreed: toAgreedPoints(input),
    ...(parts && details && { parts: parts.map(details.toNeededPart) }),
    ...(input.pictures && { pictures: input.pictures.split(' ') }),
    ...(offeredTimes.length > 0 && { offeredTimes }),
    ...(input.remindAt && { remindAt: input.remindAt }),
    // The safety check of a running call has none: a bike that must not be ridden replaces every outcome.
    ...(form.has('version') && { version: Number(form.get('version')) }),
  }
  const refused = await findRefusal(
    api.PUT('/api/tickets/{ticketId}/summary', { params: { path: { ticketId } }, body }),
  )
  return refused && { outcome: { input, ...refused } }
}

const followUp: CaseAction = async (api, ticketId, form) => {
  const result = await submitFollowUp(api, ticketId, form)
  return result && { followUp: result }
}

const moveTicket: CaseAction = async (api, ticketId, form) => {
  const to = TICKET_STATES.find((state): state is TicketState => state === form.get('to'))
  if (!to) return null
  return findRefusal(api.POST('/api/tickets/{ticketId}/moves', { params: { path: { ticketId } }, body: { to } }))
}

/** Opens a ticket for the same bike, and shows it. */
const openNextTicket: CaseAction = async (api, ticketId) => {
  try {
    const { id } = await unwrap(api.POST('/api/tickets/{ticketId}/next', { params: { path: { ticketId } } }))
    return redirect(pathTo('/desk/:ticketId', { ticketId: id }), 303)
  } catch (error) {
    return toRefusal(error)
  }
}

/** Books the time for the customer, or moves the call to it. A taken time is refused with the next ones. */
const bookSlot: CaseAction = async (api, ticketId, form) => {
  const params = { params: { path: { ticketId } } }
  const body = { startsAt: String(form.get('startsAt')), seenStartsAt: readSeenStart(form) }
  try {
    const hold = await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { ...params, body }))
    await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { ...params, body: { holdId: hold.id } }))
    return null
  } catch (error) {
    return { booking: toRefusal(error).refusal }
  }
}

const cancelAppointment: CaseAction = (api, ticketId, form) => {
  const params = { path: { ticketId }, query: { seenStartsAt: readSeenStart(form) ?? undefined } }
  return findRefusal(api.DELETE('/api/tickets/{ticketId}/appointment', { params }))
}

/** Start of the appointment that the page showed; null for none. */
const readSeenStart = (form: FormData) => String(form.get('seenStartsAt') ?? '') || null

const delayAppointment: CaseAction = (api, ticketId, form) => {
  const body = { startsAt: String(form.get('startsAt')) }
  return findRefusal(api.PUT('/api/tickets/{ticketId}/appointment/delay', { params: { path: { ticketId } }, body }))
}

const snoozeCase: CaseAction = (api, ticketId, form) => {
  const body = { until: String(form.get('until')) || null }
  return findRefusal(api.PUT('/api/tickets/{ticketId}/snooze', { params: { path: { ticketId } }, body }))
}

const prioritizeCase: CaseAction = (api, ticketId, form) => {
  const body = { isPrioritized: form.get('isPrioritized') === '1' }
  return findRefusal(api.PUT('/api/tickets/{ticketId}/priority', { params: { path: { ticketId } }, body }))
}

/** The question needs no answer; one that arrived after the page's last message stays. */
const closeQuestion: CaseAction = (api, ticketId, form) => {
  const params = { path: { ticketId }, query: { lastSeq: Number(form.get('lastSeq')) } }
  return findRefusal(api.DELETE('/api/tickets/{ticketId}/question', { params }))
}

const changeTags: CaseAction = async (api, ticketId, form) => {
  const read = (name: string) => [String(form.get(name) ?? '').trim()].filter(Boolean)
  const body = { add: read('add'), remove: read('remove') }
  return findRefusal(api.PUT('/api/tickets/{ticketId}/tags', { params: { path: { ticketId } }, body }))
}

const undoChange: CaseAction = (api, ticketId, form) => {
  const path = { ticketId, changeId: String(form.get('changeId')) }
  return findRefusal(api.DELETE('/api/tickets/{ticketId}/changes/{changeId}', { params: { path } }))
}

const reopenQuestion: CaseAction = (api, ticketId) =>
  findRefusal(api.PUT('/api/tickets/{ticketId}/question', { params: { path: { ticketId } } }))

/** Intents after which the list is shown: the case is done for now. */
export const LEAVING_INTENTS: readonly unknown[] = ['unanswered', 'snooze']

const ACTIONS: Record<string, CaseAction> = {
  book: bookSlot,
  cancel: cancelAppointment,
  delay: delayAppointment,
  snooze: snoozeCase,
  priority: prioritizeCase,
  'next-ticket': openNextTicket,
  'no-answer': closeQuestion,
  unanswered: reopenQuestion,
  undo: undoChange,
  tags: changeTags,
  summary: saveOutcome,
  'follow-up': followUp,
  note: addNote,
  'edit-note': editNote,
  'delete-note': deleteNote,
  'pin-note': pinNote,
  'hand-over': handOver,
}

const readOutcome = (form: FormData): OutcomeInput =>
  Object.fromEntries(OUTCOME_FIELDS.map((name) => [name, form.getAll(name).join(' ').trim()])) as OutcomeInput

/** One point per line; undefined without any. */
const toAgreedPoints = ({ done, open }: OutcomeInput): AgreedPoint[] | undefined => {
  const toPoints = (lines: string, isDone: boolean) =>
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((text) => ({ text, done: isDone }))
  const points = [...toPoints(done, true), ...toPoints(open, false)]
  return points.length > 0 ? points : undefined
}

const isOutcome = (value: string): value is Outcome => (OUTCOME_NAMES as string[]).includes(value)

/** The missing and invalid fields, or undefined if the input is complete. */
function findOutcomeProblems(
  { outcome, text }: OutcomeInput,
  partProblems: PartProblems | undefined,
): OutcomeProblems | undefined {
  const problems: OutcomeProblems = {
    ...(!isOutcome(outcome) && { outcome: true }),
    ...(!text && { text: true }),
    ...partProblems,
  }
  return Object.keys(problems).length > 0 ? problems : undefined
}
