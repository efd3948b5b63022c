import type { Language } from './languages.ts'
import type { PriceRange } from './types.ts'

/** A price range in cents as people read it: `18–24 €`, or one price where both ends are equal. */
export function formatPrice({ from, to }: PriceRange, language: Language): string {
  const prices = new Intl.NumberFormat(language === 'en' ? 'en-IE' : language, {
    style: 'currency',
    currency: 'EUR',
    trailingZeroDisplay: 'stripIfInteger',
  })
  return from === to ? prices.format(from / 100) : prices.formatRange(from / 100, to / 100)
}
