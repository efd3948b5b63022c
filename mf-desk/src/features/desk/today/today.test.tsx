import type { CaseListEntry, DayCall, Ticket } from '@radruf/contract'
import {
  aMechanic,
  aMessage,
  anAppointment,
  aSession,
  aSummary,
  aTicket,
  refuse,
  renderRoute,
} from '@radruf/shell-kit/testing'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../../remote.tsx'
import { aCaseList, aCaseListEntry, aDay } from '../../../testing/case-samples.ts'
import { caseReplies } from '../../../testing/show-case.tsx'
import { findNextStep } from './next-step.ts'

const NOW = '2026-11-19T07:52:00.000Z'
const entry = (name: string, changes: Partial<Ticket> = {}, list: Partial<Omit<CaseListEntry, 'ticket'>> = {}) =>
  aCaseListEntry(
    aTicket({ id: crypto.randomUUID(), customer: { id: crypto.randomUUID(), name, language: 'de' }, ...changes }),
    list,
  )
const at = (clock: string) => `2026-11-19T${clock}:00.000Z`
const booked = (name: string, clock: string, changes: Partial<Ticket> = {}) =>
  entry(name, {
    state: 'booked',
    appointment: anAppointment({ startsAt: at(clock), endsAt: at(clock.replace(':00', ':30')) }),
    ...changes,
  })
const slot = (clock: string) => ({ startsAt: at(clock), endsAt: at(clock.replace(':00', ':30')) })
const aCall = ({ ticket }: CaseListEntry, changes: Partial<DayCall> = {}): DayCall => ({
  id: crypto.randomUUID(),
  status: 'booked',
  startsAt: ticket.appointment?.startsAt ?? '',
  endsAt: ticket.appointment?.endsAt ?? '',
  ticket,
  customerWaiting: false,
  ...changes,
})
const show = (
  cases: CaseListEntry[],
  replies: Record<string, unknown> = {},
  { reviews = [] as CaseListEntry[], now = NOW } = {},
) =>
  renderRoute(remote, {
    path: '/desk',
    session: aSession({ person: aMechanic(), now }),
    replies: {
      ...caseReplies(cases[0]?.ticket ?? aTicket()),
      'GET /api/cases': ({ query }: { query: URLSearchParams }) =>
        aCaseList({
          counts: { today: 0, waiting: 0, open: cases.length, inReview: reviews.length, overdue: 0 },
          cases: query.get('filter') === 'inReview' ? reviews : cases,
        }),
      ...replies,
    } as never,
    slots: { 'case-answers': () => null },
  })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('the next step names the question itself, and leads to the case', async () => {
  const ben = entry(
    'Ben',
    { urgent: true, unansweredSince: '2026-11-18T17:52:00.000Z' },
    {
      section: 'overdue',
      waitingSince: '2026-11-18T17:52:00.000Z',
      question: { text: 'Kann ich damit noch heimfahren?', attachments: 0 },
    },
  )
  await show([ben])
  const step = within(await screen.findByRole('region', { name: 'Ihr nächster Schritt' }))
  expect(step.getByText('Ben fragt seit 14 Std.: „Kann ich damit noch heimfahren?“')).toBeTruthy()
  expect(step.getByRole('link', { name: 'Ben antworten' }).getAttribute('href')).toBe(`/desk/${ben.ticket.id}`)
})

test('a danger comes before an overdue answer, an overdue answer before a call that begins soon', () => {
  const since = (time: string) => ({ waitingSince: time, section: 'overdue' as const })
  const danger = entry('Ben', { urgent: true, unansweredSince: at('07:50') }, { waitingSince: at('07:50') })
  const overdue = entry('Fatih', {}, since('2026-11-18T10:00:00.000Z'))
  const soon = booked('Anna', '08:00')
  const later = booked('Clara', '12:00')
  const kinds: (string | undefined)[] = []
  for (const cases of [[later, soon, overdue, danger], [later, soon, overdue], [later, soon], [later], []])
    kinds.push(findNextStep(cases, [], Date.parse(NOW))?.kind)
  expect(kinds).toEqual(['danger', 'overdue', 'callSoon', 'nextCall', undefined])
})

