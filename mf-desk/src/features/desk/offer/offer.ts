import type { Language } from '@radruf/contract'
import { formatTime } from '@radruf/shell-kit'
import { textsInLanguage } from '../../../texts/index.ts'

/** Characters of the longest offer. A text that gets one is shorter by them. */
export const OFFER_LENGTH_MAX = 400

/** Times that a mechanic offers, as the customer reads them below a text, and the place to book them. Empty without times. */
export function writeOffer(times: readonly string[], language: Language, zone: string): string {
  if (times.length === 0) return ''
  const { heading, end } = textsInLanguage(language).offer
  return [heading, ...times.map((time) => `• ${formatTime(time, 'dayTime', language, zone)}`), end].join('\n')
}

/** The text with the offer of a form that shows `OfferedTimes`, and its times. */
export const addOffer = (text: string, form: FormData) => ({
  text: [text, form.get('offer')].filter(Boolean).join('\n\n'),
  offeredTimes: form.getAll('offeredTimes').map(String),
})

/** The text as the mechanic wrote it, without an offer below it. */
export const removeOffer = (text: string, language: Language): string =>
  text.split(`\n\n${textsInLanguage(language).offer.heading}\n`)[0] ?? text
