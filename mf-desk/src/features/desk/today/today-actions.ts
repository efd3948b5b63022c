import type { Api } from '@radruf/contract/client'
import { type ActionResult, createId } from '@radruf/shell-kit'
import { findRefusal } from '../../../common/find-refusal.ts'

/** `done` names the form that succeeded. */
export type TodayResult = ActionResult<{ done: string }>

/** Runs a form of the day: blocks, frees or offers a time, asks for photos, or puts a case off. Undefined for another form. */
export async function runTodayAction(api: Api, form: FormData): Promise<TodayResult | undefined> {
  const intent = String(form.get('intent'))
  const params = { path: { startsAt: String(form.get('startsAt')) } }
  const ofTicket = { path: { ticketId: String(form.get('ticketId')) } }
  const requests: Record<string, () => Parameters<typeof findRefusal>[0]> = {
    block: () => api.PUT('/api/blocked-times/{startsAt}', { params, body: { endsAt: String(form.get('endsAt')) } }),
    unblock: () => api.DELETE('/api/blocked-times/{startsAt}', { params }),
    'offer-time': () =>
      api.POST('/api/tickets/{ticketId}/messages', {
        params: ofTicket,
        body: { clientId: String(form.get('clientId') || createId()), text: String(form.get('text')) },
      }),
    'request-photos': () => api.PUT('/api/tickets/{ticketId}/appointment/photo-request', { params: ofTicket }),
    'put-off': () =>
      api.PUT('/api/tickets/{ticketId}/snooze', {
        params: ofTicket,
        body: { until: String(form.get('until')) || null },
      }),
  }
  const request = requests[intent]
  return request && ((await findRefusal(request())) ?? { done: intent })
}
