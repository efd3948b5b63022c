import { describe, expect, test } from 'vitest'
import { type Grey, toPyramid } from './grey.ts'
import { apply, compose, distance, toPlace, turn } from './pose.ts'
import { addTexture, FRAME_RATE, locate, render, type Scene, type Shot } from './testing/film.ts'
import { FILMS } from './testing/films.ts'
import { createTracker, type SeenPart } from './tracker.ts'

const SIZE = { width: 320, height: 180 }
const HALF = { width: 160, height: 90 }
type Size = typeof SIZE
const TARGET = { x: 300, y: 200 }
const START = { ...TARGET, zoom: 1, turn: 0, tilt: 0 }
/** Two percent of the picture's width, in pixels. */
const CLOSE_PX = 0.02 * SIZE.width

describe('a mark', () => {
  test.each(['pan', 'zoom ±35 %', 'turn ±20°', 'light'])('sticks to its part: %s', (name) => {
    const { shots, desk } = follow(name, 4)
    const shown = findShown(desk)
    expect(shown.length / desk.length).toBeGreaterThan(0.9)
    expect(Math.max(...shown.map(([index, part]) => toError(shots, index, part)))).toBeLessThan(CLOSE_PX)
  })

  test('is on the same part on the page of the counterpart, which finds it without a clock', () => {
    const { desk, phone } = follow('pan', 3)
    const both = findShown(phone).flatMap(([index, part]) =>
      desk[index]?.isSeen ? [[part, desk[index]] as const] : [],
    )
    expect(both.length / desk.length).toBeGreaterThan(0.9)
    for (const [own, theirs] of both)
      expect(distance(toPlace(own.pose), toPlace(theirs.pose))).toBeLessThan(0.01 * SIZE.width)
  })

  test.each(['pan', 'zoom ±35 %', 'turn ±20°', 'light'])(
    'sticks in smaller frames as well, and while their size changes: %s',
    (name) => {
      const { shots, desk } = follow(name, 4, (index) => (index > 10 && index % 20 > 0 ? HALF : SIZE))
      const shown = findShown(desk)
      expect(shown.length / desk.length).toBeGreaterThan(0.9)
      expect(Math.max(...shown.map(([index, part]) => toError(shots, index, part)))).toBeLessThan(CLOSE_PX)
    },
  )

  test('set on a whole frame is on its part in the smaller ones after it, also on the page of the counterpart', () => {
    const scene = createScene()
    const [desk, phone] = [createTracker(), createTracker()]
    const toShot = (index: number) => ({ camera: { ...START, x: START.x + 8 * index } })
    const toHalf = (shot: Shot) => apply(turn(0, 0.5), locate(shot, TARGET, SIZE))
    const step = (index: number, size: Size) => {
      const [data = new Float32Array()] = render(scene, toShot(index), SIZE, index)
      return [desk, phone].map((tracker) => tracker.step(toSize({ ...SIZE, data }, size))[0])
    }
    for (let index = 0; index < 3; index++) step(index, HALF)
    step(3, SIZE)
    desk.hold()
    for (let index = 4; index < 12; index++) step(index, HALF)
    const patch = desk.put('mark', toHalf(toShot(3)))
    if (typeof patch === 'string') throw new Error(`The part was refused: ${patch}.`)
    phone.add('mark', patch, toHalf(toShot(11)))
    step(12, HALF)
    step(13, HALF)
    for (const part of step(14, HALF)) {
      expect(part?.isSeen).toBe(true)
      expect(part && distance(toPlace(part.pose), toHalf(toShot(14)))).toBeLessThan(CLOSE_PX / 4)
      expect(part?.pose[0]).toBeCloseTo(0.5, 1)
    }
  })

  test('begins on no smaller frame', () => {
    const tracker = createTracker()
    const [data = new Float32Array()] = render(createScene(), { camera: START }, SIZE, 1)
    tracker.step(toSize({ ...SIZE, data }, HALF))
    expect(tracker.put('mark', { x: 80, y: 45 })).toBe('smooth')
  })

  test('is hidden while a hand covers its part, and shown again after it', () => {
    const { shots, desk } = follow('hand over the part', 5)
    expect(isSeenAt(desk, 2.2) || isSeenAt(desk, 3.5)).toBe(false)
    expect(isSeenAt(desk, 4.9)).toBe(true)
    for (const [index, part] of findShown(desk)) expect(toError(shots, index, part)).toBeLessThan(CLOSE_PX)
  })

  test.each([12, 16, 20])('is expected outside the picture once its part has left it, by %s px a frame', (step) => {
    const scene = { width: 700, height: 400, planes: [new Float32Array(700 * 400).fill(110)] }
    addTexture(scene, 90, 3)
    const tracker = createTracker()
    const show = (x: number) => {
      const shot = { camera: { ...START, x } }
      const [data = new Float32Array()] = render(scene, shot, SIZE, x)
      return { part: tracker.step({ ...SIZE, data })[0], place: locate(shot, TARGET, SIZE) }
    }
    tracker.put('mark', show(START.x).place)
    for (let x = START.x + step; ; x += step) {
      const { part, place } = show(x)
      if (place.x < 0) {
        expect(part?.isSeen).toBe(false)
        expect(part && distance(toPlace(part.pose), place)).toBeLessThan(CLOSE_PX)
        return
      }
    }
  })
})

