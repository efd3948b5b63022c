import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-auth')

test('a wrong code can be typed again; the right one leads to where the person wanted to go @deep', async ({
  page,
  open,
  complaints,
}) => {
  complaints.allow(/status of 422/)
  const screen = await open('signed out', { path: '/login?to=/chat' })
  await screen.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('kim@example.test')
  await screen.getByRole('button', { name: 'Code anfordern' }).click()
  const code = screen.getByRole('textbox', { name: 'Code aus der E-Mail' })
  await code.fill('000000')
  await screen.getByRole('button', { name: 'Anmelden' }).click()
  await expect(code).toHaveAccessibleDescription(/Dieser Code stimmt nicht/)
  // At a person's pace: two presses within half a second are one.
  await code.clear()
  await code.pressSequentially('123456', { delay: 100 })
  await screen.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL('/chat')
})

test('whoever is signed in already finds the screens of others named @deep', async ({ open }) => {
  const screen = await open('referred', { path: '/' })
  await expect(screen.getByText('/ gehört shell und läuft hier nicht mit.')).toBeVisible()
})
