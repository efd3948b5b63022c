/** A closer look at a region of the customer's picture. */

export type { CloseUpSession, CloseUpState } from './close-up-session.ts'
export { MIDDLE, moveRegion, type Region, toFactor, toRegion, toRegionOfBox } from './region.ts'
