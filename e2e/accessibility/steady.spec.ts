import { type Path, pathTo } from '@radruf/contract'
import { openScenario, type ScenarioName } from '@radruf/mocks'
import { breakPart } from '../support/faults.ts'
import { linkTo } from '../support/links.ts'
import { test } from '../support/qa.ts'
import { jumps, watchShifts } from '../support/shifts.ts'
import { takenOver } from '../support/taken-over.ts'
import { expect, type Page } from '../support/test.ts'
import { PHONE } from './look.ts'

/** Milliseconds that each script comes late, as over a poor line: the page is seen long before it is all there. */
const LATE = 400

type Case = {
  scenario: ScenarioName
  role?: 'customer' | 'mechanic'
  path: Path
  there?: (page: Page) => Promise<void>
}
const joinable = (page: Page) => expect(page.getByRole('button', { name: 'Jetzt teilnehmen' })).toBeVisible()

/** The main screens; where something takes a skeleton's place, the test waits for it. */
const CASES: Case[] = [
  { scenario: 'call about to start', path: '/chat/videocall', there: joinable },
  { scenario: 'call about to start', role: 'mechanic', path: '/desk/:ticketId/call', there: joinable },
  { scenario: 'booked for today', path: '/overview' },
  { scenario: 'booked for today', path: '/tickets/:ticketId' },
  { scenario: 'booked for today', path: '/appointment/confirmation' },
  { scenario: 'booking open', path: '/appointment' },
  { scenario: 'chat open', path: '/chat' },
  { scenario: 'questionnaire complete', path: '/questionnaire/check' },
  { scenario: 'photo too big', path: '/questionnaire/bike-photo' },
  { scenario: 'desk today', role: 'mechanic', path: '/desk' },
  { scenario: 'chat open', role: 'mechanic', path: '/desk/:ticketId' },
]

const come = async (page: Page) => {
  await takenOver(page)
  await page.waitForLoadState('networkidle')
}
const late = (page: Page) =>
  page.route(/\.js$/, async (route) => {
    await new Promise((next) => setTimeout(next, LATE))
    await route.continue().catch(() => {})
  })

async function expectSteady(page: Page, { scenario, role, path, there }: Case) {
  await page.setViewportSize(PHONE)
  await watchShifts(page)
  await late(page)
  const ticketId = openScenario(scenario).world.tickets[0]?.id ?? ''
  const to = (pathTo as (path: Path, of: { ticketId: string }) => string)(path, { ticketId })
  await page.goto(linkTo(scenario, { to, ...(role && { role }) }))
  await come(page)
  await there?.(page)
  expect(await jumps(page)).toEqual([])
}

for (const [index, one] of CASES.entries())
  test(
    `${one.path} of “${one.scenario}” stands still while its parts come in`,
    { tag: index ? '@deep' : [] },
    ({ page }) => expectSteady(page, one),
  )

test.describe('on a device in another zone', () => {
  test.use({ timezoneId: 'America/New_York' })

  for (const [scenario, path] of [
    ['booking open', '/appointment'],
    ['booked for today', '/appointment'],
    ['booked for today', '/appointment/confirmation'],
    ['booked for today', '/overview'],
  ] as const)
    test(`${path} of “${scenario}” stands still when the zone of its times appears`, { tag: '@deep' }, ({ page }) =>
      expectSteady(page, {
        scenario,
        path,
        there: (shown) => expect(shown.getByText('Alle Uhrzeiten gelten für Berlin.')).toBeVisible(),
      }),
    )
})

test('a screen that the server had to leave out takes the place that was kept for it', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  await page.setViewportSize(PHONE)
  await watchShifts(page)
  await late(page)
  const { mend } = await breakPart(product, page, 'mf-booking', 'server bundle', '404')
  try {
    await page.goto(linkTo('booking open', { to: '/appointment' }))
    await expect(page.getByRole('heading', { name: 'Wann passt es Ihnen?' })).toBeVisible()
    await come(page)
    expect(await jumps(page)).toEqual([])
  } finally {
    await mend()
  }
})
