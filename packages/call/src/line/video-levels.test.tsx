import { expect, test } from 'vitest'
import {
  AUDIO,
  BANDWIDTH_MODES,
  getLevel,
  LAST_LEVEL,
  neededFor,
  neededInMode,
  toScale,
  VIDEO_LEVELS,
} from './video-levels.ts'

test('a level needs its video and the sound, which is reduced beside the last one', () => {
  expect(VIDEO_LEVELS.map((_, level) => neededFor(level))).toEqual([572, 372, 222, 152, 86])
})

test('each level is smaller, slower and needs less than the one before', () => {
  for (const [index, level] of VIDEO_LEVELS.entries()) {
    const better = VIDEO_LEVELS[index - 1]
    for (const figure of ['height', 'frameRate', 'kbit', 'neededKbit'] as const)
      expect(level[figure]).toBeLessThan(better?.[figure] ?? Number.POSITIVE_INFINITY)
  }
})

test('a level that does not exist is an error', () => {
  expect(getLevel(LAST_LEVEL)).toBe(VIDEO_LEVELS.at(-1))
  expect(() => getLevel(LAST_LEVEL + 1)).toThrow('There is no video level 5.')
  expect(() => getLevel(-1)).toThrow(RangeError)
})

test('voice first sends the last level at best; without a camera either mode needs the sound alone', () => {
  expect(BANDWIDTH_MODES.full.ceiling).toBe(0)
  expect(BANDWIDTH_MODES.voiceFirst.ceiling).toBe(LAST_LEVEL)
  expect(neededInMode('full', true)).toBe(250)
  expect(neededInMode('voiceFirst', true)).toBe(128)
  for (const mode of ['full', 'voiceFirst'] as const) expect(neededInMode(mode, false)).toBe(AUDIO.full.withHeadersKbit)
})

test('the shorter side of the camera is scaled down to the level, and never up', () => {
  expect(toScale({ width: 1280, height: 720 }, 360)).toBe(2)
  expect(toScale({ width: 720, height: 1280 }, 360)).toBe(2)
  expect(toScale({ width: 320, height: 240 }, 360)).toBe(1)
  expect(toScale({}, 360)).toBe(1)
  expect(toScale({ width: 1280 }, 360)).toBe(1)
})
