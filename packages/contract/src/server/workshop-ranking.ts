import type { Workshop, WorkshopSearch } from '../types.ts'

/** Maximum number of workshops that a search returns. */
export const WORKSHOP_RESULTS_MAX = 10
/** The first two digits of a German postal code are its routing region, the first one its zone. */
const REGION_DIGITS = 2

/**
 * Ranks partner workshops for a postal code: same code, same region, same zone, then numeric distance, then name. A code without a
 * workshop in its region gets those of the nearest regions, and the result is not `exact` (PRODUCT, reading 11).
 */
export function rankWorkshops(workshops: readonly Workshop[], postalCode: string): WorkshopSearch {
  const ranked = workshops
    .map((workshop) => ({ workshop, ...measureProximity(workshop.postalCode, postalCode) }))
    .sort(
      (a, b) =>
        b.sharedDigits - a.sharedDigits || a.distance - b.distance || a.workshop.name.localeCompare(b.workshop.name),
    )
    .slice(0, WORKSHOP_RESULTS_MAX)
  return {
    postalCode,
    exact: ranked.some(({ sharedDigits }) => sharedDigits >= REGION_DIGITS),
    workshops: ranked.map(({ workshop }) => workshop),
  }
}

function measureProximity(code: string, wanted: string): { sharedDigits: number; distance: number } {
  const digits = [...wanted].findIndex((digit, index) => code[index] !== digit)
  return { sharedDigits: digits === -1 ? wanted.length : digits, distance: Math.abs(Number(code) - Number(wanted)) }
}
