import { type Language, type NeededPart, PRICE_MAX, type PriceRange } from '@radruf/contract'

/** A needed part as the form and its draft hold it: both ends of the price as they were typed, in euros. */
export type PartInput = Omit<NeededPart, 'price'> & { priceFrom: string; priceTo: string }

/** Reads the parts of the form or of a draft; none if the text is damaged. */
export function readParts(text: string): PartInput[] {
  try {
    const parts: unknown = JSON.parse(text || '[]')
    return Array.isArray(parts) ? parts : []
  } catch {
    return []
  }
}

/** Cents of a typed price such as `18` or `24,50`; null without one, undefined if it is none. */
function parsePrice(typed: string): number | null | undefined {
  if (typed.trim() === '') return null
  const [, euros, cents = ''] = /^(\d{1,5})(?:[.,](\d{1,2}))?\s*€?$/.exec(typed.trim()) ?? []
  const price = Number(euros) * 100 + Number(cents.padEnd(2, '0'))
  return euros !== undefined && price <= PRICE_MAX ? price : undefined
}

/** The price range of a part, of which one end suffices; null without a price, undefined if it is none. */
export function parsePriceRange({ priceFrom, priceTo }: PartInput): PriceRange | null | undefined {
  const from = parsePrice(priceFrom)
  const to = parsePrice(priceTo)
  if (from === undefined || to === undefined) return undefined
  const range = { from: from ?? to ?? 0, to: to ?? from ?? 0 }
  if (range.from > range.to) return undefined
  return from === null && to === null ? null : range
}

/** The missing and invalid fields of the needed parts. */
export type PartProblems = { partSearch?: true; partName?: true; priceFrom?: true }

export const isNameless = ({ name }: PartInput): boolean => name.trim() === ''

export const findPartProblems = (parts: readonly PartInput[]): PartProblems => ({
  ...(parts.length === 0 && { partSearch: true }),
  ...(parts.some(isNameless) && { partName: true }),
  ...(parts.some((part) => parsePriceRange(part) === undefined) && { priceFrom: true }),
})

export const toNeededPart = ({ priceFrom, priceTo, ...part }: PartInput): NeededPart => ({
  ...part,
  price: parsePriceRange({ priceFrom, priceTo, ...part }) ?? null,
})

export const toPartInput = ({ price, ...part }: NeededPart, language: Language): PartInput => ({
  ...part,
  priceFrom: price ? toTypedPrice(price.from, language) : '',
  priceTo: price ? toTypedPrice(price.to, language) : '',
})

/** Cents as they are typed. */
export function toTypedPrice(cents: number, language: Language): string {
  const price = (cents / 100).toFixed(cents % 100 === 0 ? 0 : 2)
  return language === 'de' ? price.replace('.', ',') : price
}
