import type { Workshop, WorkshopSearch } from '@radruf/contract'
import type { Handlers } from './endpoint-call.ts'

const MAX_RESULTS = 10
/** The first two digits of a German postal code are its routing region. */
const REGION_DIGITS = 2

export const workshopHandlers = {
  findWorkshops: ({ mock, query: { postalCode } }) => nearestWorkshops(mock.workshops, postalCode),
} satisfies Partial<Handlers>

/** Workshops with the most common leading digits first, then the numerically nearest postal code, then the name. */
export function nearestWorkshops(workshops: readonly Workshop[], postalCode: string): WorkshopSearch {
  const ranked = workshops
    .map((workshop) => ({ workshop, shared: countSharedDigits(workshop.postalCode, postalCode) }))
    .sort(
      (a, b) =>
        b.shared - a.shared ||
        codeDistance(a.workshop, postalCode) - codeDistance(b.workshop, postalCode) ||
        a.workshop.name.localeCompare(b.workshop.name),
    )
    .slice(0, MAX_RESULTS)
  return {
    postalCode,
    exact: ranked.some(({ shared }) => shared >= REGION_DIGITS),
    workshops: ranked.map(({ workshop }) => workshop),
  }
}

const codeDistance = ({ postalCode }: Workshop, wanted: string) => Math.abs(Number(postalCode) - Number(wanted))

function countSharedDigits(code: string, wanted: string): number {
  const differing = [...wanted].findIndex((digit, index) => code[index] !== digit)
  return differing === -1 ? wanted.length : differing
}
