import { expect, test } from 'vitest'
import { createRequestMeter } from './request-meter.ts'

test('six requests of a page run at a time, and the others follow', async () => {
  const meter = createRequestMeter()
  const answers: (() => void)[] = []
  const send = () => new Promise<void>((resolve) => void answers.push(resolve))
  const all = Promise.all(Array.from({ length: 20 }, () => meter.run(send)))
  for (let answered = 0; answered < 20; answered++) {
    await expect.poll(() => answers.length).toBe(Math.min(answered + 6, 20))
    answers[answered]?.()
  }
  await all
  expect([meter.isPending(), meter.findExcess()]).toEqual([false, undefined])
})

test('of 500 requests at once, six are sent', async () => {
  const meter = createRequestMeter()
  let sent = 0
  const send = async () => void sent++
  const results = await Promise.allSettled(Array.from({ length: 500 }, () => meter.run(send)))
  expect(sent).toBe(6)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(494)
  expect(meter.findExcess()).toBe('more than 50 requests for one page: request a list in place of its entries')
})
