import type { CaseList, CaseListEntry, Ticket } from '@radruf/contract'
import { aMechanic, aSession, aTicket, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import remote from '../../../remote.tsx'
import { aCaseList, aCaseListEntry, aDay } from '../../../testing/case-samples.ts'
import { caseReplies } from '../../../testing/show-case.tsx'
import { endSelection } from './several/selection.ts'

const NOW = '2026-11-19T12:55:00.000Z'
const SNOOZE = 'PUT /api/tickets/{ticketId}/snooze'
const MOVE = 'POST /api/tickets/{ticketId}/moves'
const UNDO = 'DELETE /api/tickets/{ticketId}/changes/{changeId}'
const FILTERS = 'PUT /api/case-filters'

beforeEach(() => endSelection())

const entry = (name: string, changes: Partial<Ticket> = {}, list: Partial<Omit<CaseListEntry, 'ticket'>> = {}) =>
  aCaseListEntry(
    aTicket({ id: crypto.randomUUID(), customer: { id: crypto.randomUUID(), name, language: 'de' }, ...changes }),
    list,
  )
const show = (list: Partial<CaseList>, replies: Record<string, unknown> = {}, path = '/desk?filter=open') =>
  renderRoute(remote, {
    path,
    session: aSession({ person: aMechanic(), now: NOW }),
    replies: { 'GET /api/cases': aCaseList(list), 'GET /api/day': aDay(), ...replies } as never,
  })
const bar = () => within(screen.getByRole('region', { name: 'Mehrere Fälle' }))
/** Ticks the cases of these names with the mouse. */
async function tick(...names: string[]) {
  await userEvent.click(screen.getByRole('button', { name: 'Mehrere ankreuzen' }))
  for (const name of names) await userEvent.click(await screen.findByRole('checkbox', { name: `${name} ankreuzen` }))
  await screen.findByText(`${names.length} angekreuzt`)
}

test('several cases are put off at once, and the change is taken back', async () => {
  const kim = entry('Kim', {}, { snoozedUntil: '2026-11-20T08:00:00.000Z' })
  const { callsTo } = await show({ cases: [kim, entry('Noor'), entry('Bo')] }, { [SNOOZE]: null })
  await tick('Kim', 'Noor')
  await userEvent.click(bar().getByRole('button', { name: 'Zurückstellen' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Morgen früh/ }))
  expect(await screen.findByText('2 Fälle zurückgestellt.')).toBeTruthy()
  await userEvent.click(bar().getByRole('button', { name: 'Rückgängig' }))
  await waitFor(() =>
    expect(callsTo(SNOOZE).map(({ body }) => (body as { until: string | null }).until)).toEqual([
      '2026-11-20T07:00:00.000Z',
      '2026-11-20T07:00:00.000Z',
      '2026-11-20T08:00:00.000Z',
      null,
    ]),
  )
})

test('what a mechanic has ticked is nobody else’s on the same page', async () => {
  const list = { cases: [entry('Kim')] }
  const mia = await show(list)
  await tick('Kim')
  mia.unmount()
  await renderRoute(remote, {
    path: '/desk?filter=open',
    session: aSession({ person: aMechanic({ id: '77777777-7777-4777-8777-777777777777' }), now: NOW }),
    replies: { 'GET /api/cases': aCaseList(list), 'GET /api/day': aDay() } as never,
  })
  expect(await screen.findByRole('button', { name: 'Mehrere ankreuzen' })).toBeTruthy()
  expect(screen.queryByRole('checkbox', { name: 'Kim ankreuzen' })).toBeNull()
})

test('a case that cannot be closed is named with the reason, and the others are closed and can be reopened', async () => {
  const [kim, noor] = [entry('Kim', { state: 'wrap_up' }), entry('Noor', { state: 'booked' })]
  const until = '2026-11-19T12:55:10.000Z'
  const { callsTo } = await show(
    { cases: [kim, noor] },
    {
      [MOVE]: ({ params }: { params: { ticketId: string } }) =>
        params.ticketId === noor.ticket.id
          ? refuse('TICKET_CANNOT_MOVE')
          : { ...kim.ticket, pendingChange: { id: '11111111-1111-4111-8111-111111111111', action: 'closed', until } },
      [UNDO]: kim.ticket,
    },
  )
  await tick('Kim', 'Noor')
  await userEvent.click(bar().getByRole('button', { name: 'Schließen' }))
  expect(await screen.findByText('1 Ticket geschlossen.')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('Noor: errors.TICKET_CANNOT_MOVE')
  await userEvent.click(bar().getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('1 Änderung zurückgenommen.')).toBeTruthy()
  expect(callsTo(UNDO)).toHaveLength(1)
})

test('several cases are handed over to a colleague', async () => {
  const HAND_OVER = 'PUT /api/tickets/{ticketId}/mechanic'
  const jonas = { id: '22222222-2222-4222-8222-222222222222', name: 'Jonas', free: true }
  const { callsTo } = await show(
    { cases: [entry('Kim'), entry('Noor')] },
    { 'GET /api/tickets/{ticketId}/colleagues': { colleagues: [jonas] }, [HAND_OVER]: aTicket() },
  )
  await tick('Kim', 'Noor')
  await userEvent.click(bar().getByRole('button', { name: 'Übergeben' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Jonas' }))
  expect(await screen.findByText('2 Fälle übergeben.')).toBeTruthy()
  expect(callsTo(HAND_OVER).map(({ body }) => body)).toEqual([{ mechanicId: jonas.id }, { mechanicId: jonas.id }])
})

test('the open case of the list is ticked with the first press, and the key unticks it then', async () => {
  const id = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a77'
  const open = entry('Kim', { id })
  const replies = { ...caseReplies(open.ticket), 'GET /api/cases': aCaseList({ cases: [open, entry('Noor')] }) }
  await show({}, replies, `/desk/${id}`)
  await userEvent.keyboard('x')
  expect(await screen.findByText('1 angekreuzt')).toBeTruthy()
  await userEvent.keyboard('x')
  expect(await screen.findByText('Noch nichts angekreuzt')).toBeTruthy()
  expect(bar()).toBeTruthy()
})

test('an open case that is not in the list is not ticked', async () => {
  const id = '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a77'
  const replies = {
    ...caseReplies(entry('Kim', { id }).ticket),
    'GET /api/cases': aCaseList({ cases: [entry('Noor')] }),
  }
  await show({}, replies, `/desk/${id}`)
  await userEvent.keyboard('x')
  expect(await screen.findByText('Noch nichts angekreuzt')).toBeTruthy()
  await userEvent.keyboard('x')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mehrere Fälle' })).toBeNull())
})

test('the mechanic chooses rows with larger pictures', async () => {
  const ROWS = 'PUT /api/case-rows'
  const { callsTo } = await show({ cases: [entry('Kim')], rows: 'compact' }, { [ROWS]: null })
  expect(screen.getByRole('region', { name: 'Werkbank' }).dataset.rows).toBe('compact')
  await userEvent.click(screen.getByRole('button', { name: 'Liste einrichten' }))
  expect((await screen.findByRole('button', { name: 'Dicht' })).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Mit Bildern' }))
  await waitFor(() => expect(callsTo(ROWS).map(({ body }) => body)).toEqual([{ rows: 'pictures' }]))
})

test('the key begins to tick without an open case', async () => {
  await show({ cases: [entry('Kim')] })
  await userEvent.keyboard('x')
  expect(await screen.findByText('Noch nichts angekreuzt')).toBeTruthy()
  await userEvent.keyboard('x')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Mehrere Fälle' })).toBeNull())
})

test('the list is narrowed to a tag, and the filter is kept under a name', async () => {
  const tagged = { tags: [{ tag: 'Kulanz', count: 2 }], keptFilters: [], cases: [entry('Kim', { tags: ['Kulanz'] })] }
  const { callsTo, location } = await show(tagged, { [FILTERS]: null })
  await userEvent.click(screen.getByRole('button', { name: 'Liste einrichten' }))
  await userEvent.click(await screen.findByRole('link', { name: 'Kulanz 2' }))
  await waitFor(() => expect(location()).toBe('/desk?tag=Kulanz'))
  expect(callsTo('GET /api/cases').some(({ query }) => query.get('tag') === 'Kulanz')).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Liste einrichten' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Filter speichern' }))
  await waitFor(() =>
    expect(callsTo(FILTERS).map(({ body }) => body)).toEqual([
      { filters: [{ name: 'Kulanz', filter: 'open', tag: 'Kulanz', urgent: false }] },
    ]),
  )
})

test('a kept filter is a tab, and a narrowed list says so', async () => {
  const kept = { name: 'Gefahr heute', filter: 'today' as const, tag: '', urgent: true }
  const { location } = await show({ keptFilters: [kept] })
  await userEvent.click(screen.getByRole('link', { name: 'Gefahr heute' }))
  await waitFor(() => expect(location()).toBe('/desk?filter=today&urgent=1'))
  expect(await screen.findByText('Kein Fall passt dazu.')).toBeTruthy()
  await userEvent.click(screen.getByRole('link', { name: 'Nicht mehr eingrenzen: Nicht fahren' }))
  await waitFor(() => expect(location()).toBe('/desk?filter=today'))
})

test('what narrows the list has the way back without it, and the rest stays', async () => {
  await show({ cases: [entry('Kim')] }, {}, '/desk?filter=closed&tag=Akku&urgent=1')
  const searchOf = async (name: string) => {
    const link = await screen.findByRole('link', { name: `Nicht mehr eingrenzen: ${name}` })
    return Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://desk.test').searchParams)
  }
  expect(await searchOf('Akku')).toEqual({ filter: 'closed', urgent: '1' })
  expect(await searchOf('Nicht fahren')).toEqual({ filter: 'closed', tag: 'Akku' })
})
