import { PATHS, REMOTES, type RemoteName } from '@radruf/contract'
import { getScenarioPath } from '../support/links.ts'
import { test } from '../support/qa.ts'
import { expect, expectAccessible, type Page } from '../support/test.ts'

async function choose(page: Page, remote: string, release: 'real' | 'mocked' | 'missing') {
  await page.goto('/qa?lang=en')
  await page.getByRole('listitem').filter({ hasText: remote }).getByRole('button', { name: release }).click()
  const chosen = page.getByRole('listitem').filter({ hasText: remote }).getByRole('button', { name: release })
  await expect(chosen).toHaveAttribute('aria-pressed', 'true')
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a mocked remote replaces the real one, also on the server, and its buttons cause each outcome', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.allow(/crashed on request/)
  await page.goto(getScenarioPath('booked for today'))
  await choose(page, 'mf-booking', 'mocked')
  // On a busy machine the server leaves a remote that it has not run yet to the browser.
  const fetchPage = async () => (await page.request.get('/appointment')).text()
  await expect.poll(fetchPage).toContain('mf-booking (simuliert)')

  await page.goto('/appointment')
  await expect(heading(page)).toHaveText('mf-booking (simuliert)')
  await expectAccessible(page)
  const press = (name: string) => page.getByRole('main').getByRole('button', { name }).click()
  await press('Fehlgeschlagen')
  await expect(page.getByRole('main').getByText('Etwas ist schiefgelaufen')).toBeVisible()

  await page.getByRole('link', { name: 'Langsam' }).click()
  await expect(page.locator('[data-waiting]')).toBeVisible()
  await expect(heading(page)).toHaveText('mf-booking (simuliert)')
  await expect(page).not.toHaveURL(/outcome=slow/)
  await expect(page).toHaveURL(/outcome=slow/)

  await page.getByRole('link', { name: 'Seite abgelehnt' }).click()
  await expect(heading(page)).toHaveText('Etwas ist schiefgelaufen')

  await page.goto('/appointment')
  await press('Erledigt')
  await expect(page).toHaveURL(/\/appointment\/confirmation$/)
  await press('Absturz')
  await expect(heading(page)).toHaveText('Etwas ist schief gelaufen')
  // The rest of the page still works.
  await page.getByRole('link', { name: 'Übersicht' }).click()
  await expect(page).toHaveURL(/\/overview$/)
})

test('a crash in a mocked page slot does not affect the rest of the page', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/crashed on request/)
  await page.goto(getScenarioPath('booked for today'))
  await choose(page, 'mf-booking', 'mocked')
  await page.goto('/overview')
  const slot = (name: string) => page.getByText(`füllt den Platz ${name}.`)
  await expect(slot('call-checklist')).toBeVisible()
  await page.locator('[data-slot=next-appointment]').getByRole('button', { name: 'Absturz' }).click()
  await expect(slot('next-appointment')).toHaveCount(0)
  await expect(slot('call-checklist')).toBeVisible()
  await expect(heading(page)).toHaveText('Kette springt')
})

test('a missing remote shows the fallback page, and one button restores it', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/switched off|on request|could not be loaded|503 \(/)
  await page.goto(getScenarioPath('booking open'))
  await choose(page, 'mf-booking', 'mocked')
  await page.goto('/appointment')
  await page.getByRole('button', { name: 'Fehlt' }).click()
  await expect(heading(page)).toHaveText(/gerade nicht erreichbar/)
  await page.goto('/qa?lang=en')
  await page.getByRole('button', { name: 'Use all real remotes' }).click()
  await page.goto('/appointment')
  await expect(heading(page)).not.toHaveText(/erreichbar|simuliert/)
})

/** Finds a path of the remote that a customer can open. */
const findPath = (remote: RemoteName): string =>
  PATHS.find(
    ({ owner, path, access }) => owner === remote && !/:/.test(path) && access !== 'public' && access !== 'mechanic',
  )?.path ?? '/'

for (const remote of REMOTES)
  test(`${remote} is mocked, missing and real again`, { tag: '@deep' }, async ({ page, consoleErrors }) => {
    consoleErrors.allow(/switched off|on request|could not be loaded/)
    await page.goto(getScenarioPath(remote === 'mf-auth' ? 'signed out' : 'questionnaire empty'))
    for (const [release, title] of [
      ['mocked', /simuliert/],
      ['missing', /nicht erreichbar/],
      ['real', /^(?!.*(simuliert|nicht erreichbar))/],
    ] as const) {
      await choose(page, remote, release)
      await page.goto(findPath(remote))
      await expect(heading(page)).toHaveText(title)
    }
  })
