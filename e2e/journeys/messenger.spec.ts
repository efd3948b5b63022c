import { devices, type Page } from '@playwright/test'
import type { Message, Thread } from '@radruf/contract'
import { choosePhotos, recordClip, send } from '../support/chat.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { createPhonePhoto } from '../support/photo.ts'
import { bookFirstTimeSlot, createServiceClient, sendQuestionnaire } from '../support/service-client.ts'
import { expect, test } from '../support/test.ts'

const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

test('photos and clips go both ways, disappear when deleted, and wait offline in their order', async ({
  product,
  invite,
  openContext,
  signIn,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to load/)
  const [phone, desk] = [await openContext(PHONE), await openContext({ viewport: { width: 1280, height: 900 } })]
  await Promise.all([signIn(phone, invite('Frieda')), signIn(desk, 'mia@example.test')])
  const service = createServiceClient(phone, product)
  await sendQuestionnaire(service)
  const { id } = await bookFirstTimeSlot(service)
  const photo = await createPhonePhoto({ width: 800, height: 600 })
  const fetchMessages = async () => (await service.get<Thread>(`/api/tickets/${id}/messages`)).messages
  const [customer, mechanic] = [await phone.newPage(), await desk.newPage()]
  await Promise.all([customer.goto('/chat'), mechanic.goto(`/desk/${id}`)])
  await Promise.all([customer, mechanic].map(waitUntilLoaded))

  await test.step('the customer sends a photo, and a clip recorded in the chat', async () => {
    await choosePhotos(customer, photo)
    await expect(customer.getByRole('img', { name: 'Bild 1' })).toBeVisible()
    await recordClip(customer)
    await expect(customer.getByRole('img', { name: 'Video 2' })).toBeVisible()
    await send(customer, 'So klingt es.')
    await expect(customer.getByText('Gesendet')).toBeVisible()
  })

  await test.step('the mechanic sees both, zooms into the photo and plays the clip', async () => {
    await expect(mechanic.getByRole('button', { name: /^Video 2 abspielen/ })).toBeVisible()
    await mechanic.getByRole('button', { name: 'Bild 1 vergrößern' }).click()
    const viewer = mechanic.getByRole('dialog', { name: /^Gesendet von Frieda/ })
    await viewer.getByRole('button', { name: 'Größer', exact: true }).click()
    await expect(viewer.getByText('120 %')).toBeVisible()
    await viewer.getByRole('button', { name: 'Nächstes Bild' }).click()
    const played = () => viewer.locator('video').evaluate(({ currentTime }: HTMLVideoElement) => currentTime)
    await expect.poll(played).toBeGreaterThan(0)
    await viewer.getByRole('button', { name: 'Schließen' }).click()
  })

  await test.step('the mechanic answers with a photo', async () => {
    await choosePhotos(mechanic, photo)
    await expect(mechanic.getByRole('img', { name: 'Bild 1' })).toBeVisible()
    await send(mechanic, 'Hier sehen Sie das Schaltauge.')
    await expect(customer.getByText('Hier sehen Sie das Schaltauge.', { exact: true })).toBeVisible()
    await expect(customer.getByRole('button', { name: /vergrößern$/ })).toHaveCount(2)
  })

  await test.step('a deleted message’s photo, clip, poster and thumbnails are gone for both', async () => {
    const addresses = (await fetchMessages())[0]?.attachments.flatMap(({ id, clip }) =>
      ['large', 'small', '320.avif', ...(clip ? ['clip'] : [])].map((size) => `/api/photos/${id}/${size}`),
    )
    const fetchStatuses = () =>
      Promise.all(
        [phone, desk].flatMap(({ request }) =>
          (addresses ?? []).map(async (address) => (await request.get(address)).status()),
        ),
      )
    expect(await fetchStatuses()).toEqual(Array(14).fill(200))
    await pressDelete(customer)
    await expect(customer.getByText('Sie haben diese Nachricht gelöscht')).toBeVisible()
    await customer.getByRole('button', { name: 'Rückgängig' }).click()
    expect(await fetchStatuses()).toEqual(Array(14).fill(200))
    await pressDelete(customer)
    await expect(mechanic.getByText('Diese Nachricht wurde gelöscht')).toBeVisible()
    expect(await fetchStatuses()).toEqual(Array(14).fill(404))
    await expect(mechanic.getByRole('button', { name: /^Video 2 abspielen/ })).toHaveCount(0)
  })

  await test.step('three messages written offline arrive once and in their order', async () => {
    await phone.setOffline(true)
    await send(customer, 'Erstens')
    await choosePhotos(customer, photo)
    await expect(customer.getByRole('img', { name: 'Bild 1' })).toBeVisible()
    await send(customer, 'Zweitens, mit Foto')
    await send(customer, 'Drittens')
    await expect(customer.getByText('Wartet auf Verbindung')).toHaveCount(3)
    expect(await fetchMessages().then(toTexts)).not.toContain('Erstens')
    await phone.setOffline(false)
    await expect(customer.getByText('Wartet auf Verbindung')).toHaveCount(0)
    await expect(mechanic.getByText('Drittens', { exact: true })).toBeVisible()
    const sent = (await fetchMessages()).slice(2)
    expect(toTexts(sent)).toEqual(['Erstens', 'Zweitens, mit Foto', 'Drittens'])
    expect(sent.map(({ attachments }) => attachments.length)).toEqual([0, 1, 0])
    const shown = mechanic
      .getByRole('list', { name: 'Nachrichten' })
      .getByText(/^(Erstens|Zweitens, mit Foto|Drittens)$/)
    await expect(shown).toHaveText(['Erstens', 'Zweitens, mit Foto', 'Drittens'])
  })

  await test.step('an answer shows both what it answers', async () => {
    const messages = mechanic.getByRole('list', { name: 'Nachrichten' })
    const row = messages.getByRole('listitem').filter({ hasText: 'Drittens' })
    await row.getByRole('button', { name: /^Aktionen zur Nachricht/ }).click()
    await mechanic.getByRole('menuitem', { name: 'Antworten' }).click()
    await mechanic.keyboard.type('Danke, ich sehe es.')
    await mechanic.keyboard.press('Enter')
    const answer = customer.getByRole('listitem').filter({ hasText: 'Danke, ich sehe es.' })
    await expect(answer.getByRole('button', { name: /^Antwort auf Ihre Nachricht Drittens$/ })).toBeVisible()
    await expect(messages.getByRole('button', { name: /^Antwort auf Frieda Drittens$/ })).toBeVisible()
  })
})

/** Deletes the first message of the phone's page, in the sheet with its actions. */
async function pressDelete(page: Page) {
  await page
    .getByRole('button', { name: /^Aktionen zur Nachricht/ })
    .first()
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Löschen/ })
    .click()
}

const toTexts = (messages: readonly Message[]) => messages.map(({ text }) => text)
