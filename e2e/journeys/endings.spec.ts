import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { devices } from '@playwright/test'
import { joinFromLobby } from '../support/call.ts'
import { bookFirstTimeSlot, createServiceClient, joinCall, sendQuestionnaire } from '../support/service-client.ts'
import { expect, expectAccessible, type Page, test } from '../support/test.ts'

/** Tickets that do not end with a repair. `repair.spec.ts` has the successful repair. */
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

test.beforeAll(({ product }) => {
  // Two in the customers' postal region 10, one elsewhere.
  const list = join(product.dataDir, 'workshops.csv')
  writeFileSync(
    list,
    [
      'name;street;postal_code;city;phone',
      'Rad am Ring;Ringstraße 1;10117;Berlin;030 12345',
      'Kette & Kurbel;Lindenweg 2;10999;Berlin;030 67890',
      'Speichenwerk;Isarufer 3;80331;München;089 12345',
    ].join('\n'),
  )
  const { status, stderr } = product.ops('workshops', 'import', list)
  expect(status, stderr).toBe(0)
})
test.afterEach(({ product }) => product.setClock(null))

test('referral: the customer sees the workshops of the postal region live and by mail, and closes the ticket', async ({
  product,
  invite,
  openContext,
  signIn,
}) => {
  const email = invite('Karla')
  const phone = await openContext(PHONE)
  const desk = await openContext()
  await Promise.all([signIn(phone, email), signIn(desk, 'mia@example.test')])
  const customer = createServiceClient(phone, product)
  await sendQuestionnaire(customer, { postalCode: '10115' })
  const { id, appointment } = await bookFirstTimeSlot(customer)
  await product.setClockToJoin(appointment.startsAt)
  await joinCall(customer, id)
  await joinCall(createServiceClient(desk, product), id)

  const overview = await phone.newPage()
  await overview.goto('/overview')
  const mechanic = await desk.newPage()
  await mechanic.goto(`/desk/${id}`)
  await mechanic.getByRole('radio', { name: /^Werkstatt/ }).check()
  await mechanic
    .getByRole('textbox', { name: /Zusammenfassung/ })
    .fill('Die Nabe ist gebrochen, das geht nur am Montageständer.')
  await mechanic.getByRole('button', { name: /^An .+ senden$/ }).click()
  await expect(mechanic.getByText(/^In der Postregion von .+:$/)).toBeVisible()

  await test.step('the overview has the nearest workshop, and the rating below it', async () => {
    await expect(overview.getByRole('heading', { name: 'Rad am Ring' })).toBeVisible()
    await expect(overview.getByRole('link', { name: '030 12345 anrufen' })).toHaveAttribute('href', 'tel:03012345')
    await overview.getByRole('button', { name: '5 von 5 Sternen' }).click()
    await expect(overview.getByText('Danke. Und Radruf insgesamt?')).toBeVisible()
    await overview.getByRole('button', { name: '4 von 5 Sternen' }).click()
    await expect(overview.getByRole('button', { name: 'Ändern' })).toBeVisible()
    await overview.getByRole('link', { name: '2 andere' }).click()
  })
  await expect(overview.getByRole('heading', { name: 'Ihr Weg in die Werkstatt' })).toBeVisible()
  await expect(overview.getByText(/Partnerwerkstätten, nach Entfernung von 10115 sortiert/)).toBeVisible()
  await expect(overview.getByRole('heading', { level: 3 })).toHaveText([
    'Rad am Ring',
    'Kette & Kurbel',
    'Speichenwerk',
  ])
  await expect(overview.getByRole('link', { name: 'Anrufen 030 12345' })).toHaveAttribute('href', 'tel:03012345')
  await expect(overview.getByText('Die Nabe ist gebrochen')).toBeVisible()
  const mail = await product.mailTo(email, /Zusammenfassung|Ihr Ticket/)
  expect(mail.text).toContain('Die Nabe ist gebrochen')
  expect(mail.text).toContain('Ein Fall für die Werkstatt')

  await test.step('the case file is readable with its link until the customer revokes it', async () => {
    await overview.getByRole('checkbox', { name: 'Meinen Namen und meine E-Mail-Adresse zeigen' }).check()
    await overview.getByRole('button', { name: 'Link erstellen' }).click()
    const address = await overview.getByRole('textbox', { name: 'Link zur Fallakte' }).inputValue()
    const workshop = await (await openContext({ locale: 'en-GB' })).newPage()
    const headers = (await workshop.goto(address))?.headers()
    expect(headers?.['x-robots-tag']).toContain('noindex')
    expect(headers?.['referrer-policy']).toBe('no-referrer')
    expect(headers?.['cache-control']).toBe('no-store')
    await expect(workshop.getByText('Die Nabe ist gebrochen')).toBeVisible()
    await expect(workshop.getByRole('link', { name: email })).toBeVisible()
    await expect(workshop.getByText('10115')).toHaveCount(0)
    const photo = workshop
      .getByRole('button', { name: /^Enlarge photo/ })
      .first()
      .locator('img')
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    await expectAccessible(workshop)
    await overview.getByRole('button', { name: 'Nicht mehr teilen' }).click()
    await expect(overview.getByRole('button', { name: 'Link erstellen' })).toBeVisible()
    await workshop.reload()
    await expect(workshop.getByText('This link isn’t valid')).toBeVisible()
  })

  await overview.getByRole('link', { name: 'Ticket abschließen' }).click()
  await overview.getByRole('button', { name: 'Ja, abschließen' }).click()
  await expect(overview.getByText('Dieses Ticket ist abgeschlossen')).toBeVisible()
  await expect(mechanic.getByText('Dieses Ticket ist geschlossen.')).toBeVisible()
})

