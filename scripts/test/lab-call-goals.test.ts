import { describe, expect, test } from 'vitest'
import { CONDITION_NAMES, getCondition, type Transport } from '../../e2e/lab/conditions.ts'
import { type Figures, findMisses, type LabRow } from './lab-call-goals.ts'

const NEVER = Number.POSITIVE_INFINITY
const call = (name: LabRow['name'], transport: Transport = 'direct') =>
  ({ part: 'calls', transport, ...(name && { name }) }) as const
const constant = (name: LabRow['name']) => ({ ...call(name), part: 'constant' }) as const
const row = (part: LabRow['part'], delayMs?: number): LabRow => ({
  part,
  transport: 'direct',
  ...(delayMs !== undefined && { delayMs }),
})

test.each<[string, LabRow, Figures, string[]]>([
  ['a warning that came late', call('loss 20 %'), { 'warned after': 3.2 }, ['warned after 3.2 s (3)']],
  [
    'a warning that had to come',
    call('loss 15 % in bursts of 5'),
    { 'warned after': NEVER },
    ['warned after never (3)'],
  ],
  [
    'a missing warning through Twilio',
    call('delay 300 ms', 'Twilio SDK, local server'),
    { 'warned after': NEVER },
    ['warned after never (3)'],
  ],
  ['one that had to come at 100 kbit/s', call('100 kbit/s'), { 'warned after': NEVER }, ['warned after never (3)']],
  ['a warning that stays', call('cut 10 s'), { 'warning gone': NEVER }, ['warning gone never (15)']],
  ['one that goes late', call('200 kbit/s'), { 'warning gone': 17.2 }, ['warning gone 17.2 s (15)']],
  ['a warning on a good line', call('good line, voice first'), { warnings: 1 }, ['warnings 1 (0)']],
  ['a warning before the trouble', call('cut 2 s'), { 'warned before': 1 }, ['warned before 1 (0)']],
  ['a late picture', call('cut 30 s'), { 'picture back': 1.51 }, ['picture back 1.51 s (1.5)']],
  ['a lost call that is not shown', call('cut for good'), { 'lost after': NEVER }, ['lost after never (40)']],
  ['concealed sound', call('loss 20 %'), { 'concealed sound': 8.1 }, ['concealed sound 8.1 % (8)']],
  ['the same on a constant line', constant('loss 20 %'), { 'concealed sound': 9 }, ['concealed sound 9 % (8)']],
  [
    'too much sent with voice first',
    call('good line, voice first'),
    { 'worst five seconds': 141 },
    ['worst five seconds 141 kbit/s (140)'],
  ],
  ['a slow joining', call('delay 150 ms'), { join: 2.1 }, ['join 2.1 s (2)']],
  ['one over 400 ms', row('delayed', 200), { join: 2.1 }, ['join 2.1 s (2)']],
  ['one over 1 s', row('delayed', 500), { join: 4.1 }, ['join 4.1 s (4)']],
  ['failed calls and joins', row('joins'), { failed: 1, 'left open': 2 }, ['failed 1 (0)', 'left open 2 (0)']],
  [
    'oscillations of a constant line',
    constant('200 kbit/s'),
    { 'oscillations of the warning': 1, 'oscillations of the pause': 0, 'oscillations of the size': 3 },
    ['oscillations of the warning 1 (0)', 'oscillations of the size 3 (0)'],
  ],
  [
    'a constant line without warning',
    constant('delay 300 ms'),
    { 'sides never warned': 1 },
    ['sides never warned 1 (0)'],
  ],
  ['memory that grows', row('long'), { 'memory growth': 10.5 }, ['memory growth 10.5 % (10)']],
  ['memory that could not be read', row('long'), { 'memory growth': Number.NaN }, ['memory growth never (10)']],
  [
    'a late laser dot',
    row('laser', 0),
    { 'laser dot, median': 90, 'laser dot, 95 %': 151 },
    ['laser dot, 95 % 151 ms (150)'],
  ],
  ['one over a delay', row('laser', 100), { 'laser dot, 95 %': 251 }, ['laser dot, 95 % 251 ms (250)']],
])('%s is a miss', (_, measured, figures, misses) => {
  expect(findMisses(measured, figures)).toEqual(misses)
})

describe('no miss is', () => {
  test('a value at its limit', () => {
    const figures = { failed: 0, 'warned after': 3, 'warning gone': 15, 'concealed sound': 8 }
    expect(findMisses(call('loss 20 %'), figures)).toEqual([])
  })

  test.each(['loss 5 %', 'loss 10 %', 'loss 10 % in bursts of 5', '200 kbit/s', 'cut 2 s'] as const)(
    'a warning of %s, or none: either is right',
    (name) => {
      expect(findMisses(call(name), { 'warned after': NEVER, warnings: 0 })).toEqual([])
      expect(findMisses(call(name), { 'warned after': 9, warnings: 2 })).toEqual([])
    },
  )

  test('a slow joining without a limit, or a warning of joining over a long round trip', () => {
    expect(findMisses(row('joins'), { join: 9 })).toEqual([])
    expect(findMisses(call('delay 800 ms'), { join: 9, 'warned before': 1 })).toEqual([])
  })
})

test('every condition that is a trouble by the requirement has to be warned of', () => {
  const isTrouble = (name: (typeof CONDITION_NAMES)[number]) => {
    const { profile, seconds } = getCondition(name)
    const { loss = 0, delayMs = 0, kbit = 250, isCut = false } = profile
    return loss > 0.1 || 2 * delayMs > 500 || kbit < 0.6 * 250 || (isCut && seconds > 2)
  }
  expect(CONDITION_NAMES.filter((name) => getCondition(name).warns === true)).toEqual(CONDITION_NAMES.filter(isTrouble))
})
