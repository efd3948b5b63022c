import { expect, readSignInCode, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-auth')

test('after a wrong code the right one opens the return path @deep', async ({ page, open, complaints }) => {
  complaints.allow(/status of 422/)
  const screen = await open('signed out', { path: '/login?to=/chat' })
  await screen.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('kim@example.test')
  await screen.getByRole('button', { name: 'Code anfordern' }).click()
  const code = screen.getByRole('textbox', { name: 'Code aus der E-Mail' })
  await code.fill('000000')
  await expect(code).toHaveAccessibleDescription(/Dieser Code stimmt nicht/)
  await expect(code).toBeFocused()
  await code.pressSequentially(await readSignInCode(page))
  await expect(page).toHaveURL('/chat')
})

test('a path of another remote names its owner @deep', async ({ open }) => {
  const screen = await open('referred', { path: '/' })
  await expect(screen.getByText('/ gehört shell und läuft hier nicht mit.')).toBeVisible()
})
