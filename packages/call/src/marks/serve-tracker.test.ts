import { expect, test } from 'vitest'
import { type Grey, toPyramid } from './grey.ts'
import { serveTracker, type TrackerAnswer } from './serve-tracker.ts'
import { addTexture, locate, render, type Shot } from './testing/film.ts'

const SIZE = { width: 320, height: 180 }
const scene = { width: 640, height: 400, planes: [new Float32Array(640 * 400).fill(110)] }
addTexture(scene, 90, 3)
const TARGET = { x: 300, y: 200 }
const shoot = (x: number): Shot => ({ camera: { x, y: 200, zoom: 1, turn: 0, tilt: 0 } })
const toPicture = (shot: Shot, size = SIZE): Grey => {
  const [data = new Float32Array()] = render(scene, shot, size, 1)
  return { ...size, data }
}
const toShare = (shot: Shot) => {
  const { x, y } = locate(shot, TARGET, SIZE)
  return { x: x / SIZE.width, y: y / SIZE.height }
}

function open() {
  const answers: TrackerAnswer[] = []
  const serve = serveTracker<Grey>(
    (picture) => picture,
    (answer) => answers.push(answer),
  )
  const show = async (shot: Shot, { isHeld = false, size = SIZE } = {}) => {
    await serve({ type: 'frame', picture: toPicture(shot, size), isHeld })
    return answers.at(-1)
  }
  return { serve, show, last: () => answers.at(-1) }
}

test('a mark is set on the frame at the first touch, not on a later one, and found by the counterpart', async () => {
  const [desk, phone] = [open(), open()]
  await desk.show(shoot(300), { isHeld: true })
  for (let x = 302; x <= 320; x += 2) await desk.show(shoot(x))
  await desk.serve({ type: 'put', id: 'a', at: toShare(shoot(300)) })
  const placed = desk.last()
  if (placed?.type !== 'placed') throw new Error('The place was refused.')
  // Before its first frame, as after a reload.
  await phone.serve({ type: 'add', id: 'a', patch: placed.patch, near: toShare(shoot(300)) })
  for (const page of [desk, phone]) {
    for (let frame = 0; frame < 4; frame++) await page.show(shoot(322))
    const { x, y } = locate(shoot(322), TARGET, SIZE)
    expect(page.last()).toMatchObject({ type: 'tracked', ...SIZE, parts: [{ id: 'a', isSeen: true }] })
    const answer = page.last()
    const pose = answer?.type === 'tracked' ? answer.parts[0]?.pose : undefined
    expect(Math.hypot((pose?.[2] ?? 0) - x, (pose?.[5] ?? 0) - y)).toBeLessThan(2)
  }
  await desk.serve({ type: 'remove', id: 'a' })
  expect(await desk.show(shoot(322))).toMatchObject({ parts: [] })
})

test('a mark waits for the frame that is still being read', async () => {
  const answers: TrackerAnswer[] = []
  const reading = Promise.withResolvers<Grey>()
  const serve = serveTracker<undefined>(
    () => reading.promise,
    (answer) => answers.push(answer),
  )
  serve({ type: 'frame', picture: undefined, isHeld: true })
  const served = serve({ type: 'put', id: 'a', at: toShare(shoot(300)) })
  reading.resolve(toPicture(shoot(300)))
  await served
  expect(answers).toMatchObject([{ type: 'tracked' }, { type: 'placed', id: 'a' }])
})

test('a place at the edge is refused', async () => {
  const page = open()
  await page.show(shoot(300), { isHeld: true })
  await page.serve({ type: 'put', id: 'a', at: { x: 0, y: 0.5 } })
  expect(page.last()).toEqual({ type: 'refused', id: 'a', problem: 'edge' })
})

test('a slow page reads smaller frames, except the one at the first touch', async () => {
  const page = open()
  const half = { width: 160, height: 90 }
  const showHalf = (shot: Shot) =>
    page.serve({ type: 'frame', picture: toPyramid(toPicture(shot))[1] as Grey, isHeld: false })
  for (let frame = 0; frame < 2; frame++) await showHalf(shoot(300))
  await page.serve({ type: 'put', id: 'a', at: { x: 0, y: 0.5 } })
  expect(page.last()).toMatchObject({ type: 'refused', id: 'a' })
  await page.show(shoot(300), { isHeld: true })
  for (const x of [302, 304]) await showHalf(shoot(x))
  await page.serve({ type: 'put', id: 'a', at: toShare(shoot(300)) })
  for (let frame = 0; frame < 3; frame++) await showHalf(shoot(306))
  expect(page.last()).toMatchObject({ ...half, parts: [{ isSeen: true }] })
  const answer = page.last()
  const pose = answer?.type === 'tracked' ? answer.parts[0]?.pose : undefined
  const { x, y } = toShare(shoot(306))
  expect(Math.hypot((pose?.[2] ?? 0) - x * half.width, (pose?.[5] ?? 0) - y * half.height)).toBeLessThan(1)
})

test('after the phone was turned the part is searched from the middle of the picture, and found', async () => {
  const page = open()
  await page.show(shoot(300))
  await page.serve({ type: 'put', id: 'a', at: toShare(shoot(300)) })
  expect(await page.show(shoot(300))).toMatchObject({ parts: [{ isSeen: true }] })
  const upright = { width: 180, height: 320 }
  const { x, y } = locate(shoot(300), TARGET, upright)
  const turned = await page.show(shoot(300), { size: upright })
  expect(turned).toMatchObject({ parts: [{ isSeen: false }] })
  const pose = turned?.type === 'tracked' ? turned.parts[0]?.pose : undefined
  expect(Math.hypot((pose?.[2] ?? 0) - x, (pose?.[5] ?? 0) - y)).toBeLessThan(2)
  for (let frame = 0; frame < 3; frame++) await page.show(shoot(300), { size: upright })
  expect(page.last()).toMatchObject({ ...upright, parts: [{ isSeen: true }] })
})

test('with another camera the part is hidden in its first frame, and found once this one shows it', async () => {
  const page = open()
  await page.show(shoot(300))
  await page.serve({ type: 'put', id: 'a', at: toShare(shoot(300)) })
  for (let frame = 0; frame < 2; frame++) await page.show(shoot(300))
  expect(page.last()).toMatchObject({ parts: [{ isSeen: true }] })
  const face = { width: 640, height: 400, planes: [new Float32Array(640 * 400).fill(110)] }
  addTexture(face, 90, 8)
  const [data = new Float32Array()] = render(face, shoot(300), SIZE, 1)
  for (let frame = 0; frame < 3; frame++) {
    await page.serve({ type: 'frame', picture: { ...SIZE, data }, isHeld: false })
    expect(page.last()).toMatchObject({ parts: [{ isSeen: false }] })
  }
  for (let frame = 0; frame < 6; frame++) await page.show(shoot(310))
  expect(page.last()).toMatchObject({ parts: [{ isSeen: true }] })
})
