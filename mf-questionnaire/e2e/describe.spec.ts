import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-questionnaire')

test('a complete questionnaire is checked and submitted @deep', async ({ page, open }) => {
  const screen = await open('questionnaire complete')
  await screen.getByRole('button', { name: 'Fragebogen senden' }).click()
  await expect(page).toHaveURL('/questionnaire/success')
})

test('input survives a reload @deep', async ({ page, open }) => {
  const screen = await open('questionnaire empty', { path: '/questionnaire/postal' })
  const code = screen.getByRole('textbox', { name: /Postleitzahl/ })
  await code.fill('10115')
  await page.reload()
  await expect(code).toHaveValue('10115')
})
