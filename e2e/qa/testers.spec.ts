import type { ScenarioName } from '@radruf/scenarios'
import { getScenarioPath, getSessionLink } from '../support/links.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { test } from '../support/qa.ts'
import { expect, type Page } from '../support/test.ts'

const sendMessage = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Ihre Nachricht' }).fill(text)
  await page.getByRole('button', { name: 'Senden' }).click()
  await expect(page.getByText(text)).toBeVisible()
}

test('tester sessions are independent, and both roles of a session share its state', async ({
  openContext,
  consoleErrors,
}) => {
  // The event stream of a window whose session has ended is refused.
  consoleErrors.allow(/status of 401/)
  const [ada, bo, cem] = await Promise.all(
    [openContext(), openContext(), openContext()].map(async (context) => (await context).newPage()),
  )
  if (!ada || !bo || !cem) throw new Error('three pages')
  await bo.goto(getScenarioPath('chat open'))
  await ada.goto(getScenarioPath('chat open'))
  await sendMessage(ada, 'Nur in Adas Sitzung')
  await bo.reload()
  await expect(bo.getByText('Inbusschlüssel')).toBeVisible()
  await expect(bo.getByText('Nur in Adas Sitzung')).toHaveCount(0)

  await cem.goto(await getSessionLink(ada, 'mechanic'))
  await expect(cem).toHaveURL(/\/desk\//)
  await expect(cem.getByText('Nur in Adas Sitzung', { exact: true })).toBeVisible()

  // Opening the link again starts over and ends the session for other windows.
  await cem.close()
  await ada.goto(getScenarioPath('chat open'))
  await expect(ada.getByText('Inbusschlüssel')).toBeVisible()
  await expect(ada.getByText('Nur in Adas Sitzung')).toHaveCount(0)
})

for (const name of ['referred', 'chat open', 'call done, rating due'] satisfies ScenarioName[])
  test(`the link of ${name} shows the same page in every browser`, async ({ openContext }) => {
    const screens = [0, 1].map(async () => {
      const page = await (await openContext()).newPage()
      await page.goto(getScenarioPath(name, { lang: 'en' }))
      await waitUntilLoaded(page)
      return page.getByRole('main').ariaSnapshot()
    })
    const [one, other] = await Promise.all(screens)
    expect(one).toContain('heading')
    expect(other).toBe(one)
  })

test('setting the clock on /qa updates open pages', async ({ openContext }) => {
  const context = await openContext()
  const [product, qa] = [await context.newPage(), await context.newPage()]
  await product.goto(getScenarioPath('booked for today'))
  const join = product.getByRole('main').getByRole('link', { name: 'Jetzt teilnehmen' })
  await expect(product.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(join).toHaveCount(0)
  await qa.goto('/qa?lang=en')
  await qa.getByLabel('Set the clock').fill('2026-11-18T13:55')
  await qa.getByRole('button', { name: 'Set', exact: true }).click()
  await expect(qa.getByText('13:55')).toBeVisible()
  await expect(join.first()).toBeVisible()
})

test('an invalid link is an error and redirects to no other site', async ({ page }) => {
  const answers = ['/qa/no-such-scenario', '/qa/booked-for-today?at=yesterday', '/qa/with/nobody'].map(async (path) => {
    const answer = await page.request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers()['set-cookie']]
  })
  expect(await Promise.all(answers)).toEqual([
    [404, undefined],
    [400, undefined],
    [400, undefined],
  ])
  const elsewhere = await page.request.get('/qa/booked-for-today?to=//evil.example', { maxRedirects: 0 })
  expect(elsewhere.headers().location).toBe('/overview')
})
