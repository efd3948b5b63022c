import type { RemoteName } from '@radruf/contract'
import { FAULTS, type Fault } from '../support/releases.ts'
import { expect, type Page, test } from '../support/test.ts'

/** One screen of each remote that Ben, who has an appointment, can see; none is part of another's. */
const SCREENS: Record<Exclude<RemoteName, 'mf-auth'>, string> = {
  'mf-account': '/profile',
  'mf-questionnaire': '/profile/questionaire',
  'mf-booking': '/appointment',
  'mf-chat-call': '/chat',
}
const DOWN = /not available right now/
/** What a broken remote makes the browser say; everything else still fails the test. */
const EXPECTED = [
  /Refused to execute script from '\S*\/remotes\//,
  /Failed to load resource/,
  /integrity/,
  /preload/,
  /SyntaxError|Unexpected token/,
  /Federation|RUNTIME/,
]

const down = (page: Page) => page.getByRole('heading', { level: 1, name: DOWN })
const up = (page: Page) => page.locator('[data-page-heading]')

async function expectUp(page: Page, address: string) {
  await page.goto(address)
  await expect(up(page)).toBeVisible()
  await expect(down(page)).toHaveCount(0)
}

for (const fault of Object.keys(FAULTS) as Fault[]) {
  for (const name of Object.keys(SCREENS) as (keyof typeof SCREENS)[]) {
    test(`${name} ${fault}: its screen says so and offers to retry, the others work, retry brings it back`, async ({
      product,
      openContext,
      signIn,
      complaints,
    }) => {
      for (const pattern of EXPECTED) complaints.allow(pattern)
      const context = await openContext({ locale: 'en-GB' })
      await signIn(context, 'ben@example.test')
      const page = await context.newPage()
      const other = Object.entries(SCREENS).find(([owner]) => owner !== name) as [RemoteName, string]
      const mend = await FAULTS[fault](product, name, page)
      try {
        await test.step('by its address', async () => {
          await page.goto(SCREENS[name], { waitUntil: 'commit' })
          await expect(down(page)).toBeVisible()
        })
        await test.step('the others', async () => {
          for (const [owner, address] of Object.entries(SCREENS)) if (owner !== name) await expectUp(page, address)
        })
        await test.step('in the middle of a visit', async () => {
          await expectUp(page, other[1])
          await goInside(page, SCREENS[name])
          await expect(down(page)).toBeVisible()
          await expect(page.getByRole('navigation').first()).toBeVisible()
        })
      } finally {
        await mend()
      }
      await page.getByRole('button', { name: 'Load again' }).click()
      await expect(down(page)).toHaveCount(0)
      await expect(up(page)).toBeVisible()
      await expect.poll(() => product.output()).toContain(`"remote":"${name}"`)
    })
  }
}

for (const fault of Object.keys(FAULTS) as Fault[]) {
  test(`sign-in ${fault}: the start page and the legal pages work, and the screen says what is missing`, async ({
    product,
    openContext,
    complaints,
  }) => {
    for (const pattern of EXPECTED) complaints.allow(pattern)
    const page = await (await openContext()).newPage()
    const mend = await FAULTS[fault](product, 'mf-auth', page)
    const retry = page.getByRole('button', { name: 'Erneut laden' })
    try {
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(page.getByRole('heading', { name: /Anmeldung: gerade nicht erreichbar/ })).toBeVisible()
      await expectUp(page, '/')
      await expectUp(page, '/imprint')
      await page.goto('/login', { waitUntil: 'commit' })
      await expect(retry).toBeVisible()
    } finally {
      await mend()
    }
    await retry.click()
    await expect(page.getByRole('textbox', { name: 'E-Mail-Adresse' })).toBeVisible()
  })
}

test('a slot whose remote is gone leaves the rest of the screen as it is', async ({
  product,
  openContext,
  signIn,
  complaints,
}) => {
  for (const pattern of EXPECTED) complaints.allow(pattern)
  const context = await openContext({ locale: 'en-GB' })
  await signIn(context, 'ben@example.test')
  const overview = await context.newPage()
  const mend = await FAULTS.gone(product, 'mf-booking', overview)
  const slot = overview.locator('[data-slot="next-appointment"]')
  await overview.goto('/overview')
  await expect(up(overview)).toBeVisible()
  await expect(overview.getByRole('link', { name: 'Account' })).toBeVisible()
  await expect(slot).toHaveCount(0)
  await mend()
  await overview.reload()
  await expect(slot).toBeVisible()
})

/** Goes to an address within the page, as Back and Forward do, without loading the document anew. */
async function goInside(page: Page, address: string) {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, address)
}
