import { expect, test } from 'vitest'
import { FACTORS, isWithinCamera, toSharpness } from './detail.ts'

test.each([
  [3840, [1, 2, 3]],
  [1920, [1, 2, 3]],
  [1280, [1, 2]],
  [640, [1]],
  [null, [1, 2, 3]],
])('a camera of %s pixels has the factors %j', (cameraEdge, factors) => {
  expect(FACTORS.filter((factor) => isWithinCamera(factor, { cameraEdge }))).toEqual(factors)
})

test.each([
  ['full', 'as many pixels as the screen', { receivedEdge: 960 }],
  ['growing', 'fewer pixels than the screen', { receivedEdge: 640 }],
  ['best', 'all that are sent, on a finer screen', { receivedEdge: 1280, screenEdge: 1920 }],
  ['best', 'all that the camera has, enlarged', { receivedEdge: 1280, cameraEdge: 1920 }],
  ['full', 'a camera that says nothing about itself', { receivedEdge: 1280, cameraEdge: null }],
])('a region is %s with %s', (sharpness, _, change) => {
  expect(toSharpness({ size: 1 / 3, cameraEdge: 3840, screenEdge: 960, ...change })).toBe(sharpness)
})
