import { createSuiteCopy } from '../support/suite-copy.ts'
import { expect, test } from '../support/test.ts'

test('a remote runs standalone, and changes are applied without losing its state @deep', async ({ browser }) => {
  const suite = createSuiteCopy()
  const page = await browser.newPage()
  try {
    suite.npm('build', '--', 'shell')
    const { url } = await suite.start(['dev', '--prefix', 'mf-auth'], /mf-auth runs alone/)
    await page.goto(url)
    await expect(page).toHaveURL(`${url}/login`)
    const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
    await email.fill('kim@radler.test')
    suite.edit('mf-auth/src/features/login/login-page.tsx', "{t('login.send')}", "{t('login.send')} jetzt")
    await expect(page.getByRole('button', { name: 'Code anfordern jetzt' })).toBeVisible()
    await expect(email).toHaveValue('kim@radler.test')
    // A changed loader or action is applied without a reload, too.
    suite.edit(
      'mf-auth/src/features/login/login-page.tsx',
      'if (!email) return { email, missing: true }',
      "if (!email) return { email: 'action@radler.test', missing: true }",
    )
    await email.fill('')
    await expect(async () => {
      await page.getByRole('button', { name: 'Code anfordern jetzt' }).click()
      await expect(email).toHaveAttribute('value', 'action@radler.test', { timeout: 1000 })
    }).toPass({ timeout: 30_000 })
  } finally {
    await page.close()
    await suite.remove()
  }
})
