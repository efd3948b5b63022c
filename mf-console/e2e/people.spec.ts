import { expect, testOf } from '@radruf/standalone/testing'

const test = testOf('mf-console')

test('a list with a wrong line is corrected and invited @deep', async ({ open }) => {
  const screen = await open('operator of the product')
  await screen.getByRole('link', { name: 'Liste einladen' }).click()
  await screen.getByRole('textbox', { name: 'Liste' }).fill('alma@example.test;Alma\npia@beispiel;Pia\n')
  await screen.getByRole('button', { name: 'Prüfen' }).click()
  await screen.getByRole('textbox', { name: 'Mail in Zeile 2' }).fill('pia@beispiel.de')
  await screen.getByRole('textbox', { name: 'Name in Zeile 2' }).focus()
  await screen.getByRole('button', { name: '2 Personen einladen' }).click()
  await expect(screen.getByText('2 Personen sind eingeladen.')).toBeVisible()
})
