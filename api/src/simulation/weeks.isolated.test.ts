import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestData } from '../testing/service.ts'
import { simulateWeeks } from './weeks.ts'

/** `SEED=7 npx vitest run --project 'api isolated' api/src/simulation` replays one seed; `SEEDS=200` runs so many, from SEED on. */
const first = Number(process.env.SEED ?? 1)
const count = Number(process.env.SEEDS ?? (process.env.SEED ? 1 : process.env.DEEP ? 1_000 : 1))

let data: Awaited<ReturnType<typeof createTestData>>
beforeAll(async () => {
  data = await createTestData('postgres')
})
afterAll(() => data.remove())

test('simulated weeks lose no confirmed write, book nothing twice and mail nothing twice', {
  timeout: 60_000 * Math.max(count, 3),
}, async () => {
  const broken: string[] = []
  let trace: string[] = []
  for (let seed = first; seed < first + count; seed += 1) {
    const weeks = await simulateWeeks(data.env, seed)
    const { violations, log } = weeks
    if (violations.length > 0) broken.push(`SEED=${seed}: ${violations.join('; ')}\n${log.join('\n')}`)
    if (count > 3) process.stdout.write(`simulated seed ${seed}: ${violations.join('; ') || 'fine'}\n`)
    trace = weeks.trace
  }
  expect(broken).toEqual([])
  expect(trace.length).toBeGreaterThan(500)
  // A busy machine has changed the order of few decisions once, so the short run does not depend on it.
  if (process.env.DEEP || process.env.SEED)
    expect((await simulateWeeks(data.env, first + count - 1)).trace, 'a seed repeats every decision').toEqual(trace)
})
