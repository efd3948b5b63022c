import { expect, test } from 'vitest'
import { toPyramid } from './grey.ts'
import { cutPatch } from './patch.ts'
import { shiftTo, turn } from './pose.ts'
import { findCandidates, toSearchPicture, toSearchValues } from './search.ts'
import { addTexture } from './testing/film.ts'

test('a search with the larger step finds the places of a thorough one', () => {
  const frame = { width: 320, height: 180, data: new Float32Array(320 * 180).fill(110) }
  addTexture({ ...frame, planes: [frame.data] }, 90, 5)
  const pyramid = toPyramid(frame)
  const picture = toSearchPicture(pyramid)
  for (let x = 50; x < 270; x += 17) {
    const patch = cutPatch(pyramid, shiftTo({ x, y: 60 + (x % 60) }), { spacing: 2, mark: { x: 0, y: 0 } })
    const search = (step: 1 | 2) =>
      findCandidates({ values: toSearchValues(patch), spacing: 2 }, picture, [turn(0, 1), turn(0.25, 1)], {
        count: 1,
        step,
      })
    expect(search(2)).toEqual(search(1))
  }
})
