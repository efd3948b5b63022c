import { expect, test } from 'vitest'
import { findCrop, fitPicture } from './fit-picture.ts'

test('the share that filling a box cuts off is the same in both directions', () => {
  expect(findCrop(16 / 9, 16 / 9)).toBe(0)
  expect(findCrop(16 / 9, 9 / 16)).toBeCloseTo(findCrop(9 / 16, 16 / 9))
  expect(findCrop(2, 1)).toBe(0.5)
})

test.each([
  ['fills its element while little is cut off', [1280, 720], false, { left: -80, top: 0, width: 960, height: 540 }],
  ['of a square fills its element', [1080, 1080], false, { left: 0, top: -130, width: 800, height: 800 }],
  [
    'is shown whole where too much would be lost',
    [720, 1280],
    true,
    { left: 248.125, top: 0, width: 303.75, height: 540 },
  ],
] as const)('a picture %s', (_, [videoWidth, videoHeight], isWhole, box) => {
  expect(fitPicture({ videoWidth, videoHeight, clientWidth: 800, clientHeight: 540 })).toEqual({
    isWhole,
    box,
  })
})

test('the choice of the person comes before the shape of the picture', () => {
  const sizes = { videoWidth: 1280, videoHeight: 720, clientWidth: 800, clientHeight: 540 }
  const [whole, filled] = (['whole', 'filled'] as const).map((fit) => fitPicture({ ...sizes, dataset: { fit } }))
  expect([whole?.isWhole, whole?.box.width, filled?.isWhole, filled?.box.width]).toEqual([true, 800, false, 960])
})
