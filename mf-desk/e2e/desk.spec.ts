import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-desk')

test('a case names the remote whose chat it shows, and a note stays after a reload @deep', async ({ page, open }) => {
  const screen = await open('desk today', { path: '/desk?filter=open' })
  await screen
    .getByRole('link', { name: /Ben Adler/ })
    .first()
    .click()
  await expect(screen.getByText('case-chat: mf-chat-call')).toBeVisible()
  await screen.getByRole('link', { name: 'Notizen' }).click()
  await screen.getByRole('textbox', { name: 'Neue Notiz' }).fill('Der Zug ist gerissen.')
  await screen.getByRole('button', { name: 'Notiz speichern' }).click()
  const note = screen.getByRole('listitem').getByText('Der Zug ist gerissen.')
  await expect(note).toBeVisible()
  await page.reload()
  await expect(note).toBeVisible()
})

test('the week shows its calls @deep', async ({ open }) => {
  const screen = await open('desk week')
  await expect(screen.getByText('Ben Adler').first()).toBeVisible()
})
