import { expect, test } from 'vitest'
import { mergeCallFigures } from './call-figures.ts'
import type { CallFigures } from './types.ts'

const part = (changes: Partial<CallFigures>): CallFigures => ({
  joinMs: null,
  connectedSeconds: 0,
  interruptions: 0,
  freezes: null,
  freezeSeconds: null,
  concealedPercent: null,
  isRelayed: null,
  ...changes,
})

test('parts of a call add up, and the first time to join counts', () => {
  const first = part({ joinMs: 1200, connectedSeconds: 60, interruptions: 1, freezes: 2, freezeSeconds: 1.5 })
  const second = part({ joinMs: 800, connectedSeconds: 30, interruptions: 2, freezes: 1, freezeSeconds: 0.5 })
  expect(mergeCallFigures([first, second])).toMatchObject({
    joinMs: 1200,
    connectedSeconds: 90,
    interruptions: 3,
    freezes: 3,
    freezeSeconds: 2,
  })
})

test('concealed sound is averaged over the time of the parts that measured it', () => {
  const measured = [
    part({ connectedSeconds: 90, concealedPercent: 2 }),
    part({ connectedSeconds: 30, concealedPercent: 10 }),
  ]
  expect(mergeCallFigures([...measured, part({ connectedSeconds: 300 })]).concealedPercent).toBe(4)
})

test.each([
  [[null, null], null],
  [[null, false], false],
  [[true, false], true],
])('relays of the parts %j make %j', (relays, isRelayed) => {
  expect(mergeCallFigures(relays.map((relay) => part({ isRelayed: relay }))).isRelayed).toBe(isRelayed)
})

test('a figure that no part measured stays unknown', () => {
  const unknown = { joinMs: null, freezes: null, freezeSeconds: null, concealedPercent: null, isRelayed: null }
  expect(mergeCallFigures([part({}), part({})])).toMatchObject(unknown)
})
