import { copySuite } from '../support/suite-copy.ts'
import { expect, test } from '../support/test.ts'

const LOGIN = 'mf-auth/src/features/login/login-screen.tsx'

test('one remote runs from source in the shell, its changes come with the state kept, and the terminal says what would fail on the server; the others are released @deep', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const suite = copySuite()
  const page = await browser.newPage()
  try {
    const { url, output } = await suite.start(['dev', '--', '--only', 'mf-auth'], /mf-auth from source.* at http/)
    await page.goto(`${url}/login`)
    const email = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
    await email.fill('kim@radler.test')
    await expect(email).toHaveValue('kim@radler.test')
    suite.edit(LOGIN, "{t('login.send')}", "{t('login.send')} jetzt")
    await expect(page.getByRole('button', { name: 'Code anfordern jetzt' })).toBeVisible()
    await expect(email).toHaveValue('kim@radler.test')

    expect(output()).not.toContain('on the server')
    suite.edit(LOGIN, 'const formId = useId()', "const formId = useId() + (window.innerWidth ? '' : '-')")
    await expect
      .poll(output)
      .toContain('mf-auth on /login would fail on the server: ReferenceError: window is not defined')
    suite.edit(LOGIN, " + (window.innerWidth ? '' : '-')", '')
    await expect.poll(output).toContain('mf-auth on /login renders on the server again')

    const released = await (await fetch(`${url}/imprint`)).text()
    expect(released).toMatch(/<h1[^>]*>Impressum/)
    expect(released).toMatch(/\/remotes\/mf-account\/[0-9a-f]{16}\//)
    expect(released).not.toContain('/remotes/mf-auth/')
  } finally {
    await page.close()
    await suite.remove()
  }
})
