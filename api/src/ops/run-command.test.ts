import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { book, bookingCustomer } from '../testing/booking.ts'
import { cameraPhoto } from '../testing/photos.ts'
import { DATABASES, startTestService, type TestService } from '../testing/service.ts'
import type { Command } from './command.ts'
import { runCommand } from './run-command.ts'

const INVITE = { name: 'invite', email: 'Anna@example.test', role: 'customer', language: 'de' } as const

describe.each(DATABASES)('commands on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())
  const run = (command: Command) => runCommand(testService.service, command)

  test('a customer is invited once with a first ticket; a second invitation resends the mail', async () => {
    expect(await run(INVITE)).toEqual({ ok: true, lines: ['Invited anna@example.test.'] })
    expect((await run(INVITE)).lines[0]).toContain('Resent')
    expect(await testService.mailsTo('anna@example.test')).toHaveLength(2)
    const { lines } = await run({ name: 'ticket list' })
    expect(lines).toHaveLength(2)
    expect(lines[1]).toMatch(/anna@example\.test\s+1\s+questionnaire_open\s+2026-11-23T09:00/)
  })

  test('a person cannot be invited in another role', async () => {
    const refused = await run({ ...INVITE, role: 'mechanic' })
    expect(refused).toEqual({ ok: false, lines: [expect.stringContaining('invited as customer')] })
  })

  test('mechanics are listed by name, else by the first part of the address', async () => {
    await run({ ...INVITE, role: 'mechanic', email: 'mia@example.test', person: 'Mia Muster' })
    await run({ ...INVITE, role: 'mechanic', email: 'tom@example.test', language: 'en' })
    expect((await run({ name: 'mechanic list' })).lines).toEqual([
      'NAME        E-MAIL            ROLE      LANGUAGE',
      'Mia Muster  mia@example.test  mechanic  de',
      'tom         tom@example.test  mechanic  en',
    ])
  })

  test('workshops are imported as a whole or only checked', async () => {
    const csv = 'name,street,postal_code,city\nRad,Weg 1,10115,Berlin\n'
    const names = async () =>
      (await testService.service.db.selectFrom('workshop').select('name').execute()).map(({ name }) => name)
    const load = (text: string, dryRun = false) => run({ name: 'workshops import', csv: text, dryRun })
    expect(await load(csv, true)).toEqual({ ok: true, lines: [expect.stringContaining('1 workshop can be imported')] })
    expect(await names()).toEqual([])
    expect((await load(csv)).ok).toBe(true)
    expect((await load(csv.replace('Rad', 'Speiche'))).ok).toBe(true)
    expect(await names()).toEqual(['Speiche'])
    expect(await load(`${csv}Nabe,Weg 2,1,Berlin\n`)).toEqual({
      ok: false,
      lines: ['line 3: postal_code is not a postal code of five digits', 'Nothing was imported.'],
    })
    expect(await names()).toEqual(['Speiche'])
  })

  test('the list of parts is imported as a whole or only checked', async () => {
    const csv = 'number;name_de;name_en;price_from;price_to\n10148;Schaltauge;Derailleur hanger;18;24,50\n'
    const prices = async () =>
      (await testService.service.db.selectFrom('spare_part').select('price_to').execute()).map(
        ({ price_to }) => price_to,
      )
    const load = (text: string, dryRun = false) => run({ name: 'parts import', csv: text, dryRun })
    expect(await load(csv, true)).toEqual({ ok: true, lines: [expect.stringContaining('1 part can be imported')] })
    expect(await prices()).toEqual([])
    expect((await load(csv)).ok).toBe(true)
    expect((await load(csv.replace('24,50', '25'))).lines).toEqual(['Imported 1 part, which replace all earlier ones.'])
    expect(await load(csv.replace('24,50', '17'))).toEqual({
      ok: false,
      lines: ['line 2: price_to is lower than price_from', 'Nothing was imported.'],
    })
    expect(await prices()).toEqual([2500])
  })

  test('an announcement is published in both languages', async () => {
    const texts = { de: { title: 'Neu', text: 'Text' }, en: { title: 'New', text: 'Text' } }
    expect((await run({ name: 'announce', ...texts })).lines).toEqual([
      'Published the announcement and mailed it to 0 subscribers.',
    ])
    const rows = await testService.service.db.selectFrom('announcement').select(['title_de', 'title_en']).execute()
    expect(rows).toEqual([{ title_de: 'Neu', title_en: 'New' }])
  })

  test('a mechanic’s hours, absence and state are set, and booked calls are listed', async () => {
    await run({ ...INVITE, role: 'mechanic', email: 'mia@example.test', person: 'Mia Muster' })
    const email = 'mia@example.test'
    const hours = [{ weekday: 2, from: '18:00', to: '19:00' }]
    expect((await run({ name: 'mechanic hours', email, hours })).ok).toBe(true)
    const customer = await bookingCustomer(testService, 'books@example.test')
    await book(customer, '2026-11-24T17:30:00.000Z')
    const absence = await run({ name: 'mechanic absence', email, first: '2026-11-24', last: '2026-11-30' })
    expect(absence.lines).toEqual([
      'Mia Muster takes no calls from 2026-11-24 to 2026-11-30.',
      'These calls are already booked and stay until they are cancelled or moved:',
      '  2026-11-24 18:30',
    ])
    expect((await run({ name: 'mechanic absence', email, first: '2026-11-24', last: null })).ok).toBe(true)
    expect((await run({ name: 'mechanic absence', email, first: '2026-11-24', last: null })).ok).toBe(false)
    expect((await run({ name: 'mechanic bundesland', email, bundesland: 'BY' })).ok).toBe(true)
    const profile = { name: 'mechanic profile', email } as const
    const portrait = (await cameraPhoto()).toString('base64')
    const shown = await run({ ...profile, de: 'Ich erkläre gern.', languages: ['de', 'tr'], portrait })
    const lines = ['Customers see of Mia Muster:', '  portrait: yes', '  de: Ich erkläre gern.', '  en: none']
    expect(shown).toEqual({ ok: true, lines: [...lines, '  languages: de tr'] })
    // What is not named stays.
    expect((await run({ ...profile, portrait: null })).lines).toContain('  de: Ich erkläre gern.')
    expect((await run({ ...profile, portrait: 'bm8=' })).ok).toBe(false)
    const unknown = await run({ name: 'mechanic hours', email: 'anna@example.test', hours })
    expect(unknown).toEqual({ ok: false, lines: ['No mechanic has the e-mail address anna@example.test.'] })
  })

  test('a person is erased by e-mail address', async () => {
    await run({ ...INVITE, email: 'gone@example.test' })
    expect((await run({ name: 'user delete', email: 'Gone@example.test' })).ok).toBe(true)
    expect((await run({ name: 'user delete', email: 'gone@example.test' })).ok).toBe(false)
  })

  test('a backup is written into a new folder only', async () => {
    const folder = join(testService.service.settings.dataDir, 'backup')
    expect((await run({ name: 'backup', folder })).ok).toBe(true)
    expect(await run({ name: 'backup', folder })).toEqual({ ok: false, lines: [`${folder} is not empty`] })
  })
})
