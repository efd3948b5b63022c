import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestData } from '../testing/service.ts'
import { simulateWeeks } from './weeks.ts'

/** `SEED=7 npx vitest run --project api api/src/simulation` replays one seed; `SEEDS=200` runs so many, from SEED on. */
const first = Number(process.env.SEED ?? 1)
const count = Number(process.env.SEEDS ?? (process.env.SEED ? 1 : process.env.DEEP ? 1_000 : 3))
const SEEDS = Array.from({ length: count }, (_, index) => first + index)
/** Seeds that are simulated at once, each on a database of its own. They wait for timeouts half of their time. */
const CONCURRENCY = Math.min(count, 5)

type Data = Awaited<ReturnType<typeof createTestData>>
let databases: Data[]
beforeAll(async () => {
  databases = []
  for (let index = 0; index < CONCURRENCY; index += 1) databases.push(await createTestData('postgres'))
})
afterAll(() => Promise.all(databases.map(({ remove }) => remove())))

test('simulated weeks lose no confirmed write, book nothing twice and mail nothing twice', {
  timeout: 60_000 * Math.max(count, 3),
}, async () => {
  const waiting = [...SEEDS]
  const broken: string[] = []
  const simulateAll = async ({ env }: Data) => {
    for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
      const { violations, log } = await simulateWeeks(env, seed)
      if (violations.length > 0) broken.push(`SEED=${seed}: ${violations.join('; ')}\n${log.join('\n')}`)
      if (process.env.DEEP) process.stdout.write(`simulated seed ${seed}: ${violations.join('; ') || 'fine'}\n`)
    }
  }
  await Promise.all(databases.map(simulateAll))
  expect(broken).toEqual([])
})
