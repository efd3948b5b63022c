import { expect, test } from 'vitest'
import { findIssue } from '../photo-quality.ts'
import { advise, type Box, type Frame } from './advise.ts'

const WIDTH = 133
const HEIGHT = 160
/** The outline of the whole bike in a viewfinder of 390 × 470. */
const OUTLINE: Box = { left: 0.07, top: 0.34, right: 0.93, bottom: 0.76 }

/** A reproducible number from 0 to 1 for a pixel. */
const toNoise = (x: number, y: number, seed = 0) => {
  const value = Math.sin(x * 12.9898 + y * 78.233 + seed * 37.719) * 43758.5453
  return value - Math.floor(value)
}

function createFrame(getLevel: (x: number, y: number) => number): Frame {
  const luma = Float32Array.from({ length: WIDTH * HEIGHT }, (_, pixel) =>
    getLevel(pixel % WIDTH, Math.floor(pixel / WIDTH)),
  )
  return { luma, width: WIDTH, height: HEIGHT }
}

/** Spokes and tubes: a pattern of dark bars. `shift` in pixels. */
const drawBars = (x: number, y: number, shift = 0) => ((x + shift + Math.floor(y / 12) * 5) % 14 < 5 ? 50 : 190)

type Scene = {
  /** Size and horizontal place of the bike compared with the outline. */
  scale?: number
  aside?: number
  /** Brightness of everything. */
  light?: number
  /** Pixels by which the whole picture is moved. */
  moved?: number
  seed?: number
}

/** A bike before a calm wall with the grain of a camera. */
const createScene = ({ scale = 1, aside = 0, light = 1, moved = 0, seed = 0 }: Scene = {}) =>
  createFrame((x, y) => {
    const column = (x + moved) / WIDTH - (OUTLINE.left + OUTLINE.right) / 2 - aside
    const row = y / HEIGHT - (OUTLINE.top + OUTLINE.bottom) / 2
    const isBike =
      Math.abs(column) < ((OUTLINE.right - OUTLINE.left) / 2) * scale &&
      Math.abs(row) < ((OUTLINE.bottom - OUTLINE.top) / 2) * scale
    return (isBike ? drawBars(x, y, moved) : 170) * light + 6 * toNoise(x, y, seed)
  })

/** The hint after two frames of the same scene. */
const adviseScene = (scene: Scene, before: Scene = scene) =>
  advise(createScene({ ...scene, seed: 1 }), createScene({ ...before, seed: 2 }), OUTLINE)

test.each([
  ['fills the outline', {}, 'good'],
  ['is a little smaller', { scale: 0.9 }, 'good'],
  ['is too small', { scale: 0.45 }, 'closer'],
  ['is too large', { scale: 1.6 }, 'further'],
  ['is off to the left', { scale: 0.8, aside: -0.25 }, 'left'],
  ['is off to the right', { scale: 0.8, aside: 0.25 }, 'right'],
  ['is in the dark', { light: 0.15 }, 'light'],
] as const)('a bike that %s', (_, scene, hint) => {
  expect(adviseScene(scene)).toBe(hint)
})

test('a picture that has moved since the frame before asks for a still hand; a trembling one does not', () => {
  expect(adviseScene({ moved: 6 }, {})).toBe('still')
  expect(adviseScene({ moved: 1 }, {})).toBe('good')
})

test('a camera that only changes its exposure has not moved', () => {
  expect(adviseScene({ light: 0.9 }, { light: 1 })).toBe('good')
})

test.each([
  ['an empty wall', () => 170],
  ['a wall in uneven light', (x: number) => 120 + x / 2],
  ['a background as busy as a bike', (x: number, y: number) => drawBars(x, y)],
  ['a black frame border and nothing else', (_: number, y: number) => (y < 3 ? 60 : 170)],
])('%s is unsure', (_, getLevel: (x: number, y: number) => number) => {
  const [frame, previous] = [1, 2].map((seed) => createFrame((x, y) => getLevel(x, y) + 6 * toNoise(x, y, seed))) as [
    Frame,
    Frame,
  ]
  expect(advise(frame, previous, OUTLINE)).toBeUndefined()
})

test('what is just right is not refused as dark afterwards', () => {
  const toPixels = ({ luma, width, height }: Frame) => ({
    data: Uint8ClampedArray.from(luma.length ? [...luma].flatMap((level) => [level, level, level, 255]) : []),
    width,
    height,
  })
  for (const light of [0.2, 0.25, 0.3, 0.4]) {
    const hint = adviseScene({ light })
    if (findIssue(toPixels(createScene({ light }))) === 'dark') expect(hint).toBe('light')
  }
  expect(findIssue(toPixels(createScene({ light: 0.15 })))).toBe('dark')
})
