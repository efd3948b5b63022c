import { readFileSync } from 'node:fs'
import { type Appointment, type Language, LIST_LINES_MAX, MINUTE_MS, type TimeSlots } from '@radruf/contract'
import { addAuthenticator } from '../support/authenticator.ts'
import { waitUntilLoaded } from '../support/loaded.ts'
import { startProduct } from '../support/product.ts'
import { bookTimeSlot, createServiceClient, sendQuestionnaire } from '../support/service-client.ts'
import { BUTTON, createRemoteClient } from '../support/shipping.ts'
import { signInByMail } from '../support/sign-in.ts'
import { expect, type Page, type Product, test } from '../support/test.ts'

const TEXTS = {
  de: {
    addPasskey: 'Passkey anlegen',
    passkeyAdded: 'Der Passkey ist angelegt.',
    inviteList: 'Liste einladen',
    openFile: 'Datei öffnen (CSV)',
    tooLong: 'Die Liste hat mehr als 500 Zeilen. Teilen Sie sie bitte auf.',
    noEnding: 'Der Adresse fehlt das Ende, zum Beispiel „.de“.',
    emailIn: 'Mail in Zeile 2',
    nameIn: 'Name in Zeile 2',
    send: '3 Personen einladen',
    invited: '3 Personen sind eingeladen.',
    invitation: /^Einladung|Ihre Einladung/,
    publish: 'Veröffentlichen',
    live: 'Die neue Fassung ist live.',
    restore: /^Fassung \d+ wiederherstellen$/,
    restored: /^Der Text liegt als neuer Entwurf vor\./,
    passkey: 'Mit Passkey bestätigen',
    rollback: 'Anmeldung zurückrollen',
    rollbackEffect: /gilt wieder für alle, in unter 10 Sekunden. 9.8.0 bekommt niemand mehr.$/,
    rollbackButton: /^Auf .* zurückrollen$/,
    rolledBack: /^Anmeldung: .* gilt wieder für alle.$/,
    kimGrip: 'Kim übergeben',
    kimToJo: 'Kim an Jo. Enter legt ab.',
    kimDialog: 'Kim an Jo übergeben?',
    handOver: 'Übergeben',
    oneMoved: /^1 Fall übergeben/,
    addAbsence: 'Abwesenheit eintragen',
    person: 'Person',
    save: 'Eintragen',
    moveDay: 'Ganzen Tag umlegen',
    nothingSent: 'Noch ist nichts gesendet.',
    tell: '2 Kunden Bescheid geben',
    twoMoved: /^2 Fälle übergeben/,
    movedMail: /^Ihr Termin bleibt/,
    callWithJo: 'Ihr Gespräch mit Jo',
    newTime: 'Neue Zeit',
    moveHere: 'Auf diese Zeit verschieben',
    visitMoved: /^Ihr Termin ist verschoben\./,
    week: 'Woche',
    views: 'Ansicht des Teams',
    away: 'krank',
    reason: 'Grund (freiwillig)',
    reports: 'Berichte',
    period: 'Zeitraum',
    exportAll: 'Alles exportieren',
    median: 'Mitte',
    wait: '10 Min.',
  },
  en: {
    addPasskey: 'Add a passkey',
    passkeyAdded: 'Your passkey has been added.',
    inviteList: 'Invite from a list',
    openFile: 'Open a file (CSV)',
    tooLong: 'The list has more than 500 lines. Please divide it.',
    noEnding: 'The address has no ending, such as “.de”.',
    emailIn: 'E-mail in line 2',
    nameIn: 'Name in line 2',
    send: 'Invite 3 people',
    invited: '3 people are invited.',
    invitation: /invitation|invited/i,
    publish: 'Publish',
    live: 'The new version is live.',
    restore: /^Restore version \d+$/,
    restored: /^The text is a new draft\./,
    passkey: 'Confirm with a passkey',
    rollback: 'Roll back Sign-in',
    rollbackEffect: /goes back to everyone within 10 seconds. Nobody gets 9.8.0 any more.$/,
    rollbackButton: /^Roll back to /,
    rolledBack: /^Sign-in: everyone gets .* again.$/,
    kimGrip: 'Hand over Kim',
    kimToJo: 'Kim to Jo. Enter drops it.',
    kimDialog: 'Hand Kim to Jo?',
    handOver: 'Hand over',
    oneMoved: /^1 case handed over/,
    addAbsence: 'Add absence',
    person: 'Person',
    save: 'Add',
    moveDay: 'Move the whole day',
    nothingSent: 'Nothing has been sent yet.',
    tell: 'Tell 2 customers',
    twoMoved: /^2 cases handed over/,
    movedMail: /^Your appointment is unchanged/,
    callWithJo: 'Your call with Jo',
    newTime: 'New time',
    moveHere: 'Move to this time',
    visitMoved: /^Your appointment has been moved\./,
    week: 'Week',
    views: 'View of the team',
    away: 'ill',
    reason: 'Reason (optional)',
    reports: 'Reports',
    period: 'Period',
    exportAll: 'Export all',
    median: 'Median',
    wait: '10 min',
  },
}
type Texts = (typeof TEXTS)['de']

