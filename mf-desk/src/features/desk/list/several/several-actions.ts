import { type Api, unwrap } from '@radruf/contract/client'
import { type Refusal, toRefusal } from '@radruf/shell-kit'

/** What is done with several cases. `undo` takes back a closing or a handover, `untag` a tag. */
const SEVERAL_INTENTS = ['snooze', 'hand-over', 'close', 'tag', 'untag', 'undo'] as const
export type SeveralIntent = (typeof SEVERAL_INTENTS)[number]

/**
 * One case of a change. `value`: the time, the mechanic, the tag or the change to undo. `before`: the value that undoes it, where the page
 * knows it. The name is for the result.
 */
export type Step = { ticketId: string; name: string; value: string; before: string }

/** What happened to the cases. A service that refuses one of them changes the others. */
export type SeveralResult = {
  intent: SeveralIntent
  done: readonly Step[]
  refused: readonly { name: string; refusal: Refusal }[]
  /** The change that takes this one back; null for one that cannot be. */
  undo: { intent: SeveralIntent; steps: readonly Step[] } | null
  /** Until when it can be taken back; null without an end. */
  until: string | null
}

/** Writes the steps of a change as the fields of a form. */
export function toSeveralForm(intent: SeveralIntent, steps: readonly Step[]): FormData {
  const form = new FormData()
  form.set('intent', intent)
  for (const step of steps)
    for (const name of ['ticketId', 'name', 'value', 'before'] as const) form.append(name, step[name])
  return form
}

function readSteps(form: FormData): Step[] {
  const [names, values, befores] = ['name', 'value', 'before'].map((name) => form.getAll(name).map(String))
  return form.getAll('ticketId').map((id, index) => ({
    ticketId: String(id),
    name: names?.[index] ?? '',
    value: values?.[index] ?? '',
    before: befores?.[index] ?? '',
  }))
}

/** Sends the change of one case. Returns what undoes it, with its end. */
async function sendStep(api: Api, intent: SeveralIntent, { ticketId, value, before }: Step) {
  const path = { ticketId }
  const params = { params: { path } }
  switch (intent) {
    case 'snooze':
      await unwrap(api.PUT('/api/tickets/{ticketId}/snooze', { ...params, body: { until: value || null } }))
      return { value: before, until: null }
    case 'tag':
    case 'untag': {
      const body = intent === 'tag' ? { add: [value], remove: [] } : { add: [], remove: [value] }
      await unwrap(api.PUT('/api/tickets/{ticketId}/tags', { ...params, body }))
      // A case that had the tag before keeps it.
      return before ? null : { value, until: null }
    }
    case 'undo':
      await unwrap(
        api.DELETE('/api/tickets/{ticketId}/changes/{changeId}', { params: { path: { ...path, changeId: value } } }),
      )
      return null
    case 'hand-over':
    case 'close': {
      const request =
        intent === 'close'
          ? api.POST('/api/tickets/{ticketId}/moves', { ...params, body: { to: 'closed' } })
          : api.PUT('/api/tickets/{ticketId}/mechanic', { ...params, body: { mechanicId: value } })
      const { pendingChange } = await unwrap(request)
      return pendingChange ? { value: pendingChange.id, until: pendingChange.until } : null
    }
  }
}

const UNDO_INTENTS: Partial<Record<SeveralIntent, SeveralIntent>> = {
  snooze: 'snooze',
  tag: 'untag',
  'hand-over': 'undo',
  close: 'undo',
}

/** Changes several cases, one after the other. A refused case does not stop the others. Null for a form of another kind. */
export async function runSeveral(api: Api, form: FormData): Promise<SeveralResult | null> {
  const intent = SEVERAL_INTENTS.find((one) => one === form.get('intent'))
  if (!intent) return null
  const done: Step[] = []
  const refused: { name: string; refusal: Refusal }[] = []
  const undone: { step: Step; until: string | null }[] = []
  for (const step of readSteps(form)) {
    try {
      const undo = await sendStep(api, intent, step)
      done.push(step)
      if (undo) undone.push({ step: { ...step, value: undo.value, before: step.value }, until: undo.until })
    } catch (error) {
      refused.push({ name: step.name, refusal: toRefusal(error).refusal })
    }
  }
  const undoIntent = UNDO_INTENTS[intent]
  const ends = undone.flatMap(({ until }) => until ?? []).toSorted()
  return {
    intent,
    done,
    refused,
    undo: undoIntent && undone.length > 0 ? { intent: undoIntent, steps: undone.map(({ step }) => step) } : null,
    until: ends[0] ?? null,
  }
}