test('unsafe: the mechanic ends the call with “do not ride”, and the customer sees the warning instead of the call', async ({
  product,
  invite,
  openContext,
  signIn,
  consoleErrors,
}) => {
  // The customer's page may still send something about the call when the mechanic ends it.
  consoleErrors.allow(/status of 409 .*\/call\//)
  const email = invite('Karla', { language: 'en' })
  const phone = await openContext(PHONE)
  const desk = await openContext()
  await Promise.all([signIn(phone, email), signIn(desk, 'mia@example.test')])
  const customer = createServiceClient(phone, product)
  await sendQuestionnaire(customer, { postalCode: '99998' })
  const { id, appointment } = await bookFirstTimeSlot(customer)
  await product.setClockToJoin(appointment.startsAt)
  const [call, mechanic] = await Promise.all([phone.newPage(), desk.newPage()])
  await Promise.all([enterCall(call, '/chat/videocall'), enterCall(mechanic, `/desk/${id}/call`)])
  await expect(call.getByText(/sees your (rear|front) camera/)).toBeVisible()

  await mechanic.getByRole('button', { name: 'Nicht fahrbereit?' }).click()
  await mechanic.getByRole('checkbox', { name: /^Bremsen/ }).check()
  await mechanic.getByRole('button', { name: /^Nicht fahren/ }).click()
  await expect(mechanic).toHaveURL(new RegExp(`/desk/${id}$`))
  await expect(mechanic.getByText('Der Kunde darf nicht fahren.')).toBeVisible()

  await expect(call.getByRole('alert').filter({ hasText: 'Do not ride the bike' })).toBeVisible()
  await call.getByRole('link', { name: 'See workshops' }).click()
  await expect(call.getByRole('heading', { name: 'Do not ride your bike' })).toBeVisible()
  await expect(call.getByText('The brakes do not hold safely.')).toBeVisible()
  await expect(call.getByText(/a partner workshop in your area \(99998\) yet/)).toBeVisible()
  await expect(call.getByRole('heading', { level: 3 })).toHaveCount(3)
  const mail = await product.mailTo(email, /summary|ticket/i)
  expect(mail.text).toContain('Please do not ride the bike until a workshop has checked it.')
})

test('missed: both participants see that the appointment was missed, and one tap books another one', async ({
  product,
  invite,
  openContext,
  signIn,
}) => {
  const email = invite('Karla')
  const phone = await openContext(PHONE)
  await signIn(phone, email)
  const customer = createServiceClient(phone, product)
  await sendQuestionnaire(customer)
  const { id, appointment } = await bookFirstTimeSlot(customer)
  const { startsAt, endsAt } = appointment as { startsAt: string; endsAt: string }
  const overview = await phone.newPage()
  await overview.goto('/overview')
  await expect(overview.getByRole('link', { name: 'Checkliste durchgehen' })).toBeVisible()

  await product.setClock(new Date(Date.parse(endsAt) + 60_000).toISOString())
  await expect(overview.getByRole('heading', { name: 'Wir haben uns verpasst' })).toBeVisible()
  const desk = await openContext()
  await signIn(desk, 'mia@example.test')
  const mechanic = await desk.newPage()
  await mechanic.goto(`/desk/${id}`)
  await expect(mechanic.getByText('Zum letzten Termin kam niemand.')).toBeVisible()

  await overview.getByRole('link', { name: 'Neuen Termin wählen' }).click()
  await expect(overview.getByText('Wir haben uns verpasst')).toBeVisible()
  await overview.locator('button[name=startsAt]').first().click()
  await expect(overview).toHaveURL(/\/appointment\/confirmation/)
  const again = await customer.ticket()
  expect(again).toMatchObject({ state: 'booked', missedAppointment: false })
  expect(Date.parse(again.appointment?.startsAt ?? '')).toBeGreaterThan(Date.parse(startsAt))
})

async function enterCall(page: Page, path: string) {
  await page.goto(path)
  await joinFromLobby(page)
}
