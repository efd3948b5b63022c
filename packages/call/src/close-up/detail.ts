import { LONGEST_EDGE } from './crop.ts'

/** The factors that the mechanic can choose without drawing a region. */
export const FACTORS = [1, 2, 3] as const
export type Factor = (typeof FACTORS)[number]

/** Pixels of the longest edge below which a region is larger than in the whole picture, and no sharper. */
const MIN_EDGE = 640
/** Shares are rounded on their way, and sizes to even pixels. */
const TOLERANCE = 0.99

type Camera = { cameraEdge: number | null }

/** Whether a region of this factor has more detail than the whole picture. A camera that says nothing about itself is trusted. */
export const isWithinCamera = (factor: Factor, { cameraEdge }: Camera): boolean =>
  factor === 1 || cameraEdge === null || cameraEdge / factor >= MIN_EDGE

/**
 * How sharp a region is. `full`: each pixel of the screen has one of the camera. `best`: no more pixels can be sent. `growing`: more are on
 * their way. Edges are the longest ones, in pixels: `receivedEdge` of the received picture, `screenEdge` of the place where it is shown.
 */
export function toSharpness({
  size,
  cameraEdge,
  receivedEdge,
  screenEdge,
}: Camera & { size: number; receivedEdge: number; screenEdge: number }): 'full' | 'best' | 'growing' {
  // A received picture may have been enlarged on its way.
  const inCamera = cameraEdge === null ? Number.POSITIVE_INFINITY : cameraEdge * size
  const pixels = Math.min(receivedEdge, inCamera)
  if (pixels >= screenEdge * TOLERANCE) return 'full'
  return pixels >= Math.min(LONGEST_EDGE, inCamera) * TOLERANCE ? 'best' : 'growing'
}
