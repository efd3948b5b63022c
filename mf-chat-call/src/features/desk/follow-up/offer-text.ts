import type { Language } from '@radruf/contract'
import { formatTime } from '@radruf/shell-kit'
import { textsInLanguage } from '../../../texts/index.ts'

/** The language of the customer who reads the offer, and the time zone of its times. */
export type OfferOptions = { language: Language; zone: string }

const toLine = (time: string, { language, zone }: OfferOptions) => `• ${formatTime(time, 'dayTime', language, zone)}`

/** The times, of those that can be offered, that a text offers. */
export function findOffer(text: string, offerable: readonly string[], options: OfferOptions): string[] {
  const lines = text.split('\n')
  return offerable.filter((time) => lines.includes(toLine(time, options)))
}

/** A text with the offered times below it, in place of an offer of the times `before`. */
export function replaceOffer(
  text: string,
  times: readonly string[],
  before: readonly string[],
  options: OfferOptions,
): string {
  const heading = textsInLanguage(options.language).followUp.offer
  const replaced = [heading, ...before.map((time) => toLine(time, options))]
  const rest = text
    .split('\n')
    .filter((line) => before.length === 0 || !replaced.includes(line))
    .join('\n')
    .trimEnd()
  if (times.length === 0) return rest
  return [...(rest ? [rest, ''] : []), heading, ...times.map((time) => toLine(time, options))].join('\n')
}