test('the day is a line of calls, free and blocked times, with the present moment and the end', async () => {
  const [anna, clara] = [booked('Anna', '09:00'), booked('Clara', '12:00')]
  const later = entry('Greta', {
    state: 'booked',
    appointment: anAppointment({ startsAt: '2026-11-20T08:00:00.000Z', endsAt: '2026-11-20T08:30:00.000Z' }),
  })
  const day = aDay({
    calls: [aCall(anna), aCall(clara)],
    free: [slot('10:00'), slot('11:00')],
    blocked: [slot('13:00')],
  })
  await show([anna, clara, later], { 'GET /api/day': day })
  const line = await region('Ihr Tag')
  expect(screen.getByText('2 Gespräche, 2 freie Zeiten')).toBeTruthy()
  expect(
    screen.getByText('Donnerstag, 19. November · 2 Gespräche · das nächste um 10:00 Uhr · Schluss um 17:00 Uhr'),
  ).toBeTruthy()
  expect(line.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 16))).toEqual([
    '8:52Jetzt',
    '10:0030 Min.Anna',
    '11:00Frei bis 12',
    '13:0030 Min.Clar',
    '14:00Gesperrt bi',
    '17:00Schluss für',
  ])
  expect(line.getByText(/Danach: Greta, Morgen, 9:00 Uhr\./)).toBeTruthy()
  expect(line.getAllByRole('link', { name: 'Vorbereiten' })).toHaveLength(1)
})

test('the lunch break is a row of the day, and the free times before it say so', async () => {
  const hours = { from: '08:00', to: '17:00', lunch: { from: '12:30', to: '13:00' } }
  await show([], { 'GET /api/day': aDay({ hours, free: [slot('11:00'), slot('13:00')] }) })
  const line = await region('Ihr Tag')
  expect(line.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 26))).toEqual([
    '8:52Jetzt',
    '12:00Frei bis zur Pause12:',
    '12:30Mittag bis 13:00 Uhr',
    '14:0030 Minuten frei14:00 ',
    '17:00Schluss für heute. ',
  ])
})

test('a customer without photos for the call is asked for some, once', async () => {
  const [anna, deniz, lotte] = [booked('Anna', '09:00'), booked('Deniz', '12:00'), booked('Lotte', '14:00')]
  const REQUEST = 'PUT /api/tickets/{ticketId}/appointment/photo-request'
  let requestedAt: string | null = null
  const { callsTo } = await show([anna, deniz, lotte], {
    'GET /api/day': () =>
      aDay({
        calls: [
          aCall(anna, { photos: { count: 4, requestedAt: null } }),
          aCall(deniz, { photos: { count: 0, requestedAt } }),
          aCall(lotte),
        ],
      }),
    [REQUEST]: () => {
      requestedAt = NOW
      return null
    },
  })
  const line = await region('Ihr Tag')
  expect(line.getByText('4 Fotos')).toBeTruthy()
  expect(line.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Deniz an Fotos erinnern',
  ])
  await userEvent.click(line.getByRole('button', { name: 'Deniz an Fotos erinnern' }))
  expect(await line.findByText('Um Fotos gebeten')).toBeTruthy()
  expect(line.queryByRole('button')).toBeNull()
  expect(callsTo(REQUEST)).toMatchObject([{ params: { ticketId: deniz.ticket.id } }])
})

test('a refused request for photos says so in its row', async () => {
  const deniz = booked('Deniz', '12:00')
  await show([deniz], {
    'GET /api/day': aDay({ calls: [aCall(deniz, { photos: { count: 0, requestedAt: null } })] }),
    'PUT /api/tickets/{ticketId}/appointment/photo-request': refuse('TICKET_CANNOT_MOVE'),
  })
  await userEvent.click((await region('Ihr Tag')).getByRole('button', { name: 'Deniz an Fotos erinnern' }))
  expect(await screen.findByText('errors.TICKET_CANNOT_MOVE')).toBeTruthy()
})

test('a call that is over says how it ended', async () => {
  const [done, missed] = [booked('Anna', '06:00'), booked('Ben', '07:00')]
  const summary = aSummary({ outcome: 'fixed' })
  const calls = [aCall({ ...done, ticket: { ...done.ticket, summary } }), aCall(missed, { status: 'missed' })]
  await show([], { 'GET /api/day': aDay({ calls }) })
  const line = await region('Ihr Tag')
  expect(line.getByText('Repariert')).toBeTruthy()
  expect(line.getByText('Fand nicht statt')).toBeTruthy()
})

