import type { Place } from '../pose.ts'
import { type Camera, type Homography, invertHomography, project, toHomography } from './homography.ts'

/** Size of a film's frames in pixels. */
export type FrameSize = { width: number; height: number }
/** A flat scene: its brightness, and optionally its two differences of colour in the same size. */
export type Scene = FrameSize & { planes: readonly Float32Array[] }
/** Frames of a film in a second. A call of 200 kbit/s has about as many. */
export const FRAME_RATE = 15

/** A hand over the picture: the tip of its first finger in pixels of the frame. */
type Hand = Place
/** One frame of a film. */
export type Shot = {
  /** The camera in the middle of the exposure. */
  camera: Camera
  /** The camera at the beginning and at the end of the exposure, for the blur of motion. */
  exposure?: readonly [Camera, Camera]
  /** Light as a factor and an addition, and a highlight at a place of the frame. */
  gain?: number
  highlight?: Place
  /** Pixels of the frame by which everything is out of focus. */
  defocus?: number
  hand?: Hand
}
export type Film = {
  name: string
  seconds: number
  /** The scene has the first mark's part a second time. */
  hasCopy?: true
  /** The shot at a time in seconds. `start` is the camera at the beginning, `target` the first mark's place in the scene. */
  shoot: (time: number, start: Camera, target: Place, size: FrameSize) => Shot
}

/** The place of a point of the scene in a shot, in pixels of the frame. */
export const locate = ({ camera }: Shot, place: Place, size: FrameSize): Place =>
  project(toHomography(camera, size), place)

const SKIN = [168, 112, 146] as const
const BLUR_SAMPLES = 5

/** A frame as planes: brightness, then the differences of colour. The same seed gives the same noise. */
export function render(scene: Scene, shot: Shot, size: FrameSize, seed: number): Float32Array[] {
  const planes = scene.planes.map(() => new Float32Array(size.width * size.height))
  const [opened, closed] = shot.exposure ?? []
  const cameras =
    opened && closed
      ? Array.from({ length: BLUR_SAMPLES }, (_, index) => mix(opened, closed, (index + 0.5) / BLUR_SAMPLES))
      : [shot.camera]
  for (const camera of cameras)
    expose(scene, invertHomography(toHomography(camera, size)), size, planes, 1 / cameras.length)
  if (shot.hand) paintHand(planes, shot.hand, size)
  for (let times = 0; times < 2 && shot.defocus; times++)
    for (const plane of planes) blur(plane, size, Math.round(shot.defocus))
  light(planes[0] as Float32Array, shot, size)
  addNoise(planes[0] as Float32Array, seed)
  return planes
}

const mix = (from: Camera, to: Camera, share: number): Camera => {
  const blend = (key: keyof Camera) => from[key] + (to[key] - from[key]) * share
  return { x: blend('x'), y: blend('y'), zoom: blend('zoom'), turn: blend('turn'), tilt: blend('tilt') }
}

function expose(
  scene: Scene,
  toScene: Homography,
  { width, height }: FrameSize,
  planes: Float32Array[],
  share: number,
) {
  const [a, b, c, d, e, f, g, h, i] = toScene
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const [x, y] = [column + 0.5, row + 0.5]
      const depth = g * x + h * y + i
      const left = clamp((a * x + b * y + c) / depth - 0.5, scene.width - 1.001)
      const top = clamp((d * x + e * y + f) / depth - 0.5, scene.height - 1.001)
      const [across, down] = [left - (left | 0), top - (top | 0)]
      const index = (top | 0) * scene.width + (left | 0)
      for (let plane = 0; plane < planes.length; plane++) {
        const data = scene.planes[plane] as Float32Array
        const upper = (data[index] as number) * (1 - across) + (data[index + 1] as number) * across
        const lower =
          (data[index + scene.width] as number) * (1 - across) + (data[index + scene.width + 1] as number) * across
        const exposed = planes[plane] as Float32Array
        exposed[at] = (exposed[at] as number) + (upper * (1 - down) + lower * down) * share
      }
    }
}

const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value))

/** Fingers as capsules from their tip, in shares of the frame's height: offsets of both ends, and the radius. */
const FINGERS = [
  [0, 0, 0.3, 0.28, 0.09],
  [0.02, 0.16, 0.34, 0.4, 0.09],
  [0.05, 0.32, 0.36, 0.52, 0.085],
  [0.3, 0.4, 0.9, 0.95, 0.26],
] as const

