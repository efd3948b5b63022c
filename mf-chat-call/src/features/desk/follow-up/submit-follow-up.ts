import { FOLLOW_UP_CAUSES, type FollowUpCause, type Language } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { type ActionResult, formatTime, toRefusal } from '@radruf/shell-kit'
import { textsInLanguage } from '../../../texts/index.ts'

/** The result of a follow-up that was not sent. The form keeps its input. */
export type FollowUpResult = ActionResult<{ problem: 'required' }>

/** Sends the follow-up of a missed call. Returns null on success. */
export async function submitFollowUp(api: Api, ticketId: string, form: FormData): Promise<FollowUpResult | null> {
  const text = String(form.get('text') ?? '').trim()
  if (!text) return { problem: 'required' }
  const { offeredTimes, ...offer } = readOffer(form)
  const body = {
    clientId: String(form.get('clientId')),
    cause: FOLLOW_UP_CAUSES.find((cause): cause is FollowUpCause => cause === form.get('cause')) ?? 'connection',
    text: addBookableOffer(text, offeredTimes, offer),
    offeredTimes,
  }
  try {
    await unwrap(api.PUT('/api/tickets/{ticketId}/follow-up', { params: { path: { ticketId } }, body }))
    return null
  } catch (error) {
    return toRefusal(error)
  }
}

type Offer = { language: Language; zone: string }

/** The message with the offered times below it, and the place to book them. */
function addBookableOffer(text: string, times: readonly string[], offer: Offer) {
  if (times.length === 0) return text
  return `${addOffer(text, times, offer)}\n${textsInLanguage(offer.language).followUp.offerEnd}`
}

/** A text with the offered times below it, in the customer's language. */
export function addOffer(text: string, times: readonly string[], { language, zone }: Offer) {
  if (times.length === 0) return text
  const lines = times.map((time) => `• ${formatTime(time, 'dayTime', language, zone)}`)
  return [text, '', textsInLanguage(language).followUp.offer, ...lines].join('\n')
}

/** The offered times of a form, and the language and time zone in which they are written. */
export const readOffer = (form: FormData) => ({
  offeredTimes: form.getAll('offeredTimes').map(String),
  language: form.get('language') === 'en' ? ('en' as const) : ('de' as const),
  zone: String(form.get('zone')),
})
