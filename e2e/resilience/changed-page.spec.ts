import { holdScripts, waitForHydration } from '../support/hydration.ts'
import { expect, test } from '../support/test.ts'

// What extensions and browsers put into the server's page before the shell's scripts run. Each runs in the page.
const CHANGES: Readonly<Record<string, () => void>> = {
  'a grammar checker': () => {
    document.body.setAttribute('data-gr-ext-installed', '')
    document.documentElement.append(document.createElement('grammarly-desktop-integration'))
    document.querySelector('input[name=email]')?.after(document.createElement('grammarly-extension'))
  },
  'a password manager': () => {
    const field = document.querySelector('input[name=email]')
    const icon = document.createElement('div')
    icon.dataset.lastpassIconRoot = ''
    field?.before(icon)
    field?.setAttribute('data-com.bitwarden.browser.user-edited', 'yes')
    document.body.append(document.createElement('com-1password-button'))
  },
  'a dark mode': () => {
    document.documentElement.setAttribute('data-darkreader-mode', 'dynamic')
    document.head.prepend(document.createElement('style'), document.createElement('meta'))
    for (const element of document.querySelectorAll<HTMLElement>('main *')) element.dataset.darkreaderInlineColor = ''
  },
  'a translator': () => {
    document.documentElement.classList.add('translated-ltr')
    document.documentElement.lang = 'en'
    for (const element of document.querySelectorAll('h1, label span, button')) {
      const translation = document.createElement('font')
      translation.append(...element.childNodes)
      element.append(translation)
    }
  },
  'links around numbers': () => {
    for (const element of document.querySelectorAll('main p')) {
      const link = document.createElement('a')
      link.href = 'tel:030'
      link.append(...element.childNodes)
      element.append(link)
    }
  },
}

test('typed text survives what extensions put into a page before its scripts run', async ({
  openContext,
  consoleErrors,
}) => {
  // React reports that it renders the page anew.
  consoleErrors.allow(/Minified React error #418/)
  for (const [name, change] of Object.entries(CHANGES))
    await test.step(name, async () => {
      const page = await (await openContext()).newPage()
      const releaseScripts = await holdScripts(page)
      await page.goto('/login', { waitUntil: 'commit' })
      const field = page.getByRole('textbox', { name: 'E-Mail-Adresse' })
      await field.fill('kim@radler.test')
      const heading = (await page.locator('h1').textContent()) ?? ''
      await page.evaluate(change)
      releaseScripts()
      await waitForHydration(page)
      await expect(page.locator('input[name=email]')).toHaveValue('kim@radler.test')
      await expect(page.locator('input[name=email]')).toBeFocused()
      await expect(page.locator('h1')).toHaveText(heading)
    })
})
