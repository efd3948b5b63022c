import type { Grey } from './grey.ts'
import type { Place } from './pose.ts'

/** A part of a picture in its pixels. */
export type Area = { left: number; top: number; right: number; bottom: number }

/** Half of the square whose gradients make a corner, in pixels. */
const RADIUS = 2
/** Pixels at the edge of a picture that have no corners. */
const EDGE = 6
/** A corner has this share of the strength of the strongest one, and this strength at least. */
const MIN_SHARE = 0.04
const MIN_STRENGTH = 12

/** Corners of a part of a picture, the strongest first: places with gradients in both directions (Shi and Tomasi). */
export function findCorners(picture: Grey, area: Area, { count, gap }: { count: number; gap: number }): Place[] {
  const [left, right] = [Math.max(EDGE, Math.floor(area.left)), Math.min(picture.width - EDGE, Math.ceil(area.right))]
  const [top, bottom] = [Math.max(EDGE, Math.floor(area.top)), Math.min(picture.height - EDGE, Math.ceil(area.bottom))]
  const candidates: { x: number; y: number; strength: number }[] = []
  for (let y = top; y < bottom; y += 2)
    for (let x = left; x < right; x += 2) {
      const strength = toStrength(picture, x, y)
      if (strength > MIN_STRENGTH) candidates.push({ x: x + 0.5, y: y + 0.5, strength })
    }
  candidates.sort((a, b) => b.strength - a.strength)
  const weakest = (candidates[0]?.strength ?? 0) * MIN_SHARE
  const corners: Place[] = []
  for (const { x, y, strength } of candidates) {
    if (corners.length >= count || strength < weakest) break
    if (corners.every((corner) => Math.abs(corner.x - x) >= gap || Math.abs(corner.y - y) >= gap))
      corners.push({ x, y })
  }
  return corners
}

/** The smaller eigenvalue of the gradients around a pixel, per pixel. */
function toStrength({ width, data }: Grey, x: number, y: number): number {
  let [xx, xy, yy] = [0, 0, 0]
  for (let row = y - RADIUS; row <= y + RADIUS; row++)
    for (let index = row * width + x - RADIUS, end = index + 2 * RADIUS; index <= end; index++) {
      const dx = (data[index + 1] as number) - (data[index - 1] as number)
      const dy = (data[index + width] as number) - (data[index - width] as number)
      xx += dx * dx
      xy += dx * dy
      yy += dy * dy
    }
  return (xx + yy - Math.hypot(xx - yy, 2 * xy)) / 8 / (2 * RADIUS + 1) ** 2
}
