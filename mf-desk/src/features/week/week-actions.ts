import type { CalendarFeed, WeekdayHours } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, toRefusal } from '@radruf/shell-kit'

/** Problems of a form by field name. */
export type FieldProblems = Record<string, 'required' | 'order'>
/** A form with problems is not sent. A new feed has its address, which is shown once. */
type WeekReply = { problems?: FieldProblems; feed?: CalendarFeed & { url: string } }
/** `done` names the intent that succeeded. */
export type WeekResult = ActionResult<WeekReply & { done?: string }>

type WeekAction = (api: Api, form: FormData) => Promise<WeekReply>

/** Whether a form succeeded. */
export const isDone = (result: WeekResult | undefined, intent: string): boolean =>
  result !== undefined && !result.refusal && result.done === intent

/** The problems of a form's fields. */
export const readProblems = (result: WeekResult | undefined): FieldProblems =>
  result && !result.refusal ? (result.problems ?? {}) : {}

/** Runs the form of the week page that `intent` names. */
export async function runWeekAction(api: Api, form: FormData): Promise<WeekResult> {
  const intent = String(form.get('intent'))
  const action = ACTIONS[intent]
  if (!action) return {}
  try {
    const result = await action(api, form)
    return result.problems ? result : { ...result, done: intent }
  } catch (error) {
    return toRefusal(error)
  }
}

const text = (form: FormData, name: string): string => String(form.get(name) ?? '').trim()

/** Moves a call to a free time of the mechanic: the same two steps as moving it for the customer in the case. */
const moveCall: WeekAction = async (api, form) => {
  const params = { path: { ticketId: text(form, 'ticketId') } }
  const body = { startsAt: text(form, 'startsAt'), keepMechanic: true, seenStartsAt: text(form, 'seenStartsAt') }
  const hold = await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body }))
  await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body: { holdId: hold.id } }))
  return {}
}

const saveAbsence: WeekAction = async (api, form) => {
  const [first, last] = [text(form, 'first'), text(form, 'last') || text(form, 'first')]
  const problems: FieldProblems = { ...(!first && { first: 'required' }), ...(last < first && { last: 'order' }) }
  if (Object.keys(problems).length > 0) return { problems }
  const body = { last, reason: text(form, 'reason'), keepCalls: form.has('keepCalls') }
  await unwrap(api.PUT('/api/week/absences/{first}', { params: { path: { first } }, body }))
  return {}
}

const deleteAbsence: WeekAction = async (api, form) => {
  await unwrap(api.DELETE('/api/week/absences/{first}', { params: { path: { first: text(form, 'first') } } }))
  return {}
}

const saveHours: WeekAction = async (api, form) => {
  const days = form.has('ownHours') ? readHours(form) : []
  const invalid = days.filter(({ from, to }) => !from || to <= from)
  if (invalid.length > 0)
    return { problems: Object.fromEntries(invalid.map(({ weekday }) => [`to-${weekday}`, 'order'] as const)) }
  const lunch = { from: text(form, 'lunch-from'), to: text(form, 'lunch-to') }
  const hours = days.map((day) => (includesLunch(day, lunch) ? { ...day, lunch } : day))
  const hasLunch = lunch.from !== '' || lunch.to !== ''
  if (hasLunch && !hours.some((day) => includesLunch(day, lunch))) return { problems: { 'lunch-to': 'order' } }
  const body = { hours, keepCalls: form.has('keepCalls') }
  await unwrap(api.PUT('/api/week/hours', { body }))
  return {}
}

const createFeed: WeekAction = async (api) => ({ feed: await unwrap(api.POST('/api/week/feed')) })

const deleteFeed: WeekAction = async (api) => {
  await unwrap(api.DELETE('/api/week/feed'))
  return {}
}

const ACTIONS: Record<string, WeekAction> = {
  move: moveCall,
  absence: saveAbsence,
  'delete-absence': deleteAbsence,
  hours: saveHours,
  feed: createFeed,
  'delete-feed': deleteFeed,
}

/** Whether the lunch break lies within the hours of a weekday. Shorter days have none. */
const includesLunch = (day: WeekdayHours, lunch: { from: string; to: string }): boolean =>
  day.from < lunch.from && lunch.from < lunch.to && lunch.to < day.to

/** The weekdays that are ticked, with their times. */
const readHours = (form: FormData): WeekdayHours[] =>
  [1, 2, 3, 4, 5, 6, 7]
    .filter((weekday) => form.has(`works-${weekday}`))
    .map((weekday) => ({ weekday, from: text(form, `from-${weekday}`), to: text(form, `to-${weekday}`) }))
