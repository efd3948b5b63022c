import { addAuthenticator } from '../support/authenticator.ts'
import { expect, test } from '../support/test.ts'

test('a lead adds a passkey, in German, and signs in with it on the page of the staff, in English', async ({
  invite,
  openContext,
  signIn,
}) => {
  const context = await openContext()
  // A lead without working hours takes no bookings from the tests beside this one.
  await signIn(context, invite('Pia', { role: 'lead' }))
  const page = await context.newPage()
  const touch = await addAuthenticator(context, page)
  await page.goto('/profile/security')
  await page.getByRole('button', { name: 'Passkey anlegen' }).click()
  await expect(page.getByText('Der Passkey ist angelegt.')).toBeVisible()
  await touch(false)
  await page.getByRole('button', { name: 'Dieses Gerät merken' }).click()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Abmelden', exact: true }).click()
  await page.getByRole('button', { name: 'Merken und abmelden' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/login')
  await expect(page.getByText('pi•••@example.test')).toBeVisible()
  await page.goto('/login/staff')
  await touch(true)
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/desk/)
})
