import { type Appointment, JOIN_OPENS_MINUTES_BEFORE, type Language, MINUTE_MS } from '@radruf/contract'
import { waitUntilLoaded } from '../support/loaded.ts'
import { startProduct, toJoinTime } from '../support/product.ts'
import { bookFirstTimeSlot, createServiceClient, joinCall, sendQuestionnaire } from '../support/service-client.ts'
import { signInByMail } from '../support/sign-in.ts'
import { expect, type Page, type Product, test } from '../support/test.ts'

const shift = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString()
/** The countdown to the moment the call opens, `minutes` before the appointment, within its first minute. */
const countdownAt = (minutes: number) => {
  const left = minutes - JOIN_OPENS_MINUTES_BEFORE
  return new RegExp(`^(${[left - 1, left].map((part) => String(part).padStart(2, '0')).join('|')}):`)
}

const TEXTS = {
  de: {
    late: /^10 Minuten später/,
    confirm: 'Ja, Bescheid geben',
    knows: 'Lena weiß Bescheid: 10 Minuten später',
    lateMail: /^Etwas später/,
    opensIn: /^Teilnehmen können Sie in/,
    fixed: /^Repariert/,
    summary: /^Zusammenfassung/,
    sendSummary: /^An .+ senden$/,
    closed: /^Dieses Ticket ist geschlossen\./,
    more: 'Mehr',
    give: /^Übergeben/,
    handOver: 'Übergeben',
    handedOver: /^Jo ist für diesen Fall zuständig\./,
    handedOverMail: /^Ihr Termin bleibt/,
    callWithJo: 'Ihr Gespräch mit Jo',
    missedMail: /hat nicht stattgefunden/,
    waiting: /^Unbeantwortet/,
    missedRow: /Niemand kam zum Gespräch/,
    missedCase: 'Zum letzten Termin kam niemand.',
    offered: /^Neue Zeiten anbieten/,
    sendMessage: 'Nachricht senden',
    followedUp: /^Nachgefasst: /,
    book: 'Termin buchen',
    bookDialog: 'Termin für Malte buchen',
    confirmBooking: 'Termin buchen',
    bookedMail: /^Ihr Termin/,
    callWithMia: 'Ihr Gespräch mit Mia',
  },
  en: {
    late: /^10 minutes late/,
    confirm: 'Yes, let them know',
    knows: 'Lena knows: 10 minutes later',
    lateMail: /^A little later/,
    opensIn: /^You can join in/,
    fixed: /^Fixed/,
    summary: /^Summary/,
    sendSummary: /^Send to /,
    closed: /^This ticket is closed\./,
    more: 'More',
    give: /^Hand over/,
    handOver: 'Hand over',
    handedOver: /^Jo is in charge of this case\./,
    handedOverMail: /^Your appointment is unchanged/,
    callWithJo: 'Your call with Jo',
    missedMail: /didn’t happen/,
    waiting: /^Unanswered/,
    missedRow: /Nobody came to the call/,
    missedCase: 'Nobody came to the last appointment.',
    offered: /^Offer new times/,
    sendMessage: 'Send message',
    followedUp: /^Followed up: /,
    book: 'Book a call',
    bookDialog: 'Book a call for Malte',
    confirmBooking: 'Book the call',
    bookedMail: /^Your appointment/,
    callWithMia: 'Your call with Mia',
  },
}

/** A product of its own per test: with more mechanics it would assign the calls at random. */
let product: Product
const started: Product[] = []
test.beforeEach(async () => {
  product = await startProduct()
  started.push(product)
})
// After the fixture has closed the pages, which would miss their event stream.
test.afterAll(async () => {
  await Promise.all(started.map((each) => each.stop()))
})

