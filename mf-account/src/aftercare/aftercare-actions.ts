import { pathTo } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, createId, toRefusal } from '@radruf/shell-kit'
import { redirect } from 'react-router-dom'

const INTENTS = ['careDone', 'careLater', 'careAdd', 'isBack', 'otherProblem'] as const
export type CareIntent = (typeof INTENTS)[number]
export type CareResult = ActionResult<{ isTextMissing: true }> & { intent: CareIntent }

/** Changes the care of a bike, or opens a ticket because of it. Returns undefined for forms of another kind. */
export async function changeCare(api: Api, form: FormData): Promise<Response | CareResult | undefined> {
  const intent = INTENTS.find((known) => known === form.get('intent'))
  if (!intent) return undefined
  if (intent === 'careAdd' && !read(form, 'text')) return { intent, isTextMissing: true }
  try {
    return redirect(await CHANGES[intent](api, form), 303)
  } catch (error) {
    return { intent, ...toRefusal(error) }
  }
}

const read = (form: FormData, name: string) => String(form.get(name) ?? '').trim()

/** The morning of a day in the workshop's zone. */
const toReminder = (day: string) => `${day}T08:00:00.000Z`

const saveTask = (api: Api, form: FormData, taskId: string, body: { text?: string; remindAt: string; done: boolean }) =>
  unwrap(
    api.PUT('/api/tickets/{ticketId}/care-tasks/{taskId}', {
      params: { path: { ticketId: read(form, 'ticketId'), taskId } },
      body,
    }),
  )

/** Each change returns the path of the page that follows. */
const CHANGES: Record<CareIntent, (api: Api, form: FormData) => Promise<string>> = {
  careDone: async (api, form) => {
    await saveTask(api, form, read(form, 'taskId'), { remindAt: read(form, 'remindAt'), done: true })
    return pathTo('/overview')
  },
  careLater: async (api, form) => {
    await saveTask(api, form, read(form, 'taskId'), { remindAt: toReminder(read(form, 'day')), done: false })
    return pathTo('/overview')
  },
  careAdd: async (api, form) => {
    const body = { text: read(form, 'text'), remindAt: toReminder(read(form, 'day')), done: false }
    await saveTask(api, form, createId(), body)
    return pathTo('/overview')
  },
  isBack: async (api, form) => {
    const params = { path: { ticketId: read(form, 'ticketId') } }
    await unwrap(api.POST('/api/tickets/{ticketId}/moves', { params, body: { to: 'wrap_up' } }))
    return pathTo('/overview')
  },
  /** A new ticket of the same bike. */
  otherProblem: async (api, form) => {
    const params = { path: { ticketId: read(form, 'ticketId') } }
    await unwrap(api.POST('/api/tickets/{ticketId}/next', { params }))
    return pathTo('/questionnaire')
  },
}
