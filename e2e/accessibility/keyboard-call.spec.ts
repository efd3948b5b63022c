import type { Locator, Page } from '@playwright/test'
import { allowButton, allowDevices, expectMovingPicture, joinButton } from '../support/call.ts'
import { paintCamera } from '../support/live-marks.ts'
import { bookFirstTimeSlot, createServiceClient, sendQuestionnaire } from '../support/service-client.ts'
import { expect, test } from '../support/test.ts'
import { findAccessibilityIssues } from './find-issues.ts'
import { expectFocusInPage, expectHeadingFocused, press, tabTo } from './keyboard.ts'

const control = (page: Page, name: string) =>
  page
    .getByRole('toolbar', { name: /^(Steuerung des Anrufs|Call controls)$/ })
    .getByRole('button', { name, exact: true })

/**
 * keyboard.spec.ts covers the steps from sign-in to booking. This test also checks the states that only a call has. The mechanic reads
 * English.
 */
test('with the keyboard alone the customer gets from the checklist to the rating, and the mechanic from the case to the summary', {
  tag: '@deep',
}, async ({ product, invite, openContext, signIn }) => {
  const phone = await openContext({ viewport: { width: 390, height: 844 } })
  await signIn(phone, invite('Tilda'))
  const service = createServiceClient(phone, product)
  await sendQuestionnaire(service)
  await bookFirstTimeSlot(service)
  const customer = await phone.newPage()
  await customer.addInitScript(paintCamera)
  const office = await openContext({ viewport: { width: 1280, height: 900 } })
  await signIn(office, 'mia@example.test')
  await createServiceClient(office, product).patch('/api/me', { language: 'en' })
  const mechanic = await office.newPage()

  await test.step('customer: ticks the checklist and tests camera and microphone', async () => {
    await customer.goto('/appointment/confirmation')
    const light = customer.getByRole('checkbox', { name: 'Eine Lampe am Fahrrad' })
    await press(customer, light, 'Space')
    await expect(light).toBeChecked()
    await press(customer, customer.getByRole('button', { name: 'Jetzt testen' }), 'Enter')
    const [allow, turnOff] = [allowButton(customer), customer.getByRole('button', { name: 'Kamera ausschalten' })]
    await expect(allow.or(turnOff)).toBeVisible()
    if (await allow.isVisible()) await press(customer, allow, 'Enter')
    await press(customer, turnOff, 'Enter')
    await press(customer, customer.getByRole('button', { name: 'Test beenden' }), 'Space')
  })

  await test.step('customer: sends a chat message and deletes it', async () => {
    await press(customer, customer.getByRole('main').getByRole('link', { name: 'Zum Chat' }), 'Enter')
    await expectHeadingFocused(customer)
    await tabTo(customer, customer.getByRole('textbox', { name: 'Ihre Nachricht' }))
    await customer.keyboard.type('Das war falsch.')
    await press(customer, customer.getByRole('button', { name: 'Senden', exact: true }), 'Enter')
    const message = customer.getByText('Das war falsch.', { exact: true })
    const actions = customer.getByRole('button', { name: /^Aktionen zur Nachricht von/ })
    const deleteMessage = async () => {
      await press(customer, actions, 'Enter')
      const sheet = customer.getByRole('dialog', { name: /^Aktionen zur Nachricht von/ })
      await press(customer, sheet.getByRole('button', { name: /^Löschen/ }), 'Enter')
      await expect(customer.getByText('Sie haben diese Nachricht gelöscht')).toBeVisible()
      await expect(message).toBeHidden()
    }
    const undo = customer.getByRole('button', { name: 'Rückgängig' })
    await deleteMessage()
    await expect(undo).toBeFocused()
    await customer.keyboard.press('Enter')
    await expect(message).toBeVisible()
    await expect(customer.locator(':focus')).toContainText('Das war falsch.')
    await deleteMessage()
    await expect(undo).toBeFocused()
    await expect(undo).toBeHidden()
    await expect(customer.locator(':focus')).toHaveText('Sie haben diese Nachricht gelöscht')
    await expectFocusInPage(customer)
  })

  await product.setClockToJoin((await service.ticket()).appointment?.startsAt ?? '')

  await test.step('mechanic: opens the case from the desk, adds a note and deletes it', async () => {
    await mechanic.goto('/desk?filter=open')
    await press(mechanic, mechanic.getByRole('link', { name: /^Tilda/ }), 'Enter')
    await expectHeadingFocused(mechanic)
    await press(mechanic, mechanic.getByRole('link', { name: 'Notes' }), 'Enter')
    await tabTo(mechanic, mechanic.getByRole('textbox', { name: 'New note' }))
    await mechanic.keyboard.type('Kette ist neu.')
    await press(mechanic, mechanic.getByRole('button', { name: 'Save note' }), 'Enter')
    await press(mechanic, mechanic.getByRole('button', { name: 'Delete note: Kette ist neu.' }), 'Enter')
    // The note stands among the notes and in the history of the case.
    await expect(mechanic.getByText('Kette ist neu.', { exact: true })).toHaveCount(0)
    await expectFocusInPage(mechanic)
  })

  await test.step('both join', async () => {
    await customer.goto('/chat/videocall')
    await allowDevices(customer)
    await tabTo(customer, joinButton(customer))
    await expect(customer.getByLabel('Ihr Bild', { exact: true })).toBeInViewport({ ratio: 0.9 })
    await customer.keyboard.press('Enter')
    await press(mechanic, mechanic.getByRole('link', { name: 'Join', exact: true }), 'Enter')
    await expectHeadingFocused(mechanic)
    await allowDevices(mechanic)
    await press(mechanic, joinButton(mechanic), 'Space')
    await Promise.all([expectMovingPicture(customer), expectMovingPicture(mechanic)])
  })

  await test.step('customer: uses every control and the chat in the call', async () => {
    for (const [off, on] of [
      ['Ton aus', 'Ton an'],
      ['Bild aus', 'Bild an'],
    ] as const) {
      await pressSwitch(customer, control(customer, off), control(customer, on))
      await pressSwitch(customer, control(customer, on), control(customer, off))
    }
    await customer.keyboard.press('m')
    await expect(control(customer, 'Ton an')).toBeVisible()
    await customer.keyboard.press('m')
    await expect(control(customer, 'Ton aus')).toBeVisible()
    await press(customer, control(customer, 'Chat'), 'Enter')
    await tabTo(customer, customer.getByRole('textbox', { name: 'Ihre Nachricht' }))
    await customer.keyboard.type('Sehen Sie es?')
    await press(customer, customer.getByRole('button', { name: 'Senden', exact: true }), 'Enter')
    expect(await findAccessibilityIssues(customer)).toEqual([])
    await press(customer, customer.getByRole('button', { name: 'Schließen' }), 'Enter')
    await expectFocusInPage(customer)
  })

  await test.step('mechanic: points at the moving picture with the arrow keys, and the customer sees it', async () => {
    const tools = mechanic.getByRole('toolbar', { name: 'Mark', exact: true })
    await press(mechanic, tools.getByRole('button', { name: 'Pointer', exact: true }), 'Enter')
    await expect(mechanic.getByText(/^Pointer is on/)).toBeVisible()
    await tabTo(mechanic, mechanic.getByRole('application', { name: 'Point with the mouse or the arrow keys' }))
    await mechanic.keyboard.press('ArrowRight')
    await expect(customer.getByRole('status').filter({ hasText: 'zeigt auf eine Stelle im Bild' })).toBeAttached()
    await expect(mechanic.getByText(/^Pointer is on\. .* can see it\.$/)).toBeVisible()
    expect(await findAccessibilityIssues(mechanic)).toEqual([])
    await mechanic.keyboard.press('z')
    await expect(mechanic.getByText(/^Pointer is on/)).toBeHidden()
  })

  await test.step('mechanic: sets a mark by key, walks to it while its part is covered, as the customer does, and removes it', async () => {
    await setByKeys(mechanic, 'k', ['ArrowRight'])
    const marks = mechanic.getByRole('listbox', { name: 'Marks on the live picture' })
    await tabTo(mechanic, marks.getByRole('option', { name: 'Mark 1, Circle by you, sticks' }))
    const copy = customer.getByRole('option', { name: /^Markierung 1, Kreis von .+, verdeckt$/ })
    await expect(customer.getByRole('option', { name: /^Markierung 1, Kreis von .+, haftet$/ })).toBeAttached()
    await customer.evaluate(() => window.coverScene(0.5, 0.5))
    await expect(marks.getByRole('option', { name: 'Mark 1, Circle by you, covered' })).toBeFocused()
    await tabTo(customer, copy)
    for (const page of [mechanic, customer]) expect(await findAccessibilityIssues(page)).toEqual([])
    await mechanic.keyboard.press('Delete')
    await expect(marks).toHaveCount(0)
    await expect(copy).toHaveCount(0)
    for (const page of [mechanic, customer]) await expectFocusInPage(page)
    await customer.evaluate(() => window.coverScene(2, 2))
  })

  await test.step('mechanic: sets two steps by key, shows the second one, and removes the marks', async () => {
    await setByKeys(mechanic, '1', ['ArrowLeft', 'Shift+ArrowLeft', 'Shift+ArrowLeft'])
    await expect(mechanic.getByText(/’s on step 1$/)).toBeVisible()
    await setByKeys(mechanic, '2', ['Shift+ArrowRight', 'Shift+ArrowRight'])
    await expect(mechanic.getByRole('button', { name: 'Next step' })).toBeVisible()
    await mechanic.keyboard.press('ArrowRight')
    await expect(mechanic.getByText(/’s on step 2 · step 1 not confirmed yet$/)).toBeVisible()
    await expect(customer.getByRole('heading', { name: /zeigt hier hin$/ })).toBeVisible()
    for (let count = 0; count < 2; count++) await mechanic.keyboard.press('Control+z')
    await expect(mechanic.getByRole('listbox', { name: 'Marks on the live picture' })).toHaveCount(0)
  })

  await test.step('mechanic: looks closer by key, and ends that from the picture and from the window', async () => {
    const map = mechanic.getByRole('application', { name: /^Move the frame: / })
    for (const isInWindow of [false, true]) {
      await mechanic.keyboard.press('n')
      await expect(mechanic.getByRole('application', { name: /^Choose a part: / })).toBeFocused()
      for (const key of ['ArrowLeft', 'Enter']) await mechanic.keyboard.press(key)
      await expect(customer.getByText(/ sieht näher hin$/)).toBeVisible()
      if (isInWindow) await tabTo(mechanic, map)
      await mechanic.keyboard.press('Escape')
      await expect(customer.getByText(/ sieht näher hin$/)).toBeHidden()
      await expectFocusInPage(mechanic)
    }
  })

  await test.step('mechanic: opens the list of the call’s keys with a key, and closes it', async () => {
    await mechanic.keyboard.press('?')
    const options = mechanic.getByRole('dialog', { name: 'Call settings' })
    await expect(options.getByText('Freeze and draw')).toBeVisible()
    expect(await findAccessibilityIssues(mechanic)).toEqual([])
    await mechanic.keyboard.press('Escape')
    await expect(options).toBeHidden()
    await expectFocusInPage(mechanic)
  })

  await test.step('mechanic: freezes the picture, draws a circle and returns, opens the safety dialog and closes it', async () => {
    await press(mechanic, control(mechanic, 'Freeze'), 'Enter')
    const tools = mechanic.getByRole('toolbar', { name: 'Frozen picture' })
    await expect(tools).toBeVisible()
    expect(await findAccessibilityIssues(mechanic)).toEqual([])
    await expect(customer.getByText('Im Ticket gespeichert', { exact: true })).toBeVisible()
    await tabTo(mechanic, mechanic.getByRole('application', { name: 'Draw with the arrow keys and Enter' }))
    for (const key of ['ArrowRight', 'Enter', 'ArrowDown', 'Enter']) await mechanic.keyboard.press(key)
    await expect(customer.getByRole('img', { name: 'Das Standbild mit einer Markierung' })).toBeVisible()
    const mark = mechanic.getByRole('listbox', { name: 'Marks' }).getByRole('option', { name: 'Circle: You' })
    await tabTo(mechanic, mark)
    await expect(mark).toHaveCSS('opacity', '1')
    expect(await findAccessibilityIssues(mechanic)).toEqual([])
    await press(mechanic, mechanic.getByRole('button', { name: 'Back to live' }), 'Enter')
    await expect(tools).toBeHidden()
    await expectFocusInPage(mechanic)
    const open = mechanic.getByRole('button', { name: 'Not safe to ride?' })
    await press(mechanic, open, 'Enter')
    const dialog = mechanic.getByRole('dialog')
    await press(mechanic, dialog.getByRole('checkbox', { name: /^Brakes/ }), 'Space')
    expect(await findAccessibilityIssues(mechanic)).toEqual([])
    await mechanic.keyboard.press('Escape')
    await expect(open).toBeFocused()
  })

  await test.step('customer: zooms the stored still, deletes it, and is still in the call', async () => {
    const thumbnail = customer.getByRole('button', { name: 'Vergrößern: Standbild' })
    await press(customer, thumbnail, 'Enter')
    const viewer = customer.getByRole('dialog', { name: 'Standbild' })
    await expect(viewer.getByRole('img', { name: 'Standbild' })).toBeVisible()
    await customer.keyboard.press('+')
    await expect(viewer.getByRole('button', { name: 'Kleiner' })).toBeEnabled()
    expect(await findAccessibilityIssues(customer)).toEqual([])
    await customer.keyboard.press('Escape')
    await expect(viewer).toBeHidden()
    await expect(thumbnail).toBeFocused()
    await press(customer, customer.getByRole('button', { name: 'Löschen', exact: true }), 'Enter')
    await press(customer, customer.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true }), 'Enter')
    await expect(thumbnail).toBeHidden()
    await expectFocusInPage(customer)
    await expectMovingPicture(customer)
  })

  await test.step('mechanic: asks for a still, and both read that the ticket has it', async () => {
    await press(mechanic, mechanic.getByRole('button', { name: 'Full-size still' }), 'Enter')
    await expect(customer.getByText(/ hat ein scharfes Standbild bekommen\. /)).toBeVisible()
    await expect(mechanic.getByRole('button', { name: /^Full-size still\s+saved to the ticket$/ })).toBeVisible()
  })

  await test.step('customer: hangs up and rates', async () => {
    await press(customer, control(customer, 'Auflegen'), 'Enter')
    await expect(customer).toHaveURL(/\/tickets\/[^/]+\/rating/)
    await expectHeadingFocused(customer)
    await press(customer, customer.getByRole('button', { name: 'Bewertung senden' }), 'Enter')
    await expect(customer.locator('[name=call]').first()).toBeFocused()
    await expect(customer.getByText('Bitte bewerten Sie das Gespräch.')).toBeVisible()
    for (const name of ['call', 'service']) {
      await press(customer, customer.locator(`[name=${name}]`).first(), 'Space')
      for (let stars = 1; stars < 5; stars++) await customer.keyboard.press('ArrowRight')
    }
    await press(customer, customer.getByRole('button', { name: 'Bewertung senden' }), 'Enter')
    await expect(customer.getByText('Danke für Ihre Bewertung.')).toBeVisible()
    await expectHeadingFocused(customer)
  })

  await test.step('mechanic: writes the summary', async () => {
    await press(mechanic, mechanic.getByRole('link', { name: 'Write the result' }), 'Enter')
    await expect(mechanic).toHaveURL(/\/desk\/[^/]+$/)
    await expectHeadingFocused(mechanic)
    await press(mechanic, mechanic.locator('[name=outcome]').first(), 'Space')
    await tabTo(mechanic, mechanic.getByRole('textbox', { name: /^Summary/ }))
    await mechanic.keyboard.type('Schaltwerk eingestellt.')
    await press(mechanic, mechanic.getByRole('button', { name: /^Send to / }), 'Enter')
    await expect(mechanic.getByText('This ticket is closed.')).toBeVisible()
    await expectHeadingFocused(mechanic)
  })
})

test.afterEach(({ product }) => product.setClock(null))

/** Mia reads German in other tests. */
test.afterEach(async ({ openContext, signIn, product }) => {
  const office = await openContext()
  await signIn(office, 'mia@example.test')
  await createServiceClient(office, product).patch('/api/me', { language: 'de' })
})

/** Sets a mark on the moving picture: with the key of its tool, keys that move the cross, Enter and Escape. Waits until it sticks. */
async function setByKeys(page: Page, tool: string, moves: readonly string[]) {
  const sticking = page.getByRole('option', { name: /, sticks$/ })
  const count = await sticking.count()
  await page.keyboard.press(tool)
  await expect(page.getByRole('application', { name: /^Mark with / })).toBeFocused()
  for (const key of [...moves, 'Enter', 'Escape']) await page.keyboard.press(key)
  await expect(sticking).toHaveCount(count + 1)
}

/** Presses a button whose label names what a press does, and expects the opposite label on the focused button. */
async function pressSwitch(page: Page, before: Locator, after: Locator) {
  await press(page, before, 'Space')
  await expect(after).toBeFocused()
}
