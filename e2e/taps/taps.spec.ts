import { expect, test } from '../support/test.ts'
import { LIMITS, sumUp, walkToBooking } from './walk.ts'

test('from the invitation’s mail to a booked time there are at most 16 screens, 33 taps and 3 typed fields @deep', async ({
  browser,
  product,
  invite,
}) => {
  const screens = await walkToBooking(browser, product, invite('Tilda'))
  const sums = sumUp(screens)
  expect(sums.screens, JSON.stringify(screens)).toBeLessThanOrEqual(LIMITS.screens)
  expect(sums.taps, JSON.stringify(screens)).toBeLessThanOrEqual(LIMITS.taps)
  expect(screens.flatMap(({ typed }) => typed)).toEqual(['code', 'postalCode'])
})
