import { FOLLOW_UP_CAUSES, type FollowUpCause } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, toRefusal } from '@radruf/shell-kit'
import { addOffer } from '../offer/offer.ts'

/** The result of a follow-up that was not sent. The form keeps its input. */
export type FollowUpResult = ActionResult<{ problem: 'required' }>

/** Sends the follow-up of a missed call. Returns null on success. */
export async function submitFollowUp(api: Api, ticketId: string, form: FormData): Promise<FollowUpResult | null> {
  const text = String(form.get('text') ?? '').trim()
  if (!text) return { problem: 'required' }
  const body = {
    clientId: String(form.get('clientId')),
    cause: FOLLOW_UP_CAUSES.find((cause): cause is FollowUpCause => cause === form.get('cause')) ?? 'connection',
    ...addOffer(text, form),
  }
  try {
    await unwrap(api.PUT('/api/tickets/{ticketId}/follow-up', { params: { path: { ticketId } }, body }))
    return null
  } catch (error) {
    return toRefusal(error)
  }
}
