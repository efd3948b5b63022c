/** A closer look at a region of the customer's picture. */

export type { CloseUpSession, CloseUpState } from './close-up-session.ts'
export { MIDDLE, type Region, toCentre, toFactor, toRegion, toRegionOfBox } from './region.ts'
