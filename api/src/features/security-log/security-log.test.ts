import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runMaintenance } from '../../database/maintenance.ts'
import { runCommand } from '../../ops/run-command.ts'
import { bookingCustomer } from '../../testing/booking.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'

describe.each(FEATURE_DATABASES)('the security log on the %s database', (database) => {
  let testService: TestService
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  afterAll(() => testService.stop())
  const kindsOf = async (personId: string) =>
    (
      await testService.service.db
        .selectFrom('security_event')
        .select('kind')
        .where((eb) => eb.or([eb('person_id', '=', personId), eb('subject_id', '=', personId)]))
        .orderBy('id')
        .execute()
    ).map(({ kind }) => kind)
  const signIn = async (email: string) => {
    const browser = testService.browser('203.0.113.9')
    await browser.post('/api/sign-in/codes', { email, language: 'de' })
    const [mail] = await testService.mailsTo(email)
    const code = mail?.subject.slice(0, 6) ?? ''
    await browser.post('/api/sign-in/sessions', { email, code: code === '000000' ? '000001' : '000000' })
    expect((await browser.post('/api/sign-in/sessions', { email, code })).status).toBe(201)
    return { browser, code }
  }

  test('records sign-ins, refusals, exports, reads of a case and roles, without content; erasing a person removes the person', async () => {
    await testService.setClock(MONDAY_10)
    const anna = await bookingCustomer(testService, 'anna@example.test')
    const mia = await testService.signedIn('mechanic', 'mia@example.test')
    const { browser, code } = await signIn('anna@example.test')
    await browser.get('/api/me/export')
    for (let read = 0; read < 3; read += 1) await mia.get(anna.path)
    expect(await kindsOf(anna.person.id)).toEqual(['role_granted', 'signed_in', 'data_exported'])
    expect(await kindsOf(mia.person.id)).toEqual(['role_granted', 'case_read'])
    const rows = JSON.stringify(await testService.service.db.selectFrom('security_event').selectAll().execute())
    expect(rows).toContain('sign_in_refused')
    expect(rows).not.toMatch(new RegExp(`example\\.test|203\\.0\\.113|${code}`))
    const { lines } = await runCommand(testService.service, { name: 'security-log' })
    expect(lines.join('\n')).toMatch(/2026-11-23T09:\d\d:\d\d\.\d+Z +case_read +mia@example\.test/)
    await browser.post('/api/me/deletion', { confirmation: 'DELETE' })
    expect(await kindsOf(anna.person.id)).toEqual([])
    expect(JSON.stringify(await testService.service.db.selectFrom('security_event').selectAll().execute())).toContain(
      'account_erased',
    )
  })

  test('records which cases of others a search of the desk has shown, once an hour', async () => {
    const eva = await bookingCustomer(testService, 'eva@example.test')
    const own = await testService.signedIn('mechanic', 'own@example.test')
    const lead = await testService.signedIn('lead', 'lead@example.test')
    await testService.service.db
      .updateTable('ticket')
      .set({ mechanic_id: own.person.id })
      .where('id', '=', eva.ticketId)
      .execute()
    for (const searcher of [own, lead, lead]) await searcher.get('/api/desk-search?q=eva')
    expect(await kindsOf(own.person.id)).toEqual(['role_granted'])
    expect(await kindsOf(lead.person.id)).toEqual(['role_granted', 'case_found'])
  })

  test('records a case that a write shows, and the earlier cases of its customer that belong to others', async () => {
    const fay = await bookingCustomer(testService, 'fay@example.test')
    const lena = await testService.signedIn('lead', 'lena@example.test')
    expect((await lena.post(`${fay.path}/moves`, { to: 'booking_open' })).status).toBe(200)
    expect(await kindsOf(lena.person.id)).toEqual(['role_granted', 'case_read'])
    await testService.service.db
      .updateTable('ticket')
      .set({ state: 'closed', closed_at: new Date(MONDAY_10) })
      .where('id', '=', fay.ticketId)
      .execute()
    const { id } = (await fay.post<{ id: string }>('/api/tickets')).body
    const { tickets } = (await lena.get<{ tickets: { ticket: { id: string } }[] }>(`/api/tickets/${id}/earlier`)).body
    expect(tickets.map(({ ticket }) => ticket.id)).toEqual([fay.ticketId])
    expect(await kindsOf(lena.person.id)).toEqual(['role_granted', 'case_read', 'case_found', 'case_read'])
  })

  test('is deleted after its own retention', async () => {
    const count = async () => (await testService.service.db.selectFrom('security_event').select('id').execute()).length
    await testService.setClock('2027-11-10T09:00:00Z')
    await runMaintenance(testService.service)
    expect(await count()).toBeGreaterThan(0)
    await testService.setClock('2027-11-25T09:00:00Z')
    await runMaintenance(testService.service)
    expect(await count()).toBe(0)
  })

  test('export and deletion need a code that is younger than ten minutes', async () => {
    await testService.setClock(MONDAY_10)
    await testService.signedIn('customer', 'ben@example.test')
    const { browser } = await signIn('ben@example.test')
    const confirmed = async () =>
      (await browser.get<{ confirmed: boolean }>('/api/session/confirmation')).body.confirmed
    expect(await confirmed()).toBe(true)
    await testService.setClock('2026-11-23T09:11:00Z')
    expect(await confirmed()).toBe(false)
    expect((await browser.get('/api/me/export')).body.code).toBe('CONFIRMATION_NEEDED')
    expect((await browser.post('/api/me/deletion', { confirmation: 'DELETE' })).body.code).toBe('CONFIRMATION_NEEDED')
    await browser.post('/api/sign-in/codes', { email: 'ben@example.test', language: 'de' })
    const code = (await testService.mailsTo('ben@example.test'))[0]?.subject.slice(0, 6)
    expect((await browser.post('/api/session/confirmation', { code: '000000' })).status).toBe(422)
    expect((await browser.post('/api/session/confirmation', { code })).status).toBe(204)
    expect((await browser.get('/api/me/export')).status).toBe(200)
    expect((await browser.post('/api/me/deletion', { confirmation: 'DELETE' })).status).toBe(204)
  })
})