test('a free time is offered in the chat of the case that waits longest, or booked in its case', async () => {
  const opened = { state: 'booking_open', chatOpenedAt: at('06:00') } as const
  const lotte = entry('Lotte', opened, { waitingSince: at('06:00') })
  const ida = entry('Ida', opened, { waitingSince: '2026-11-18T20:00:00.000Z' })
  const SEND = 'POST /api/tickets/{ticketId}/messages'
  const { callsTo } = await show([lotte, ida], {
    'GET /api/day': aDay({ free: [slot('11:00')] }),
    [SEND]: aMessage(1),
  })
  await userEvent.click((await region('Ihr Tag')).getByRole('button', { name: '12:00 anbieten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Wer bekommt 12:00 Uhr?' }))
  expect(dialog.getAllByRole('link').map((link) => link.getAttribute('aria-label'))).toEqual([
    'Für Ida buchen',
    'Für Lotte buchen',
  ])
  expect(dialog.getByRole('link', { name: 'Für Ida buchen' }).getAttribute('href')).toBe(
    `/desk/${ida.ticket.id}?book=${encodeURIComponent(at('11:00'))}`,
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Ida die Zeit anbieten' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(SEND)).toMatchObject([
    {
      params: { ticketId: ida.ticket.id },
      body: { text: expect.stringContaining('• Donnerstag, 19. November, 12:00 Uhr') },
    },
  ])
})

test('a gap is blocked as a whole, and the block is taken back', async () => {
  const [BLOCK, FREE] = ['PUT /api/blocked-times/{startsAt}', 'DELETE /api/blocked-times/{startsAt}'] as const
  let day = aDay({ free: [slot('10:00'), slot('11:00')] })
  const { callsTo } = await show([], {
    'GET /api/day': () => day,
    [BLOCK]: () => {
      day = aDay({ blocked: [{ startsAt: at('10:00'), endsAt: at('11:30') }] })
      return null
    },
    [FREE]: () => {
      day = aDay({ free: [slot('10:00'), slot('11:00')] })
      return null
    },
  })
  const line = await region('Ihr Tag')
  await userEvent.click(line.getByRole('button', { name: 'Von 11:00 bis 12:30 Uhr sperren' }))
  await userEvent.click(await line.findByRole('button', { name: 'Von 11:00 bis 12:30 Uhr wieder anbieten' }))
  expect(await line.findByRole('button', { name: '11:00 anbieten' })).toBeTruthy()
  expect(callsTo(BLOCK)).toMatchObject([{ params: { startsAt: at('10:00') }, body: { endsAt: at('11:30') } }])
  expect(callsTo(FREE)).toMatchObject([{ params: { startsAt: at('10:00') } }])
})

test('a time that a customer takes meanwhile is not blocked, and the row says so', async () => {
  await show([], {
    'GET /api/day': aDay({ free: [slot('10:00')] }),
    'PUT /api/blocked-times/{startsAt}': refuse('SLOT_TAKEN'),
  })
  await userEvent.click((await region('Ihr Tag')).getByRole('button', { name: /sperren$/ }))
  expect(await screen.findByText('errors.SLOT_TAKEN')).toBeTruthy()
})

test('who waits stands beside the line without the next step, the longest wait first', async () => {
  const cases = ['Ida', 'Lotte', 'Fatih'].map((name, index) =>
    entry(name, { unansweredSince: at('06:00') }, { section: 'today', waitingSince: at(`0${6 - index}:00`) }),
  )
  await show(cases)
  const waiting = await region('Wer wartet')
  expect(waiting.getByRole('heading').textContent?.trim()).toBe('Danach warten noch 2')
  expect(waiting.getAllByRole('link').map(({ textContent }) => textContent?.slice(0, 3))).toEqual(['Lot', 'Ida', 'Lis'])
})

test('what came in since the last working hours is listed with the new questionnaires', async () => {
  const ticketId = crypto.randomUUID()
  const base = { ticketId, startsAt: null, stars: null, text: '', at: '2026-11-18T20:04:00.000Z' }
  const news = [
    { ...base, kind: 'rebooked' as const, customerName: 'Eva Lang', startsAt: '2026-11-25T10:30:00.000Z' },
    { ...base, kind: 'rated' as const, customerName: 'Karl', stars: 5, text: 'Fährt wie neu.' },
  ]
  const reviews = [entry('Lotte', { state: 'in_review' }), entry('Ute', { state: 'in_review' })]
  await show([], { 'GET /api/day': aDay({ news }) }, { reviews })
  const block = await region('Über Nacht')
  expect(block.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['2 neue Fälle der erste von Lotte', '/desk?filter=inReview'],
    ['Neue Zeit für Eva: Mittwoch, 11:30 Uhr21:04', `/desk/${ticketId}`],
    ['Karl gibt 5 Sterne „Fährt wie neu.“21:04', `/desk/${ticketId}`],
  ])
})

