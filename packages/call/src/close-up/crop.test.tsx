import { expect, test } from 'vitest'
import { toLargestMode, toSentSize } from './crop.ts'

const SENSOR = { width: { max: 4000 }, height: { max: 3000 } }

test('the largest mode keeps the shape of the picture, on a phone that is held upright as well', () => {
  expect(toLargestMode(SENSOR, { width: 1280, height: 720, frameRate: 30 })).toEqual({
    width: { ideal: 4000 },
    height: { ideal: 2250 },
    frameRate: { ideal: 30 },
  })
  expect(toLargestMode(SENSOR, { width: 720, height: 1280 })).toEqual({
    width: { ideal: 2250 },
    height: { ideal: 4000 },
  })
})

test('a camera without a larger mode, or that names none, keeps its own', () => {
  expect(toLargestMode({ width: { max: 1280 }, height: { max: 720 } }, { width: 1280, height: 720 })).toBeUndefined()
  expect(toLargestMode(undefined, { width: 1280, height: 720 })).toBeUndefined()
  expect(toLargestMode(SENSOR, {})).toBeUndefined()
})

test('the sent region has the shape of the picture and even edges', () => {
  expect(toSentSize({ width: 1280, height: 720 })).toEqual({ width: 1280, height: 720 })
  expect(toSentSize({ width: 480, height: 640 })).toEqual({ width: 960, height: 1280 })
  expect(toSentSize({ width: 1000, height: 333 })).toEqual({ width: 1280, height: 426 })
})
