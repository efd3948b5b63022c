import { expectMovingPicture } from '../support/call.ts'
import { expect } from '../support/test.ts'
import { createCallTest } from './caller.ts'

const test = createCallTest('direct')

test('a call goes on in the window above the sign-in page when its person logs out in another tab', {
  tag: '@deep',
}, async ({ callers, consoleErrors, sessions }) => {
  consoleErrors.allow(/401/)
  const { customer, mechanic } = callers
  const callWindow = customer.getByRole('region', { name: 'Call with Mia in progress' })
  sessions.delete('ben@example.test')
  const other = await customer.context().newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(customer).toHaveURL(/\/login\?to=/)
  // The layout of visitors: the page knows that the session has ended.
  await expect(customer.locator('[data-layout=plain]')).toBeVisible()
  await expect(callWindow).toBeVisible()
  await expectMovingPicture(customer)
  await expectMovingPicture(mechanic)
  await callWindow.getByRole('button', { name: 'Hang up' }).click()
  await expect(mechanic.getByRole('heading', { name: 'Ben hat aufgelegt' })).toBeVisible()
  await expect(callWindow).toHaveCount(0)
  await expect(customer).toHaveURL(/\/login\?to=.*rating/)
})

test('logging out on the page of the window ends the call', { tag: '@deep' }, async ({
  callers,
  consoleErrors,
  sessions,
}) => {
  consoleErrors.allow(/401/)
  const { customer, mechanic } = callers
  await customer.getByRole('button', { name: 'Minimise' }).click()
  const callWindow = customer.getByRole('region', { name: 'Call with Mia in progress' })
  await expect(callWindow).toBeVisible()
  sessions.delete('ben@example.test')
  await customer.getByRole('link', { name: 'Account' }).click()
  await customer.getByRole('button', { name: 'Log out', exact: true }).click()
  await expect(mechanic.getByRole('heading', { name: 'Ben hat aufgelegt' })).toBeVisible()
  await expect(callWindow).toHaveCount(0)
})