describe('a mark is refused', () => {
  test('on smooth paint', () => {
    const scene = createScene()
    scene.planes[0]?.fill(120)
    expect(putOn(scene)).toBe('smooth')
  })

  test('where the part repeats', () => {
    const scene = createScene()
    const [plane] = scene.planes
    // The links of a chain.
    for (let at = 0; plane && at < plane.length; at++)
      plane[at] =
        120 + 70 * Math.sign(Math.sin((at % scene.width) / 4)) * Math.sign(Math.sin(Math.floor(at / scene.width) / 4))
    expect(putOn(scene)).toBe('alike')
  })

  test('at the edge of the picture', () => expect(putOn(createScene(), { x: 3, y: 90 })).toBe('edge'))
})

function createScene(): Scene {
  const scene = { width: 640, height: 400, planes: [new Float32Array(640 * 400).fill(110)] }
  addTexture(scene, 45, 3)
  // Parts: dark discs of different sizes, each with a bright hole.
  for (const [x, y, radius] of [
    [300, 200, 24],
    [230, 150, 34],
    [380, 260, 40],
    [420, 140, 18],
    [150, 260, 28],
  ] as const)
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const far = Math.hypot(dx, dy) / radius
        const plane = scene.planes[0] as Float32Array
        const at = (y + dy) * scene.width + x + dx
        if (far < 1) plane[at] = far < 0.35 ? 215 : 0.5 * (plane[at] as number)
      }
  return scene
}

/**
 * Follows a mark on the scene through the first seconds of a film, on the page that sets it and on the counterpart's. Poses are those of
 * whole frames.
 */
function follow(name: string, seconds: number, toFrameSize: (index: number) => Size = () => SIZE) {
  const scene = createScene()
  const film = FILMS.find((candidate) => candidate.name === name)
  const shots = Array.from({ length: seconds * FRAME_RATE }, (_, index) =>
    film?.shoot(index / FRAME_RATE, START, TARGET, SIZE),
  )
  const filmedShots = shots.filter((shot) => shot !== undefined)
  const [desk, phone] = [createTracker(), createTracker()]
  const pages = filmedShots.map((shot, index) => {
    const [data = new Float32Array()] = render(scene, shot, SIZE, index)
    const frame = toSize({ ...SIZE, data }, toFrameSize(index))
    const seen = [desk, phone].map((tracker) => {
      const [part] = tracker.step(frame)
      return part && { ...part, pose: compose(turn(0, SIZE.width / frame.width), part.pose) }
    })
    if (index === 0) {
      const patch = desk.put('mark', locate(shot, TARGET, SIZE))
      if (typeof patch === 'string') throw new Error(`The part was refused: ${patch}.`)
      phone.add('mark', patch, locate(shot, TARGET, SIZE))
    }
    return seen
  })
  return { shots: filmedShots, desk: pages.map(([part]) => part), phone: pages.map(([, part]) => part) }
}

/** The picture in its size, or in half of it. */
const toSize = (picture: Grey, size: Size) => (size === SIZE ? picture : (toPyramid(picture)[1] as Grey))

const findShown = (pages: readonly (SeenPart | undefined)[]) =>
  [...pages.entries()].flatMap(([index, part]) => (part?.isSeen ? [[index, part] as const] : []))

const isSeenAt = (pages: readonly (SeenPart | undefined)[], time: number) =>
  pages[Math.round(time * FRAME_RATE)]?.isSeen === true

function toError(shots: readonly Shot[], index: number, { pose }: SeenPart): number {
  const shot = shots[index]
  return shot ? distance(toPlace(pose), locate(shot, TARGET, SIZE)) : Number.POSITIVE_INFINITY
}

function putOn(scene: Scene, at = { x: 160, y: 90 }) {
  const tracker = createTracker()
  const [data = new Float32Array()] = render(scene, { camera: START }, SIZE, 1)
  tracker.step({ ...SIZE, data })
  return tracker.put('mark', at)
}
