import type { ScenarioName } from '@radruf/mocks'
import { expectBothSee, joinButton } from '../calls/caller.ts'
import { getScenarioPath, getSessionLink } from '../support/links.ts'
import { test } from '../support/qa.ts'
import { expect, type Page } from '../support/test.ts'

type OpenContext = () => Promise<{ newPage: () => Promise<Page> }>

/** Both sides of one world, each in a browser of its own, in the call. */
async function startCall(name: ScenarioName, openContext: OpenContext) {
  const [customer, mechanic] = [await (await openContext()).newPage(), await (await openContext()).newPage()]
  await customer.goto(getScenarioPath(name, { lang: 'en' }))
  await mechanic.goto(await getSessionLink(customer, 'mechanic'))
  await joinButton(customer).click()
  await joinButton(mechanic).click()
  // It counts from when both are there, with or without a picture.
  for (const side of [customer, mechanic]) await expect(side.getByText('Duration')).toBeVisible({ timeout: 20_000 })
  return { customer, mechanic }
}

test('a call about to start is a real call between the two windows of one world', { tag: '@deep' }, async ({
  openContext,
}) => {
  const { customer, mechanic } = await startCall('call about to start', openContext)
  await expectBothSee({ customer, mechanic })
  await mechanic.getByRole('button', { name: 'Camera' }).click()
  await expect(customer.getByText(/has turned the camera off/)).toBeVisible()
})

// With the camera allowed for good a browser tells its addresses, else it hides them behind names.
for (const permissions of [[], ['camera', 'microphone']])
  test(`on a bad connection both are warned, and sound goes on without the picture (${permissions})`, {
    tag: '@deep',
  }, async ({ openContext }) => {
    const { customer, mechanic } = await startCall('bad connection', () => openContext({ permissions }))
    for (const side of [customer, mechanic]) {
      await expect(side.getByText('Please stop repairing and get a better connection.')).toBeVisible()
      await expect(side.getByText(/only the sound|can hear you but not see you/).first()).toBeVisible()
    }
  })
