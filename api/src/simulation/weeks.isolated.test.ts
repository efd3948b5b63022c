import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepBusy } from '../testing/busy-threads.ts'
import { createTestData } from '../testing/service.ts'
import { simulateWeeks } from './weeks.ts'

const replayCommand = (seed: number) => `SEED=${seed} npx vitest run --project 'api isolated' api/src/simulation`
/** SEED is the first seed, SEEDS their number. */
const first = Number(process.env.SEED ?? 1)
const count = Number(process.env.SEEDS ?? (process.env.DEEP && !process.env.SEED ? 1_000 : 1))

let data: Awaited<ReturnType<typeof createTestData>>
beforeAll(async () => {
  data = await createTestData('postgres')
})
afterAll(() => data.remove())

test('simulated weeks lose no confirmed write, book nothing twice and mail nothing twice', {
  timeout: 60_000 * Math.max(count, 3),
}, async () => {
  const broken: string[] = []
  for (let seed = first; seed < first + count; seed += 1) {
    const { violations, log, trace } = await simulateWeeks(data.env, seed)
    if (violations.length > 0) broken.push([replayCommand(seed), ...violations, ...log].join('\n'))
    if (count > 3) process.stdout.write(`simulated seed ${seed}: ${violations.join('; ') || 'fine'}\n`)
    expect(trace.length).toBeGreaterThan(500)
  }
  expect(broken.join('\n\n')).toBe('')
})

// The threads would slow down the tests beside this one.
test.runIf(process.env.DEEP)(
  'a seed repeats every decision beside threads that keep the machine busy',
  {
    timeout: 180_000,
  },
  async () => {
    const { trace } = await simulateWeeks(data.env, first)
    const rest = keepBusy()
    try {
      expect((await simulateWeeks(data.env, first)).trace).toEqual(trace)
    } finally {
      await rest()
    }
  },
)
