import { FOLLOW_UP_CAUSES, type FollowUpCause, type Language } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, toRefusal } from '@radruf/shell-kit'
import { textsInLanguage } from '../../../texts/index.ts'
import { type OfferOptions, replaceOffer } from './offer-text.ts'

/** The result of a follow-up that was not sent. The form keeps its input. */
export type FollowUpResult = ActionResult<{ problem: 'required' }>

/** Sends the follow-up of a missed call. Returns null on success. */
export async function submitFollowUp(api: Api, ticketId: string, form: FormData): Promise<FollowUpResult | null> {
  const text = String(form.get('text') ?? '').trim()
  if (!text) return { problem: 'required' }
  const offeredTimes = form.getAll('offeredTimes').map(String)
  const language: Language = form.get('language') === 'en' ? 'en' : 'de'
  const body = {
    clientId: String(form.get('clientId')),
    cause: FOLLOW_UP_CAUSES.find((cause): cause is FollowUpCause => cause === form.get('cause')) ?? 'connection',
    text: addOffer(text, offeredTimes, { language, zone: String(form.get('zone')) }),
    offeredTimes,
  }
  try {
    await unwrap(api.PUT('/api/tickets/{ticketId}/follow-up', { params: { path: { ticketId } }, body }))
    return null
  } catch (error) {
    return toRefusal(error)
  }
}

/** The message with the offered times below it, and the place to book them. */
function addOffer(text: string, times: readonly string[], options: OfferOptions) {
  if (times.length === 0) return text
  return `${replaceOffer(text, times, [], options)}\n${textsInLanguage(options.language).followUp.offerEnd}`
}