/** How deep a place of the frame is within the hand, in pixels; negative outside. */
export function toHandDepth(hand: Hand, { x, y }: Place, { height }: FrameSize): number {
  const depths = FINGERS.map(([x1, y1, x2, y2, radius]) => {
    const [dx, dy] = [(x2 - x1) * height, (y2 - y1) * height]
    const [px, py] = [x - hand.x - x1 * height, y - hand.y - y1 * height]
    const along = clamp((px * dx + py * dy) / (dx * dx + dy * dy), 1)
    return radius * height - Math.hypot(px - along * dx, py - along * dy)
  })
  return Math.max(...depths)
}

function paintHand(planes: Float32Array[], hand: Hand, size: FrameSize) {
  for (let row = 0, at = 0; row < size.height; row++)
    for (let column = 0; column < size.width; column++, at++) {
      const depth = toHandDepth(hand, { x: column, y: row }, size)
      if (depth <= 0) continue
      const share = Math.min(1, depth)
      const shade =
        Math.min(1, 0.55 + depth / (0.18 * size.height)) +
        0.04 * Math.sin((column - hand.x) * 0.9 + (row - hand.y) * 0.5)
      for (const [plane, values] of planes.entries()) {
        const skin = plane === 0 ? SKIN[0] * shade : (SKIN[plane] as number)
        values[at] = (values[at] as number) * (1 - share) + skin * share
      }
    }
}

/** The mean over a square, by rows and then by columns. */
function blur(plane: Float32Array, { width, height }: FrameSize, radius: number) {
  const smooth = (count: number, lines: number, step: number, stride: number) => {
    const line = new Float32Array(count)
    for (let index = 0; index < lines; index++) {
      for (let at = 0; at < count; at++) line[at] = plane[index * stride + at * step] as number
      for (let at = 0; at < count; at++) {
        let sum = 0
        for (let near = at - radius; near <= at + radius; near++) sum += line[clamp(near, count - 1)] as number
        plane[index * stride + at * step] = sum / (2 * radius + 1)
      }
    }
  }
  smooth(width, height, 1, width)
  smooth(height, width, width, 1)
}

function light(plane: Float32Array, { gain = 1, highlight }: Shot, { width, height }: FrameSize) {
  const radius = 0.22 * width
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at++) {
      const far = highlight
        ? ((column - highlight.x) ** 2 + (row - highlight.y) ** 2) / radius ** 2
        : Number.POSITIVE_INFINITY
      plane[at] = clamp((plane[at] as number) * gain + 90 * Math.exp(-2 * far), 255)
    }
}

/** The noise of a sensor: about two levels of brightness. */
function addNoise(plane: Float32Array, seed: number) {
  const random = createRandom(seed + 1)
  for (let at = 0; at < plane.length; at++)
    plane[at] = clamp((plane[at] as number) + 5 * (random() + random() - 1), 255)
}

/** Numbers from 0 to 1, the same for the same seed. */
export function createRandom(seed: number): () => number {
  let state = (seed * 2_654_435_761) >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Adds a texture as photos have it to a scene's brightness: waves of 3, 6 and 12 pixels without a direction. */
export function addTexture({ width, height, planes }: Scene, strength: number, seed: number) {
  const [brightness] = planes
  const random = createRandom(seed)
  for (const size of [3, 6, 12]) {
    const columns = Math.ceil(width / size) + 2
    const knots = Float32Array.from({ length: columns * (Math.ceil(height / size) + 2) }, () => random() * 2 - 1)
    for (let row = 0, at = 0; row < height; row++)
      for (let column = 0; column < width; column++, at++) {
        const [x, y] = [column / size, row / size]
        const [across, down] = [x % 1, y % 1]
        const index = (y | 0) * columns + (x | 0)
        const upper = (knots[index] as number) * (1 - across) + (knots[index + 1] as number) * across
        const lower =
          (knots[index + columns] as number) * (1 - across) + (knots[index + columns + 1] as number) * across
        if (brightness)
          brightness[at] = clamp((brightness[at] as number) + strength * (upper * (1 - down) + lower * down), 255)
      }
  }
}

/** Copies a round part of a scene to another place. */
export function copyPart(scene: Scene, from: Place, to: Place, radius: number) {
  for (const plane of scene.planes) {
    const source = plane.slice()
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const share = Math.min(1, (radius - Math.hypot(dx, dy)) / 6)
        const [x, y] = [Math.round(to.x + dx), Math.round(to.y + dy)]
        if (share <= 0 || x < 0 || y < 0 || x >= scene.width || y >= scene.height) continue
        const value = source[Math.round(from.y + dy) * scene.width + Math.round(from.x + dx)] ?? 128
        plane[y * scene.width + x] = (plane[y * scene.width + x] as number) * (1 - share) + value * share
      }
  }
}
