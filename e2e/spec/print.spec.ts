import type { Path, TicketRole } from '@radruf/contract'
import type { ScenarioName } from '@radruf/scenarios'
import { getScenarioPath } from '../support/links.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { test } from '../support/qa.ts'
import { expect } from '../support/test.ts'

type PrintedPage = { scenario: ScenarioName; role: TicketRole; path: Path; text: RegExp }

/** The pages that people print, and a text of the answers on them. */
const PAGES: PrintedPage[] = [
  {
    scenario: 'referred',
    role: 'customer',
    path: '/tickets/:ticketId',
    text: /Ohne Motor/,
  },
  {
    scenario: 'booked for today',
    role: 'mechanic',
    path: '/desk/:ticketId',
    text: /Trekkingrad|Mountainbike|Rennrad|Randonneur/,
  },
]
const A4 = { width: 794, height: 1123 }

for (const { scenario, role, path, text } of PAGES)
  test(`${path} is printed whole, without what is only for screens`, async ({ page }) => {
    await page.goto(getScenarioPath(scenario, { to: path, role }))
    await waitUntilLoaded(page)
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize(A4)
    // A photo stays, also where a press enlarges it.
    for (const control of ['button', 'textbox', 'navigation', 'tab'] as const)
      await expect(page.getByRole(control).filter({ visible: true, hasNot: page.locator('img') }), control).toHaveCount(
        0,
      )
    await expect(page.getByText(text).filter({ visible: true }).last()).toBeVisible()
    // Nothing scrolls on paper.
    const scrolled = await page.evaluate(() =>
      [...document.querySelectorAll('main, main *')]
        .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowY))
        .filter((element) => element.scrollHeight > element.clientHeight + 1)
        .map((element) => element.className),
    )
    expect(scrolled).toEqual([])
  })

test('the story of a repair with three steps is printed on one or two pages', async ({ page }) => {
  await page.goto(getScenarioPath('steps in the summary', { to: '/tickets/:ticketId', role: 'customer' }))
  await waitUntilLoaded(page)
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /^Standbild zu Schritt/ }) })
  await expect(steps).toHaveCount(3)
  const paper = await page.pdf({ format: 'A4', margin: { top: '14mm', bottom: '14mm', left: '14mm', right: '14mm' } })
  const pages = paper.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length
  expect(pages).toBeGreaterThan(0)
  expect(pages).toBeLessThanOrEqual(2)
})
