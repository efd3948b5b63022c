import { expect, test } from 'vitest'
import type { QualitySample } from '../core/quality.ts'
import { UNKNOWN_RATE, updateCarriedRate } from './carried-rate.ts'

const good: QualitySample = {
  connected: true,
  rttMs: 20,
  lossPercent: 0,
  sentKbit: 100,
  neededKbit: 250,
  frozen: false,
  silent: false,
  cut: false,
}
/** The rate after each sample of a browser that keeps the video small. */
const ratesOf = (samples: Partial<QualitySample>[], isRateLimited = true) => {
  let rate = UNKNOWN_RATE
  return samples.map((sample) => {
    rate = updateCarriedRate(rate, { ...good, ...sample }, isRateLimited)
    return rate.kbit
  })
}
const times = (count: number, sample: Partial<QualitySample>) => Array<Partial<QualitySample>>(count).fill(sample)

test('a rate is known while delay or loss show that the line is full, without the share that is lost', () => {
  expect(ratesOf([{ rttMs: 501 }])).toEqual([100])
  expect(ratesOf([{ lossPercent: 20 }])).toEqual([80])
  expect(ratesOf([{ rttMs: 301, lossPercent: 6 }])).toEqual([undefined])
})

test('a line that was full stays so at a smaller delay, also when what it carries changes', () => {
  expect(ratesOf([{ rttMs: 501 }, { rttMs: 301, sentKbit: 80 }, ...times(10, { rttMs: 301 })]).slice(0, 2)).toEqual([
    100, 80,
  ])
  expect(ratesOf([{ rttMs: 501 }, ...times(10, { rttMs: 301 })]).at(-1)).toBe(100)
})

test('a rate is known for five more samples', () => {
  expect(ratesOf([{ rttMs: 501 }, ...times(6, { sentKbit: 400 })])).toEqual([...Array(6).fill(100), undefined])
})

test.each([
  ['a video of full size', {}, false],
  ['a cut', { cut: true }, true],
  ['a broken connection', { connected: false }, true],
  ['an unknown rate', { sentKbit: undefined }, true],
])('%s says nothing about the rate', (_, sample, isRateLimited) => {
  expect(ratesOf([{ rttMs: 2000, ...sample }], isRateLimited)).toEqual([undefined])
})
