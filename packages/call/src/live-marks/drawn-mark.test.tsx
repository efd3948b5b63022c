import { expect, test } from 'vitest'
import { toDrawnMark, toRingAround } from './drawn-mark.ts'
import type { Pair } from './mark-message.ts'

const SIZE = { width: 1280, height: 720 }
const circle = (turns: number): Pair[] =>
  Array.from({ length: 40 }, (_, step) => {
    const angle = (step / 39) * turns * 2 * Math.PI
    return [0.5 + 0.1 * Math.cos(angle), 0.5 + 0.15 * Math.sin(angle)]
  })
const near = (points: readonly Pair[]) => points.map((point) => point.map((share) => expect.closeTo(share, 2)))

test('a movement round and back is the ring around it, also with an overshoot', () => {
  for (const turns of [0.95, 1, 1.2])
    expect(toDrawnMark('circle', circle(turns), SIZE)).toMatchObject({
      at: near([[0.5, 0.5]])[0],
      points: near([
        [0.4, 0.35],
        [0.6, 0.65],
      ]),
    })
})

test('a diagonal is the ring in its box, and a tap one around its place', () => {
  expect(
    toDrawnMark(
      'circle',
      [
        [0.2, 0.2],
        [0.4, 0.6],
      ],
      SIZE,
    ),
  ).toMatchObject({
    points: [
      [0.2, 0.2],
      [0.4, 0.6],
    ].map((point) => near([point as unknown as Pair])[0]),
  })
  expect(toDrawnMark('circle', [[0.5, 0.5]], SIZE)).toEqual(toRingAround([0.5, 0.5], 0.06, SIZE))
})

test('an arrow points at its end, from where it began; a tap has a tail of its own', () => {
  expect(
    toDrawnMark(
      'arrow',
      [
        [0.1, 0.1],
        [0.3, 0.4],
      ],
      SIZE,
    ),
  ).toEqual({
    shape: 'arrow',
    at: [0.3, 0.4],
    points: [
      [0.1, 0.1],
      [0.3, 0.4],
    ],
  })
  expect(toDrawnMark('arrow', [[0.5, 0.5]], SIZE)).toMatchObject({
    at: [0.5, 0.5],
    points: [near([[0.36, 0.75]])[0], [0.5, 0.5]],
  })
})

test('a number and a word stand where the movement ends, and nothing is made of none', () => {
  expect(
    toDrawnMark(
      'number',
      [
        [0.1, 0.1],
        [0.2, 0.2],
      ],
      SIZE,
    ),
  ).toEqual({ shape: 'number', at: [0.2, 0.2], points: [[0.2, 0.2]] })
  expect(toDrawnMark('text', [[0.2, 0.2]], SIZE, 'lose')).toMatchObject({ text: 'lose' })
  expect(toDrawnMark('circle', [], SIZE)).toBeUndefined()
})
