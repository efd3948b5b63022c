import type { Place } from '../pose.ts'

/** A projective map of the plane, row by row. */
export type Homography = readonly [number, number, number, number, number, number, number, number, number]

export const multiply = (outer: Homography, inner: Homography): Homography =>
  Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3]
    return [0, 1, 2].reduce(
      (sum, step) => sum + (outer[3 * row + step] as number) * (inner[3 * step + column] as number),
      0,
    )
  }) as unknown as Homography

/** The inverse of a map that has one. */
export function invertHomography([a, b, c, d, e, f, g, h, i]: Homography): Homography {
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ].map((value) => value / determinant) as unknown as Homography
}

export function project([a, b, c, d, e, f, g, h, i]: Homography, { x, y }: Place): Place {
  const depth = g * x + h * y + i
  return { x: (a * x + b * y + c) / depth, y: (d * x + e * y + f) / depth }
}

/** Where a hand-held camera is over a flat scene. */
export type Camera = {
  /** The middle of the picture, in pixels of the scene. */
  x: number
  y: number
  /** Pixels of the frame for one of the scene. */
  zoom: number
  /** Radians: turned in the picture's plane, and tilted away around the upright axis. */
  turn: number
  tilt: number
}

/** Distance of the camera from the scene in widths of the frame. A tilt gives the perspective of this distance. */
const DISTANCE = 1.6

/** The map from the scene to a frame of this size. */
export function toHomography(
  { x, y, zoom, turn, tilt }: Camera,
  { width, height }: { width: number; height: number },
): Homography {
  const [cos, sin] = [zoom * Math.cos(turn), zoom * Math.sin(turn)]
  const moved: Homography = [cos, -sin, -cos * x + sin * y, sin, cos, -sin * x - cos * y, 0, 0, 1]
  const tilted: Homography = [Math.cos(tilt), 0, 0, 0, 1, 0, Math.sin(tilt) / (DISTANCE * width), 0, 1]
  const centred: Homography = [1, 0, width / 2, 0, 1, height / 2, 0, 0, 1]
  return multiply(centred, multiply(tilted, moved))
}
