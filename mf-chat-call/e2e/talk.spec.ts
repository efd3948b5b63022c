import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-chat-call')

test('a sent message is still there after a reload @deep', async ({ page, open }) => {
  const screen = await open('chat open')
  await screen.getByRole('textbox', { name: 'Ihre Nachricht' }).fill('Die Kette springt noch.')
  await screen.getByRole('button', { name: 'Senden' }).click()
  const messages = screen.getByRole('list', { name: 'Nachrichten' })
  await expect(messages.getByText('Die Kette springt noch.')).toBeVisible()
  await page.reload()
  await expect(messages.getByText('Die Kette springt noch.')).toBeVisible()
})

test('the lobby of a call shows the person’s picture @deep', async ({ open }) => {
  const screen = await open('call about to start')
  await expect(screen.locator('video')).toBeVisible()
})
