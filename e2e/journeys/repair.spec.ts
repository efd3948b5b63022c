import { devices } from '@playwright/test'
import { expectMovingPicture, joinFromLobby, turnOnDevices } from '../support/call.ts'
import { fillQuestionnaire } from '../support/repair.ts'
import { expect, expectAccessible, signInOnScreen, test } from '../support/test.ts'

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }
const DESKTOP = { viewport: { width: 1280, height: 900 } }

test('a customer gets a bike repaired, from the invitation to the closed ticket', async ({
  product,
  invite,
  openContext,
  signIn,
}) => {
  const email = invite('Rosalie')
  const invitation = await product.mailTo(email, /Einladung/)
  const link = /https?:\/\/\S+\/login\S*/.exec(invitation.text)?.[0]

  const customer = await (await openContext(PHONE)).newPage()
  const desk = await openContext(DESKTOP)
  await signIn(desk, 'mia@example.test')
  const mechanic = await desk.newPage()

  await test.step('signs in with the code from the mail', async () => {
    await customer.goto(link ?? '')
    await expectAccessible(customer)
    await signInOnScreen(customer, product, email)
    await expect(customer).toHaveURL(/\/(onboarding|overview)/)
    await expectAccessible(customer)
  })

  await test.step('answers the questionnaire with photos and sends it', async () => {
    await fillQuestionnaire(customer, { postalCode: '10115' })
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Fragebogen senden' }).click()
    await expect(customer).toHaveURL(/\/appointment$/)
  })

  await test.step('books the first free time slot and receives a mail with a calendar file', async () => {
    await expectAccessible(customer)
    await customer.locator('button[name=startsAt]').first().click()
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Termin verbindlich buchen' }).click()
    await expect(customer).toHaveURL(/\/appointment\/confirmation/)
    await expectAccessible(customer)
    const mail = await product.mailTo(email, /Termin/)
    expect(mail.attachments.map(({ name }) => name)).toContain('appointment.ics')
    expect(mail.attachments[0]?.content).toContain('BEGIN:VEVENT')
  })

  await test.step('customer and mechanic receive each other’s chat messages live', async () => {
    await customer.goto('/chat')
    await mechanic.goto('/desk')
    await mechanic.getByRole('link', { name: /^Rosalie/ }).click()
    await sendMessage(customer, 'Die Kette springt beim Treten.')
    await expect(mechanic.getByText('Die Kette springt beim Treten.', { exact: true })).toBeVisible()
    await sendMessage(mechanic, 'Das sehen wir uns zusammen an.')
    await expect(customer.getByText('Das sehen wir uns zusammen an.', { exact: true })).toBeVisible()
    await expectAccessible(customer)
    await expectAccessible(mechanic)
  })

  await test.step('customer and mechanic see each other in the call, also after a reload', async () => {
    const { tickets } = await (await customer.request.get('/api/tickets')).json()
    await product.setClockToJoin(tickets[0].appointment.startsAt)
    await customer.goto('/chat/videocall')
    await expectAccessible(customer)
    await joinFromLobby(customer)
    await mechanic.goto(mechanic.url().replace(/\/?$/, '/call'))
    await joinFromLobby(mechanic)
    await expectMovingPicture(customer)
    await expectMovingPicture(mechanic)
    await expectAccessible(customer)
    await customer.reload()
    await turnOnDevices(customer)
    await expectMovingPicture(customer)
    await expectMovingPicture(mechanic)
  })

  await test.step('hangs up and rates', async () => {
    await customer.getByRole('button', { name: 'Auflegen' }).click()
    await expect(customer).toHaveURL(/\/tickets\/[^/]+\/rating/)
    for (const question of ['Das Gespräch', 'Radruf insgesamt']) {
      await customer.getByRole('group', { name: question }).getByRole('radio', { name: '5 von 5' }).check()
    }
    await expectAccessible(customer)
    await customer.getByRole('button', { name: 'Bewertung senden' }).click()
    await expect(customer.getByText('Danke für Ihre Bewertung.')).toBeVisible()
  })

  await test.step('gets the summary; ticket and chat are closed', async () => {
    await mechanic.getByRole('button', { name: 'Auflegen' }).click()
    await expect(mechanic).toHaveURL(/\/desk\/[^/]+$/)
    const send = mechanic.getByRole('button', { name: 'Zusammenfassung senden' })
    await expect(send, 'it stays in view above the end of the form').toBeInViewport({ ratio: 1 })
    await mechanic.getByRole('radio', { name: /Repariert/ }).check()
    await mechanic
      .getByRole('textbox', { name: /Zusammenfassung/ })
      .fill('Schaltwerk eingestellt, die Kette läuft wieder ruhig.')
    await expectAccessible(mechanic)
    await send.click()
    await expect(mechanic.getByText('Dieses Ticket ist geschlossen.')).toBeVisible()
    const mail = await product.mailTo(email, /Zusammenfassung|Ihr Ticket/)
    expect(mail.text).toContain('Schaltwerk eingestellt')
    await customer.goto('/chat')
    await expect(
      customer.getByText('Sie können den Chat nicht mehr nutzen, weil Ihr Ticket geschlossen ist.'),
    ).toBeVisible()
    await expectAccessible(customer)
    await customer.goto('/tickets')
    await customer
      .getByRole('main')
      .getByRole('link', { name: /Ticket/ })
      .first()
      .click()
    await expect(customer.getByText('Schaltwerk eingestellt')).toBeVisible()
    await expectAccessible(customer)
  })
})

test.afterEach(async ({ product }) => product.setClock(null))

async function sendMessage(page: import('@playwright/test').Page, text: string) {
  await page.getByRole('textbox', { name: 'Ihre Nachricht' }).fill(text)
  await page.getByRole('button', { name: 'Senden', exact: true }).click()
}
