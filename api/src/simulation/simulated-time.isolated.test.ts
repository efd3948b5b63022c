import { afterEach, beforeEach, expect, test } from 'vitest'
import { createRandom } from '../testing/random.ts'
import { type SimulatedTime, startSimulatedTime } from './simulated-time.ts'

const START = '2026-11-23T09:00:00Z'

let time: SimulatedTime
beforeEach(() => {
  time = startSimulatedTime(START, createRandom(1))
})
afterEach(() => time.end())

test('the end of a process drops its timers and does not turn back any clock', () => {
  const readClocks = () => [Date.now() - Date.parse(START), performance.now()]
  const rung: string[] = []
  for (const process of ['first', 'second']) {
    time.pass(60_000)
    setTimeout(() => rung.push(process), 1_000)
    time.dropTimers()
  }
  expect(readClocks()).toEqual([120_000, 120_000])
  setTimeout(() => rung.push('third'), 1_000)
  time.pass(2_000)
  expect(rung).toEqual(['third'])
  expect(readClocks()).toEqual([122_000, 122_000])
})
