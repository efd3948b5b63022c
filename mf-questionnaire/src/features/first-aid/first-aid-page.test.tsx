import type { Answers, Ticket } from '@radruf/contract'
import { FIRST_AID_CARDS, listFirstAidCards } from '@radruf/contract/first-aid'
import { DRAWINGS } from '@radruf/shared-ui/illustrations'
import { aHold, aQuestionnaire, aTicket, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const FORM = 'GET /api/tickets/{ticketId}/questionnaire'
const OFFERED = 'GET /api/tickets/{ticketId}/first-aid'
const SAVE = 'PUT /api/tickets/{ticketId}/first-aid'
const HOLD = 'PUT /api/tickets/{ticketId}/hold'
const MOVE = 'POST /api/tickets/{ticketId}/moves'
const STARTS_AT = '2026-11-19T08:00:00.000Z'

const JUMPING: Answers = {
  problemCategory: 'drive_and_gearshift',
  component: ['chain'],
  manifestation: ['jumps'],
  hazards: ['none'],
}
const open = (answers: Answers, ticket: Partial<Ticket> = {}, replies: Replies = {}) =>
  renderRoute(remote, {
    path: '/questionnaire/first-aid',
    replies: {
      'GET /api/tickets': {
        tickets: [aTicket({ state: 'booking_open', problem: { ...answers }, ...ticket })],
        nextCursor: null,
      },
      [FORM]: aQuestionnaire({ answers: { ...answers } }),
      [OFFERED]: { cardIds: listFirstAidCards(answers).map(({ id }) => id) },
      'GET /api/tickets/{ticketId}/slots': {
        zone: 'Europe/Berlin',
        days: [{ date: '2026-11-19', slots: [{ startsAt: STARTS_AT, endsAt: '2026-11-19T08:20:00.000Z' }] }],
      },
      ...replies,
    },
    shellTexts: { errors: { OFFLINE: 'Keine Verbindung.' }, categories: { problem: { brakes: 'Bremsen' } } },
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

test('three steps with the problem and the effort; what was tried is stored on the way to the appointment', async () => {
  const { location, callsTo } = await open(JUMPING, {}, { [SAVE]: aTicket({ state: 'booking_open' }) })
  expect(await screen.findByRole('heading', { name: 'Das können Sie jetzt schon prüfen' })).toBeTruthy()
  expect(screen.getByText('Kette springt · ohne Werkzeug, 5 Minuten')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(3)
  await userEvent.click(screen.getByRole('checkbox', { name: /^Gemacht.*Schritt 2$/ }))
  await press('Weiter zum Termin')
  await waitFor(() => expect(location()).toBe('/appointment'))
  expect(callsTo(SAVE)[0]?.body).toEqual({ tried: ['hanger'], helped: false })
})

test('help is asked for once, and closes the ticket kindly', async () => {
  let ticket: Partial<Ticket> = {}
  const closedAt = '2026-11-18T09:00:00.000Z'
  const { callsTo } = await open(
    JUMPING,
    {},
    {
      'GET /api/tickets': () => ({
        tickets: [aTicket({ state: 'booking_open', problem: { ...JUMPING }, ...ticket })],
        nextCursor: null,
      }),
      [SAVE]: () => {
        ticket = { state: 'closed', closedAt, firstAid: { tried: [], helpedAt: closedAt } }
        return aTicket(ticket)
      },
    },
  )
  await screen.findByRole('heading', { level: 1 })
  await press('Hat geholfen')
  expect(screen.getByRole('dialog', { name: 'Schließen wir Ihr Ticket?' })).toBeTruthy()
  expect(callsTo(SAVE)).toHaveLength(0)
  await press('Ja, alles gut')
  expect(await screen.findByRole('heading', { name: 'Schön, dass es wieder läuft.' })).toBeTruthy()
  expect(callsTo(SAVE)[0]?.body).toEqual({ tried: [], helped: true })
})

test('a solved ticket is reopened with one tap', async () => {
  const closedAt = '2026-11-18T09:00:00.000Z'
  const { callsTo, location } = await open(
    JUMPING,
    { state: 'closed', closedAt, firstAid: { tried: [], helpedAt: closedAt } },
    { [MOVE]: aTicket({ state: 'wrap_up' }) },
  )
  expect(await screen.findByText(/öffnen Sie es bis .*25\. November/)).toBeTruthy()
  await press('Ist wieder da')
  await waitFor(() => expect(location()).toBe('/overview'))
  expect(callsTo(MOVE)[0]?.body).toEqual({ to: 'wrap_up' })
})

test.each([
  ['brakes_fail', 'Die Bremse greift nicht', 'Schieben geht. Ihr Fall kommt zuerst dran.'],
  ['frame_or_fork_cracked', 'Rahmen oder Gabel hat einen Riss', 'Schieben geht. Ihr Fall kommt zuerst dran.'],
  ['battery_hot', 'Der Akku ist heiß, riecht oder ist aufgebläht', 'Draußen abstellen, zwei Meter Abstand.'],
])(
  'after the danger %s there are no steps, and the next time is held with one tap',
  async (hazard, answer, instead) => {
    const { callsTo, location } = await open({ ...JUMPING, hazards: [hazard] }, { urgent: true }, { [HOLD]: aHold() })
    expect(await screen.findByRole('heading', { name: 'Bitte fahren Sie jetzt nicht.' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toContain(`Sie haben angetippt: ${answer}.`)
    expect(screen.getByText(instead)).toBeTruthy()
    expect(screen.queryByText(/112/) !== null).toBe(hazard === 'battery_hot')
    expect(screen.queryByRole('checkbox')).toBeNull()
    await press('Morgen, 9:00 Uhr sprechen')
    expect(callsTo(HOLD)[0]?.body).toEqual({ startsAt: STARTS_AT, seenStartsAt: null })
    await waitFor(() => expect(location()).toBe('/appointment?step=confirm'))
  },
)

test('before sending, the answer about the danger can be changed', async () => {
  await open({ ...JUMPING, hazards: ['wheel_loose'] }, { state: 'questionnaire_open' })
  const change = await screen.findByRole('link', { name: 'Antwort ändern' })
  expect(change.getAttribute('href')).toBe('/questionnaire/problem-description?page=2')
  expect(screen.getByRole('link', { name: 'Weiter beschreiben' }).getAttribute('href')).toBe(
    '/questionnaire/problem-description?page=3',
  )
})

test.each([
  ['without steps', { ...JUMPING, manifestation: ['has_snapped'] }, {}, '/appointment'],
  [
    'without steps while a mechanic looks at it',
    { ...JUMPING, manifestation: ['has_snapped'] },
    { state: 'in_review' },
    '/overview',
  ],
  ['once a call is booked', JUMPING, { state: 'booked' }, '/overview'],
] satisfies [string, Answers, Partial<Ticket>, string][])('%s the page leads on', async (_, answers, ticket, path) => {
  const { location } = await open(answers, ticket)
  await waitFor(() => expect(location()).toBe(path))
})

test.each([
  ['the service offers none', { cardIds: [] }],
  ['the service knows no approvals yet', refuse('NOT_FOUND')],
])('without steps the page leads on when %s', async (_, reply) => {
  const { location } = await open(JUMPING, {}, { [OFFERED]: reply })
  await waitFor(() => expect(location()).toBe('/appointment'))
})

test('every card has a drawing of the design system', () => {
  const drawings: readonly string[] = DRAWINGS
  expect(FIRST_AID_CARDS.filter(({ drawing }) => !drawings.includes(drawing))).toEqual([])
})

test('a refused note of what was tried does not keep the customer from the appointment', async () => {
  const { location } = await open(JUMPING, {}, { [SAVE]: refuse('TICKET_CANNOT_MOVE') })
  await screen.findByRole('heading', { level: 1 })
  await press('Weiter zum Termin')
  await waitFor(() => expect(location()).toBe('/appointment'))
})
