/** A closer look at a region of the customer's picture. */

export { type CloseUpSession, type CloseUpState, NO_CLOSE_UP } from './close-up-session.ts'
export { FACTORS, type Factor, isWithinCamera, toSharpness } from './detail.ts'
export {
  listCorners,
  MIDDLE,
  moveRegion,
  type Region,
  resizeRegion,
  toCentre,
  toFactor,
  toRegion,
  toRegionOfBox,
} from './region.ts'
