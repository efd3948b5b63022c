import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { book, bookingCustomer, type TicketHolder } from '../../testing/booking.ts'
import { parseCalendarEvents } from '../../testing/calendar.ts'
import { FEATURE_DATABASES, MONDAY_10, startTestService, type TestService } from '../../testing/service.ts'
import { eraseAccount } from '../account/erase-account.ts'

const TUESDAY_9 = '2026-11-24T08:00:00.000Z'
const TUESDAY_10 = '2026-11-24T09:00:00.000Z'
let people = 0

describe.each(FEATURE_DATABASES)('the calendar feed of a mechanic on %s', (database) => {
  let testService: TestService
  let mia: Awaited<ReturnType<TestService['signedIn']>>
  let anna: TicketHolder
  let path: string
  beforeAll(async () => {
    testService = await startTestService({ database })
  })
  beforeEach(async () => {
    await testService.setClock(MONDAY_10)
    people += 1
    mia = await testService.signedIn('mechanic', `mia${people}@example.test`, 'de', 'Mia')
    // The only mechanic, so that every call is in this feed.
    await testService.service.db
      .deleteFrom('person')
      .where('role', '=', 'mechanic')
      .where('id', '<>', mia.person.id)
      .execute()
    anna = await bookingCustomer(testService, `anna.secret${people}@example.test`)
    await anna.patch('/api/me', { name: 'Anna Öztürk, "Rad"' })
    path = await createFeed()
  })
  afterAll(() => testService.stop())

  const createFeed = async () => new URL((await mia.post<{ url: string }>('/api/week/feed')).body.url).pathname
  const read = (headers: Record<string, string> = {}) => testService.app.inject({ url: path, headers })
  const readEvents = async () => parseCalendarEvents((await read()).body)

  test('a calendar program reads the booked calls with first names only', async () => {
    const { appointment } = await book(anna, TUESDAY_9)
    const { body } = await read()
    expect(parseCalendarEvents(body)).toMatchObject([
      { SUMMARY: 'Anna', STATUS: 'CONFIRMED', DTSTART: '2026-11-24T08:00:00Z', DTEND: '2026-11-24T08:30:00Z' },
    ])
    expect(appointment).not.toBeNull()
    expect(body).not.toMatch(/@example\.test|secret|Öztürk|ATTENDEE|ORGANIZER/)
    // RFC 5545: lines of at most 75 octets, ended by CRLF.
    expect(body.split('\r\n').every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
  })

  test('a customer without a name is named by the ticket', async () => {
    await testService.service.db.updateTable('person').set({ name: null }).where('id', '=', anna.person.id).execute()
    await book(anna, TUESDAY_9)
    expect(await readEvents()).toMatchObject([{ SUMMARY: 'Ticket 1' }])
  })

  test('a moved call keeps its UID with a higher sequence, and a cancelled one disappears', async () => {
    await book(anna, TUESDAY_9)
    const [before] = await readEvents()
    await book(anna, TUESDAY_10)
    const [after, ...others] = await readEvents()
    expect(others).toEqual([])
    expect(after).toMatchObject({ UID: before?.UID, DTSTART: '2026-11-24T09:00:00Z' })
    expect(Number(after?.SEQUENCE)).toBeGreaterThan(Number(before?.SEQUENCE))
    expect((await anna.delete(`${anna.path}/appointment`)).status).toBe(200)
    expect(await readEvents()).toEqual([])
  })

  test('an unchanged feed answers 304 to its ETag and its date', async () => {
    await book(anna, TUESDAY_9)
    const { etag, 'last-modified': lastModified } = (await read()).headers as Record<string, string>
    expect(lastModified).toMatch(/^Mon, 23 Nov 2026 09:00/)
    await testService.setClock('2026-11-23T10:00:00Z')
    for (const [name, value = ''] of [
      ['if-none-match', etag],
      ['if-modified-since', lastModified],
    ]) {
      const answer = await read({ [name as string]: value })
      expect([answer.statusCode, answer.body, answer.headers.etag]).toEqual([304, '', etag])
    }
    expect((await read()).headers['last-modified']).toBe(lastModified)
    await anna.delete(`${anna.path}/appointment`)
    const changed = await read({ 'if-none-match': etag ?? '' })
    expect([changed.statusCode, changed.headers['last-modified']]).toEqual([200, expect.stringMatching(/10:00/)])
  })

  test('the database stores no URL of a feed, and the export names the feed without it', async () => {
    const token = path.split('/')[3] ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const rows = await testService.service.db.selectFrom('calendar_feed').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    await testService.confirm(mia.person.id)
    const entries = await mia.send({ method: 'GET', url: '/api/me/export' })
    expect(entries.status).toBe(200)
  })

  test('erasing the account ends the feed', async () => {
    await eraseAccount(testService.service, mia.person.id)
    expect((await read()).statusCode).toBe(404)
  })

  test('a feed is read at most 60 times an hour, and strangers cannot use that up', async () => {
    const statuses = []
    for (let times = 0; times < 62; times += 1) statuses.push((await read()).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    const unknown = () =>
      testService.app.inject({ url: '/api/calendars/guess/calls.ics', remoteAddress: '203.0.113.9' })
    for (let times = 0; times < 60; times += 1) await unknown()
    const refused = await unknown()
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
    await testService.setClock('2026-11-23T10:30:00Z')
    expect((await read()).statusCode).toBe(200)
  })
})