const CUSTOMERS = ['Kim', 'Pia', 'Udo'] as const
const BROKEN_BUTTON = 'Code kaputt'
/** Opening hours after the change; without it, the last call begins at 16:30. */
const OPEN_UNTIL = '20:00'
const LAST_CALL = '19:30'

/** A product of its own per test: it is changed for everyone. */
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

const emailOf = (name: string) => `${name.toLowerCase()}@example.test`
const toBerlinTime = (time: string) =>
  new Date(time).toLocaleTimeString('de', { timeZone: 'Europe/Berlin', hour: '2-digit', minute: '2-digit' })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const goTo = async (page: Page, path: string) => {
  await page.goto(path)
  await waitUntilLoaded(page)
}

for (const [language, t] of Object.entries(TEXTS) as [Language, Texts][])
  test(`a day of the operator and the lead in ${language}: people, an answer, the hours and a release; then a case, an ill colleague, the week and the reports`, {
    tag: '@deep',
  }, async ({ openContext, consoleErrors }) => {
    // The list that is too long.
    consoleErrors.allow(/422 .*\/api\/people\/checks$/)
    const invite = (name: string, role: string) => {
      const options = ['--email', emailOf(name), '--role', role, '--language', language, '--name', name]
      expect(product.ops('invite', ...options).status).toBe(0)
    }
    const open = async (name: string) => {
      const context = await openContext({ baseURL: product.url, viewport: { width: 1280, height: 900 } })
      await signInByMail(context.request, product, emailOf(name))
      const service = createServiceClient(context, product)
      await service.patch('/api/me', { language })
      return { context, service, page: await context.newPage() }
    }
    const remote = createRemoteClient(product)
    invite('Ole', 'operator')
    const ole = await open('Ole')
    await addAuthenticator(ole.context, ole.page)
    await goTo(ole.page, '/profile/security')
    await button(ole.page, t.addPasskey).click()
    await expect(ole.page.getByText(t.passkeyAdded)).toBeVisible()

    await test.step('Ole’s file is too long; then he invites three people from one and corrects the wrong line', async () => {
      await goTo(ole.page, '/console/people')
      await ole.page.getByRole('link', { name: t.inviteList, exact: true }).click()
      const openFile = (lines: readonly string[]) =>
        ole.page.getByLabel(t.openFile).setInputFiles({
          name: 'people.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(lines.map((line) => `${line};${language}\r\n`).join('')),
        })
      await openFile(Array.from({ length: LIST_LINES_MAX + 1 }, (_, index) => `p${index}@example.test;P${index}`))
      await expect(ole.page.getByRole('alert')).toHaveText([t.tooLong])
      const lines = CUSTOMERS.map((name) => `${emailOf(name).replace('pia@example.test', 'pia@example')};${name}`)
      await openFile(lines)
      await expect(ole.page.getByText(t.noEnding)).toBeVisible()
      await ole.page.getByRole('textbox', { name: t.emailIn }).fill(emailOf('Pia'))
      await ole.page.getByRole('textbox', { name: t.nameIn }).focus()
      await button(ole.page, t.send).click()
      await expect(ole.page.getByText(t.invited)).toBeVisible()
      for (const name of CUSTOMERS) await product.mailTo(emailOf(name), t.invitation)
    })
    const kim = await open('Kim')
    const pia = await open('Pia')
    const udo = await open('Udo')

    await test.step('Ole publishes an answer after a look at both languages, and takes the version back', async () => {
      const readAnswer = async () => {
        await goTo(kim.page, '/overview/faq')
        await kim.page.locator('main summary').first().click()
        return kim.page.locator('main details').first()
      }
      const publish = async () => {
        await button(ole.page, t.publish).click()
        await expect(ole.page.getByText(t.live)).toBeVisible()
      }
      const answers = { de: 'Erst die Fragen, dann das Gespräch.', en: 'Questions first, then the call.' }
      await goTo(ole.page, '/console/content?kind=faq')
      await ole.page.locator('main li a[href*="text="]').first().click()
      const field = ole.page.locator(`main textarea[name="text_${language}"]`)
      await expect(field).not.toHaveValue('')
      const before = await field.inputValue()
      for (const [name, answer] of Object.entries(answers)) {
        await ole.page.locator(`main textarea[name="text_${name}"]`).fill(answer)
        await expect(ole.page.locator(`main fieldset[lang="${name}"] details p`)).toHaveText(answer)
      }
      await publish()
      await expect(await readAnswer()).toContainText(answers[language])
      await button(ole.page, t.restore).click()
      await expect(ole.page.getByText(t.restored)).toBeVisible()
      await expect(field).toHaveValue(before)
      await expect(await readAnswer()).toContainText(answers[language])
      await publish()
      await expect(await readAnswer()).toContainText(before.slice(0, 40))
    })

    await test.step('Ole opens longer, and a customer can book the new times', async () => {
      await goTo(ole.page, '/console/content?kind=hours')
      for (const weekday of [1, 2, 3, 4, 5]) await ole.page.locator(`main [name="to_${weekday}"]`).fill(OPEN_UNTIL)
      await button(ole.page, t.publish).click()
      await expect(ole.page.getByText(t.live)).toBeVisible()
    })

    await test.step('Ole rolls a remote back with the passkey', async () => {
      await remote.publish(BROKEN_BUTTON, '9.8.0')
      await remote.expectText(BROKEN_BUTTON)
      // The session is no longer fresh: the decision needs the passkey.
      await product.setClock(new Date(Date.now() + 11 * MINUTE_MS).toISOString())
      await goTo(ole.page, '/console/releases')
      await ole.page.getByRole('link', { name: t.rollback }).click()
      await expect(ole.page.getByText(t.rollbackEffect)).toBeVisible()
      await button(ole.page, t.passkey).click()
      await button(ole.page, t.rollbackButton).click()
      await expect(ole.page.getByText(t.rolledBack)).toBeVisible()
      await remote.expectText(BUTTON)
    })

    for (const { service } of [kim, pia, udo]) await sendQuestionnaire(service)
    const { id } = await kim.service.ticket()
    // The second day with free times has no calls of the demo's people.
    const day = (await kim.service.get<TimeSlots>(`/api/tickets/${id}/slots`)).days[1]?.slots ?? []
    expect(toBerlinTime(day.at(-1)?.startsAt ?? '')).toBe(LAST_CALL)
    const booked: Appointment[] = []
    for (const [index, { service }] of [kim, pia, udo].entries()) {
      const startsAt = day[day.length - 8 + index]?.startsAt ?? ''
      booked.push((await bookTimeSlot(service, startsAt)).appointment)
    }
    expect(booked.map(({ mechanicName }) => mechanicName)).toEqual(['Mia', 'Mia', 'Mia'])
    const [, piasCall, udosCall] = booked
    invite('Ruth', 'lead')
    invite('Jo', 'mechanic')
    const now = Date.parse(booked[0]?.startsAt ?? '') - 180 * MINUTE_MS
    await product.setClock(new Date(now).toISOString())
    const ruth = await open('Ruth')

    await test.step('Ruth gives Kim’s case to Jo with the keyboard, and confirms it', async () => {
      await goTo(ruth.page, '/desk/team')
      await button(ruth.page, t.kimGrip).focus()
      await ruth.page.keyboard.press('Enter')
      for (let presses = 0; presses < 3 && !(await ruth.page.getByText(t.kimToJo).isVisible()); presses++)
        await ruth.page.keyboard.press('ArrowRight')
      await expect(ruth.page.getByText(t.kimToJo)).toBeVisible()
      await ruth.page.keyboard.press('Enter')
      const dialog = ruth.page.getByRole('dialog', { name: t.kimDialog })
      await button(ruth.page, t.handOver).focus()
      await ruth.page.keyboard.press('Enter')
      await expect(dialog).toHaveCount(0)
      await expect(ruth.page.getByText(t.oneMoved)).toBeVisible()
      await product.mailTo(emailOf('Kim'), t.movedMail)
    })

    await test.step('Mia is ill: Ruth moves her day to Jo, and the customers are told', async () => {
      await ruth.page.getByRole('link', { name: t.addAbsence }).click()
      const dialog = ruth.page.getByRole('dialog')
      await dialog.getByRole('combobox', { name: t.person }).selectOption({ label: 'Mia' })
      await dialog.getByRole('textbox', { name: t.reason }).fill(t.away)
      await button(ruth.page, t.save).click()
      await button(ruth.page, t.moveDay).click()
      await expect(dialog.getByText(t.nothingSent)).toBeVisible()
      await button(ruth.page, t.tell).click()
      await expect(ruth.page.getByText(t.twoMoved)).toBeVisible()
      await goTo(udo.page, '/overview')
      await expect(udo.page.getByText(t.callWithJo)).toBeVisible()
    })

    await test.step('Udo keeps his time, Pia chooses another one from her mail', async () => {
      await product.mailTo(emailOf('Udo'), t.movedMail)
      const { text } = await product.mailTo(emailOf('Pia'), t.movedMail)
      const address = /https?:\/\/\S+\/visit\/\S+/.exec(text)?.[0] ?? ''
      expect(address, text).not.toBe('')
      await goTo(pia.page, address)
      await pia.page.getByRole('combobox', { name: t.newTime }).selectOption(day.at(-1)?.startsAt ?? '')
      await button(pia.page, t.moveHere).click()
      await expect(pia.page.getByText(t.visitMoved)).toBeVisible()
      const [moved, kept] = [await pia.service.ticket(), await udo.service.ticket()]
      expect(moved.appointment).toMatchObject({ mechanicName: 'Jo', startsAt: day.at(-1)?.startsAt })
      expect(kept.appointment).toMatchObject({ mechanicName: 'Jo', startsAt: udosCall?.startsAt })
      expect(moved.appointment?.startsAt).not.toBe(piasCall?.startsAt)
    })

    await test.step('the week shows Mia away and three calls of Jo', async () => {
      await ruth.page.getByRole('navigation', { name: t.views }).getByRole('link', { name: t.week }).click()
      await waitUntilLoaded(ruth.page)
      const column = (name: string) => ruth.page.getByRole('region', { name, exact: true })
      await expect(column('Mia')).toContainText(t.away)
      for (const name of CUSTOMERS) {
        await expect(column('Mia').getByRole('link', { name })).toHaveCount(0)
        await expect(column('Jo').getByRole('link', { name })).toHaveCount(1)
      }
    })

    await test.step('Ruth reads in the reports how fast Jo answered, and saves the figures', async () => {
      const jo = await open('Jo')
      const say = (service: typeof jo.service) =>
        service.post(`/api/tickets/${id}/messages`, { clientId: crypto.randomUUID(), text: 'Hallo' })
      await say(kim.service)
      await product.setClock(new Date(now + 10 * MINUTE_MS).toISOString())
      await say(jo.service)
      await ruth.page.getByRole('link', { name: t.reports, exact: true }).click()
      await expect(ruth.page.getByRole('heading', { level: 1, name: t.reports })).toBeVisible()
      await waitUntilLoaded(ruth.page)
      // The running week.
      await ruth.page.getByRole('combobox', { name: t.period }).selectOption({ index: 0 })
      await expect(ruth.page.locator('main dd').first()).toContainText(t.wait)
      const files = new Map<string, string>()
      ruth.page.on('download', async (download) => {
        files.set(download.suggestedFilename(), readFileSync(await download.path(), 'utf8'))
      })
      await button(ruth.page, t.exportAll).click()
      await expect.poll(() => files.size).toBe(6)
      const [name, text] = [...files].find(([file]) => file.startsWith('radruf-waiting-')) ?? []
      expect(name).toMatch(/^radruf-waiting-\d{4}-\d\d-\d\d\.csv$/)
      expect(text).toContain(t.median)
      expect(text).toContain(t.wait)
    })
  })