for (const [language, t] of Object.entries(TEXTS) as [Language, (typeof TEXTS)['de']][])
  test(`a day at the desk in ${language}: one call is late, one is missed, and one is handed over`, {
    tag: '@deep',
  }, async ({ openContext }) => {
    const openPerson = async (name: string, role: 'customer' | 'mechanic' = 'customer') => {
      const email = `${name.toLowerCase()}@example.test`
      const invitation = ['--email', email, '--role', role, '--language', language, '--name', name]
      if (name !== 'Mia') expect(product.ops('invite', ...invitation).status).toBe(0)
      const context = await openContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } })
      await signInByMail(context.request, product, email)
      const service = createServiceClient(context, product)
      await service.patch('/api/me', { language })
      return { email, service, page: await context.newPage() }
    }
    const openBooked = async (name: string) => {
      const person = await openPerson(name)
      await sendQuestionnaire(person.service)
      return { ...person, ...(await bookFirstTimeSlot(person.service)) }
    }
    const mia = await openPerson('Mia', 'mechanic')
    // One after the other: their calls follow each other.
    const lena = await openBooked('Lena')
    const malte = await openBooked('Malte')
    const rosa = await openBooked('Rosa')
    const jo = await openPerson('Jo', 'mechanic')
    const openCase = async (page: Page, name: string) => {
      await page.goto('/desk?filter=open')
      await waitUntilLoaded(page)
      await page
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first()
        .click()
      await expect(page).toHaveURL(/\/desk\/[\w-]+$/)
      await waitUntilLoaded(page)
    }

    await test.step('Lena’s call begins ten minutes later, and her countdown follows', async () => {
      await product.setClock(shift(lena.appointment.startsAt, -20))
      await lena.page.goto('/chat/videocall')
      await waitUntilLoaded(lena.page)
      const countdown = lena.page.getByText(t.opensIn).locator('strong')
      await expect(countdown).toHaveText(countdownAt(20))
      await openCase(mia.page, 'Lena')
      await mia.page.getByRole('button', { name: t.more, exact: true }).click()
      await mia.page.getByRole('menuitem', { name: t.late }).click()
      await mia.page.getByRole('button', { name: t.confirm }).click()
      await expect(mia.page.getByText(t.knows)).toBeVisible()
      await expect(countdown).toHaveText(countdownAt(30))
      const mail = await product.mailTo(lena.email, t.lateMail)
      expect(mail.attachments.map(({ name }) => name)).toContain('appointment.ics')
    })

    await test.step('Rosa’s case goes to Jo, who finds it at the desk', async () => {
      await openCase(mia.page, 'Rosa')
      await mia.page.getByRole('button', { name: t.more, exact: true }).click()
      await mia.page.getByRole('menuitem', { name: t.give }).click()
      await mia.page.getByRole('menuitem', { name: /Jo/ }).click()
      await mia.page.getByRole('button', { name: t.handOver, exact: true }).click()
      await expect(mia.page.getByText(t.handedOver)).toBeVisible()
      await product.mailTo(rosa.email, t.handedOverMail)
      await openCase(jo.page, 'Rosa')
      await expect(jo.page.getByText(t.handedOver)).toHaveCount(0)
      await rosa.page.goto('/overview')
      await expect(rosa.page.getByText(t.callWithJo)).toBeVisible()
    })

    await test.step('Lena’s call takes place, and her ticket is closed with a summary', async () => {
      await product.setClock(toJoinTime(shift(lena.appointment.startsAt, 10)))
      await joinCall(lena.service, lena.id)
      await joinCall(mia.service, lena.id)
      await openCase(mia.page, 'Lena')
      await mia.page.getByRole('radio', { name: t.fixed }).check()
      await mia.page.getByRole('textbox', { name: t.summary }).fill('Schaltung eingestellt.')
      await mia.page.getByRole('button', { name: t.sendSummary }).click()
      await expect(mia.page.getByText(t.closed)).toBeVisible()
    })

    await test.step('Malte’s call is missed by both: Mia writes to him and offers times, then books the next one for him', async () => {
      await product.setClock(shift(malte.appointment.endsAt, 1))
      await product.mailTo(malte.email, t.missedMail)
      await mia.page.goto('/desk?filter=open')
      await waitUntilLoaded(mia.page)
      await mia.page.getByRole('link', { name: t.waiting }).click()
      await expect(mia.page.getByRole('link', { name: /^Malte/ })).toContainText(t.missedRow)
      await openCase(mia.page, 'Malte')
      await expect(mia.page.getByText(t.missedCase)).toBeVisible()
      await mia.page.getByRole('group', { name: t.offered }).getByRole('checkbox').first().check()
      await mia.page.getByRole('button', { name: t.sendMessage }).click()
      await expect(mia.page.getByText(t.followedUp)).toBeVisible()
      const thread = await malte.service.get<{ messages: { text: string }[] }>(`/api/tickets/${malte.id}/messages`)
      expect(thread.messages.map(({ text }) => text)).toEqual([expect.stringMatching(/Malte[\s\S]+\n• .+\d\d?:\d\d/)])
      await mia.page.getByRole('link', { name: t.book, exact: true }).click()
      const dialog = mia.page.getByRole('dialog', { name: t.bookDialog })
      await dialog
        .getByRole('button', { name: /^\d\d?:\d\d$/ })
        .first()
        .click()
      await dialog.getByRole('button', { name: t.confirmBooking }).click()
      await expect(dialog).toHaveCount(0)
      await expect(mia.page.getByText(t.followedUp)).toHaveCount(0)
      const ticket = await malte.service.get<{ state: string; appointment: Appointment | null }>(
        `/api/tickets/${malte.id}`,
      )
      expect(ticket).toMatchObject({ state: 'booked', appointment: { mechanicName: 'Mia' } })
      await product.mailTo(malte.email, t.bookedMail, 1)
      await malte.page.goto('/overview')
      await expect(malte.page.getByText(t.callWithMia)).toBeVisible()
    })
  })
