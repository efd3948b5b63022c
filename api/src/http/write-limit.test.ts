import { expect, test } from 'vitest'
import { startTestService } from '../testing/service.ts'
import { createWriteLimit } from './write-limit.ts'

test('a key may write for twelve seconds at once, and then at the rate', () => {
  let time = 0
  const { consume } = createWriteLimit(10, () => time)
  const burst = Array.from({ length: 121 }, () => consume('anna'))
  expect(burst.filter((seconds) => seconds === 0)).toHaveLength(120)
  expect([burst.at(-1), consume('ben')]).toEqual([1, 0])
  time = 1_000
  expect(Array.from({ length: 11 }, () => consume('anna')).filter((seconds) => seconds === 0)).toHaveLength(10)
})

test('a signed-in person who writes like a program is refused with a time to try again, and others are not', async () => {
  const testService = await startTestService({ database: 'postgres', env: { WRITES_PER_SECOND: '1' } })
  const [anna, ben] = [
    await testService.signedIn('customer', 'anna@example.test'),
    await testService.signedIn('customer', 'ben@example.test'),
  ]
  const answers = await Promise.all(Array.from({ length: 20 }, () => anna.patch('/api/me', { language: 'de' })))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(3)
  expect(refused[0]).toMatchObject({ body: { code: 'TOO_MANY_REQUESTS' }, headers: { 'retry-after': '1' } })
  expect((await ben.patch('/api/me', { language: 'de' })).status).toBe(200)
  expect((await anna.get('/api/session')).status).toBe(200)
  await testService.stop()
})
