import { createSuiteCopy } from '../support/suite-copy.ts'
import { expect, test } from '../support/test.ts'

test('one remote runs from source in the shell, changes are applied without losing its state, and the others are released @deep', async ({
  browser,
}) => {
  const suite = createSuiteCopy()
  const page = await browser.newPage()
  try {
    const { url } = await suite.start(['dev', '--', '--only', 'mf-auth'], /mf-auth from source.* at http/)
    await page.goto(`${url}/login`)
    const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
    await email.fill('kim@radler.test')
    await expect(email).toHaveValue('kim@radler.test')
    suite.edit('mf-auth/src/features/login/login-page.tsx', "{t('login.send')}", "{t('login.send')} jetzt")
    await expect(page.getByRole('button', { name: 'Code anfordern jetzt' })).toBeVisible()
    await expect(email).toHaveValue('kim@radler.test')

    const released = await (await fetch(`${url}/imprint`)).text()
    expect(released).toMatch(/<h1[^>]*>Impressum/)
    expect(released).toMatch(/\/remotes\/mf-account\/[0-9a-f]{16}\//)
    expect(released).not.toContain('/remotes/mf-auth/')
  } finally {
    await page.close()
    await suite.remove()
  }
})
