import type { Workshop, WorkshopSearch } from '../types.ts'
import { measureKilometres, type Position, toMeanPosition } from './positions.ts'

/** Maximum number of workshops that a search returns. */
export const WORKSHOP_RESULTS_MAX = 10
/** The first two digits of a German postal code are its routing region, the first one its zone. */
const REGION_DIGITS = 2
/** Postal codes with this many equal first digits are close enough for a distance in whole kilometres. */
const NEIGHBOR_DIGITS = 4

/**
 * Ranks partner workshops for a postal code: by distance if it is known for all. Otherwise by same code, same region, same zone, numeric
 * distance, then name. A code without a workshop in its region gets those of the nearest regions, and the result is not `exact`
 * (PRODUCT, reading 11).
 */
export function rankWorkshops(workshops: readonly Workshop[], postalCode: string): WorkshopSearch {
  const origin = locatePostalCode(workshops, postalCode)
  const ranked = workshops.map((workshop) => ({
    workshop: {
      ...workshop,
      distanceKm: origin && workshop.position ? measureKilometres(origin, workshop.position) : null,
    },
    ...measureProximity(workshop.postalCode, postalCode),
  }))
  const isMeasured = ranked.every(({ workshop }) => workshop.distanceKm !== null)
  const nearest = ranked
    .sort(
      (a, b) =>
        (isMeasured ? (a.workshop.distanceKm ?? 0) - (b.workshop.distanceKm ?? 0) : 0) ||
        b.sharedDigits - a.sharedDigits ||
        a.difference - b.difference ||
        a.workshop.name.localeCompare(b.workshop.name),
    )
    .slice(0, WORKSHOP_RESULTS_MAX)
  return {
    postalCode,
    exact: nearest.some(({ sharedDigits }) => sharedDigits >= REGION_DIGITS),
    workshops: nearest.map(({ workshop }) => workshop),
  }
}

/**
 * The position of a postal code: the mean of the workshops that are in it, otherwise of those in its neighbors. The product has no
 * table of postal codes, so that it is unknown without such a workshop.
 */
function locatePostalCode(workshops: readonly Workshop[], postalCode: string): Position | undefined {
  const placed = workshops.flatMap((workshop) =>
    workshop.position ? [{ position: workshop.position, ...measureProximity(workshop.postalCode, postalCode) }] : [],
  )
  const inCode = placed.filter(({ sharedDigits }) => sharedDigits === postalCode.length)
  const near = inCode.length > 0 ? inCode : placed.filter(({ sharedDigits }) => sharedDigits >= NEIGHBOR_DIGITS)
  return toMeanPosition(near.map(({ position }) => position))
}

function measureProximity(code: string, wanted: string): { sharedDigits: number; difference: number } {
  const digits = [...wanted].findIndex((digit, index) => code[index] !== digit)
  return { sharedDigits: digits === -1 ? wanted.length : digits, difference: Math.abs(Number(code) - Number(wanted)) }
}
