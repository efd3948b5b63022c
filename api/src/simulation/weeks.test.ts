import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestData } from '../testing/service.ts'
import { simulateWeeks } from './weeks.ts'

/** `SEED=7 npx vitest run --project api api/src/simulation` replays one seed. */
const first = Number(process.env.SEED ?? 1)
const count = process.env.SEED ? 1 : process.env.DEEP ? 1_000 : 3
const SEEDS = Array.from({ length: count }, (_, index) => first + index)

let data: Awaited<ReturnType<typeof createTestData>>
beforeAll(async () => {
  data = await createTestData('postgres')
})
afterAll(() => data.remove())

test.each(SEEDS)(
  'simulated weeks of seed %i lose no confirmed write, book nothing twice and mail nothing twice',
  async (seed) => {
    const { violations, log } = await simulateWeeks(data.env, seed)
    expect(violations, `SEED=${seed}\n${log.join('\n')}`).toEqual([])
  },
)
