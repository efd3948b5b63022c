import { LANGUAGES } from '@radruf/contract'
import { describe, expect, test } from 'vitest'
import { addOffer, OFFER_LENGTH_MAX, removeOffer, writeOffer } from './offer.ts'

describe.each(LANGUAGES)('an offer below a text in %s', (language) => {
  const longest = ['2026-09-23T08:00:00.000Z', '2026-09-30T08:00:00.000Z', '2027-09-22T08:00:00.000Z']
  const add = (text: string, times: string[]) => {
    const form = new FormData()
    form.set('offer', writeOffer(times, language, 'Europe/Berlin'))
    for (const time of times) form.append('offeredTimes', time)
    return addOffer(text, form)
  }

  test('has the room that a text leaves for it', () => {
    expect(add('', longest).text.length + 2).toBeLessThanOrEqual(OFFER_LENGTH_MAX)
  })

  test('can be removed from it, and a text without an offer stays as it is', () => {
    const text = 'Erst die Kette.\n\nDann die Ritzel.'
    const offers = [longest, []].map((times) => add(text, times))
    expect(offers.map(({ offeredTimes }) => offeredTimes)).toEqual([longest, []])
    expect(offers.map((offer) => removeOffer(offer.text, language))).toEqual([text, text])
  })
})