test('from the second visit of the day on, only what came in since the first one is listed, if anything did', async () => {
  const rated = (name: string, time: string) => ({
    kind: 'rated' as const,
    ticketId: crypto.randomUUID(),
    startsAt: null,
    stars: 5,
    text: '',
    customerName: name,
    at: time,
  })
  const early = rated('Karl', '2026-11-18T20:04:00.000Z')
  const reviews = [entry('Lotte', { state: 'in_review', stateSince: '2026-11-18T21:00:00.000Z' })]
  const visit = (day: ReturnType<typeof aDay>, now: string) => show([], { 'GET /api/day': day }, { reviews, now })
  for (const now of ['2026-11-19T08:10:00.000Z', '2026-11-19T09:30:00.000Z']) {
    await visit(aDay({ news: [early] }), now)
    expect((await region('Über Nacht')).getAllByRole('link')).toHaveLength(2)
    cleanup()
  }
  await visit(aDay({ news: [rated('Eva', '2026-11-19T09:00:00.000Z'), early] }), '2026-11-19T09:40:00.000Z')
  expect((await region('Seit 9:10 Uhr')).getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Eva gibt 5 Sterne10:00',
  ])
  cleanup()
  await visit(aDay({ news: [early] }), '2026-11-20T07:00:00.000Z')
  expect(await region('Über Nacht')).toBeTruthy()
})

test('after the working hours the line is that of the next working day, without the present moment', async () => {
  const day = aDay({
    date: '2026-11-20',
    free: [{ startsAt: '2026-11-20T08:00:00.000Z', endsAt: '2026-11-20T08:30:00.000Z' }],
  })
  await show([], { 'GET /api/day': day }, { now: '2026-11-19T17:30:00.000Z' })
  expect(await screen.findByText('Donnerstag, 19. November · Feierabend')).toBeTruthy()
  expect(screen.getByRole('heading', { name: /^Morgen, 20\. November/ })).toBeTruthy()
  expect(screen.getByText('An diesem Tag ruft bisher niemand an.')).toBeTruthy()
  expect(screen.queryByText('Jetzt')).toBeNull()
})

test('a day without calls and questions says so, also when the day could not be loaded', async () => {
  await show([])
  expect(await screen.findByText('Alle haben eine Antwort.')).toBeTruthy()
  expect(screen.getByText('Heute ruft niemand an.')).toBeTruthy()
  cleanup()
  await show([], { 'GET /api/day': refuse('INTERNAL') })
  expect(await screen.findByText('Alle haben eine Antwort.')).toBeTruthy()
  expect(screen.queryByText('Jetzt')).toBeNull()
})

test('the next step is put off, and that is taken back', async () => {
  const ben = entry('Ben', { unansweredSince: at('06:00') }, { waitingSince: at('06:00') })
  const SNOOZE = 'PUT /api/tickets/{ticketId}/snooze'
  const { callsTo } = await show([ben], { [SNOOZE]: null })
  await userEvent.click(await screen.findByRole('button', { name: 'Später erinnern' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Morgen früh/ }))
  await waitFor(() => expect(callsTo(SNOOZE).map(({ body }) => body)).toEqual([{ until: '2026-11-20T07:00:00.000Z' }]))
})

test('J opens the first waiting case, Enter the next step, L the list, the arrows walk the line, and Esc returns to the day', async () => {
  const ben = entry('Ben', {}, { section: 'overdue', waitingSince: at('06:00') })
  const anna = booked('Anna', '09:00')
  const { location } = await show([ben, anna], {
    'GET /api/day': aDay({ calls: [aCall(anna)], free: [slot('10:00')] }),
  })
  await region('Ihr Tag')
  const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Fall von Anna öffnen')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  expect(focused()).toBe('11:00 anbieten')
  await userEvent.keyboard('{ArrowUp}')
  expect(focused()).toBe('Vorbereiten')
  act(() => (document.activeElement as HTMLElement).blur())
  for (const key of ['j', '{Enter}']) {
    await userEvent.keyboard(key)
    await waitFor(() => expect(location()).toBe(`/desk/${ben.ticket.id}`))
    await screen.findByRole('article')
    act(() => (document.activeElement as HTMLElement).blur())
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(location()).toBe('/desk'))
    await region('Ihr Tag')
  }
  await userEvent.keyboard('l')
  await waitFor(() => expect(location()).toBe('/desk?filter=open'))
  await screen.findByRole('navigation', { name: 'Fälle filtern' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(location()).toBe('/desk'))
})
