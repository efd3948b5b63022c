import type { LobbyReport, Ticket } from '@radruf/contract'
import type { SlotProps } from '@radruf/shell-kit'
import {
  aMechanic,
  aMessage,
  anAppointment,
  aSession,
  aThread,
  aTicket,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import {
  aParticipant,
  fakeCallDevice,
  inCall,
  JOIN,
  markInCall,
  open,
  repliesFor,
  theMechanic,
  toAccess,
} from './testing/show-call.tsx'

fakeCallDevice()

const CALL_PATH = `/desk/${SAMPLE_TICKET_ID}/call`
const GET_TICKET = 'GET /api/tickets/{ticketId}'

// The page was in the call before a reload, so that it opens without the lobby.
beforeEach(() => markInCall(aMechanic().id))
/** A screen on which the panel has its own column, or a smaller one. */
const setWide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isWide && query === '(min-width: 1000px)' }))

/** Stands for the desk's panel. */
const CasePanel = ({ ticket, unread, isOpen, onOpen }: SlotProps['case-panel']) => (
  <button type="button" onClick={onOpen}>
    {`${ticket.customer.name}: ${unread} unread, ${isOpen ? 'open' : 'closed'}`}
  </button>
)
const panel = () => screen.findByRole('button', { name: /^Kim Sommer:/ })

const showDeskCall = (replies = {}, slots: object = { 'case-panel': CasePanel }) =>
  renderRoute(remote, {
    path: CALL_PATH,
    session: aSession({ person: aMechanic(), now: open }),
    replies: {
      ...repliesFor(inCall),
      [JOIN]: ({ params }: { params: Record<string, string> }) =>
        toAccess([{ ...theMechanic, clientId: params.clientId ?? '' }]),
      ...replies,
    },
    slots,
  })

test('the desk’s panel stands beside the call, with its own column on a wide screen', async () => {
  setWide(true)
  await showDeskCall()
  expect((await panel()).textContent).toBe('Kim Sommer: 0 unread, open')
})

test('on a small screen the panel opens itself, and the page closes it', async () => {
  setWide(false)
  await showDeskCall()
  expect((await panel()).textContent).toMatch(/closed$/)
  await userEvent.click(await panel())
  expect((await panel()).textContent).toMatch(/open$/)
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  expect((await panel()).textContent).toMatch(/closed$/)
})

test('the panel is given the number of unread messages, which follows the chat', async () => {
  setWide(true)
  let thread = aThread()
  const { emit } = await showDeskCall({ 'GET /api/tickets/{ticketId}/messages': () => thread })
  await panel()
  thread = aThread({ messages: [aMessage(1, { author: 'customer' }), aMessage(2, { author: 'customer' })] })
  await act(async () => emit('chat.changed', { ticketId: SAMPLE_TICKET_ID, seq: 2 }))
  await waitFor(async () => expect((await panel()).textContent).toMatch(/2 unread/))
  thread = { ...thread, read: { customer: 0, mechanic: 2 } }
  await act(async () => emit('chat.changed', { ticketId: SAMPLE_TICKET_ID, seq: 2 }))
  await waitFor(async () => expect((await panel()).textContent).toMatch(/0 unread/))
})

test('a panel that is not available leaves a sentence, and the call goes on', async () => {
  setWide(true)
  await showDeskCall({}, {})
  expect(await screen.findByText(/^Der Fall kann gerade nicht angezeigt werden\./)).toBeTruthy()
  expect(screen.getByRole('toolbar')).toBeTruthy()
})

test('a call that the service has closed after its time goes on until its outcome, which leads to the case', async () => {
  setWide(true)
  let ticket: Ticket = inCall
  const { router, location } = await showDeskCall({ [GET_TICKET]: () => ticket })
  await panel()
  const appointment = { ...anAppointment(), leftAt: '2026-11-19T13:20:00.000Z' }
  ticket = aTicket({ state: 'wrap_up', stateSince: '2026-11-19T13:30:00.000Z', appointment })
  await act(() => router.revalidate())
  expect(location()).toBe(CALL_PATH)
  expect(await panel()).toBeTruthy()
  ticket = aTicket({ state: 'closed', appointment })
  await act(() => router.revalidate())
  await waitFor(() => expect(location()).toBe(`/desk/${SAMPLE_TICKET_ID}`))
})

/** The mechanic has been alone in the call for some minutes, after the two had met. */
async function showAlone(minutes: number, replies = {}) {
  setWide(true)
  const at = (ago: number) => Date.parse(open) - ago * 60_000
  markInCall(aMechanic().id, { since: at(20), aloneSince: at(minutes) })
  const customer = { ...inCall.customer, language: 'en' as const }
  return showDeskCall({ [GET_TICKET]: { ...inCall, customer }, ...replies })
}
const SEND = 'POST /api/tickets/{ticketId}/messages'
const remindButton = () => screen.queryByRole('button', { name: 'Kim erinnern' })

test('a mechanic who waits alone can remind the customer once, in the customer’s language', async () => {
  const { callsTo } = await showAlone(2, { [SEND]: aMessage(1, { author: 'mechanic' }) })
  await waitFor(() => expect(remindButton()).toBeTruthy())
  await userEvent.click(remindButton() ?? document.body)
  expect(await screen.findByText('Kim hat eine Nachricht bekommen.')).toBeTruthy()
  expect(callsTo(SEND).map(({ body }) => Object(body).text)).toEqual(['I’m waiting for you in the video call.'])
  expect(remindButton()).toBeNull()
})

test('a reminder that was not sent says so and can be repeated under the same id', async () => {
  let isReached = false
  const answer = () => (isReached ? aMessage(1, { author: 'mechanic' }) : refuse('INTERNAL'))
  const { callsTo } = await showAlone(2, { [SEND]: answer })
  await waitFor(() => expect(remindButton()).toBeTruthy())
  await userEvent.click(remindButton() ?? document.body)
  await waitFor(() => expect(callsTo(SEND)).not.toHaveLength(0))
  isReached = true
  await waitFor(() => expect(remindButton()?.getAttribute('aria-busy')).toBeNull())
  await userEvent.click(remindButton() ?? document.body)
  expect(await screen.findByText('Kim hat eine Nachricht bekommen.')).toBeTruthy()
  expect(new Set(callsTo(SEND).map(({ body }) => Object(body).clientId)).size).toBe(1)
})

test('a customer who has been away for a minute is not reminded', async () => {
  await showAlone(1)
  await screen.findByRole('toolbar', { name: 'Steuerung des Anrufs' })
  expect(remindButton()).toBeNull()
})

/** The customer waits in the call; the mechanic's page is in the lobby. */
async function showLobby(replies = {}) {
  sessionStorage.clear()
  setWide(true)
  const callParticipants = [aParticipant('phone', '2026-11-19T12:53:00.000Z')]
  const customer = { ...inCall.customer, language: 'en' as const }
  return showDeskCall({ [GET_TICKET]: { ...inCall, customer, callParticipants }, ...replies })
}

test('in the lobby the case stands beside, and the mechanic reads who waits and since when', async () => {
  await showLobby()
  expect(await screen.findByRole('heading', { name: 'Kim wartet schon' })).toBeTruthy()
  expect(screen.getByText(/^Seit 2 Minuten · Anruf um /)).toBeTruthy()
  expect((await panel()).textContent).toBe('Kim Sommer: 0 unread, open')
})

test('the waiting customer gets a ready message once, in the own language', async () => {
  const { callsTo } = await showLobby({ [SEND]: aMessage(1, { author: 'mechanic' }) })
  await userEvent.click(await screen.findByRole('button', { name: '„Bin gleich da“ senden' }))
  expect(await screen.findByText('Kim weiß Bescheid')).toBeTruthy()
  expect(callsTo(SEND).map(({ body }) => Object(body).text)).toEqual(['I’ll be right there.'])
  expect(screen.queryByRole('button', { name: '„Bin gleich da“ senden' })).toBeNull()
})

const lobbyReport: LobbyReport = {
  picture: 'dark',
  sound: 'good',
  checklist: [
    { item: 'allen_key_set', isDone: true },
    { item: 'phone', isDone: false },
  ],
}
const callParticipants = [aParticipant('phone', '2026-11-19T12:53:00.000Z')]
const findWords = () => screen.findAllByRole('status').then((all) => all.map(({ textContent }) => textContent))

test('the mechanic reads light, sound and checklist of the customer who waits', async () => {
  await showLobby({ [GET_TICKET]: { ...inCall, callParticipants, lobbyReport } })
  expect(await screen.findByText('Bei Kim: noch zu dunkel, Ton ist gut')).toBeTruthy()
  const checklist = screen.getByRole('region', { name: 'Checkliste von Kim' })
  expect(
    within(checklist)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Inbusschlüssel-Satz: erledigt', 'Handy geladen und angelehntnoch nicht erledigt'])
})

test.each<[LobbyReport['picture'], LobbyReport['sound'], string]>([
  ['good', null, 'Bei Kim: Licht reicht'],
  [null, 'off', 'Bei Kim: Mikrofon aus'],
  ['blocked', 'taken', 'Bei Kim: Kamera gesperrt, Mikrofon belegt'],
  ['missing', 'missing', 'Bei Kim: Kamera fehlt, Mikrofon fehlt'],
])('a reported lobby of %s and %s is a polite status', async (picture, sound, words) => {
  await showLobby({ [GET_TICKET]: { ...inCall, callParticipants, lobbyReport: { picture, sound, checklist: [] } } })
  await screen.findByText(words)
  expect(await findWords()).toContain(words)
  expect(screen.queryByRole('region', { name: 'Checkliste von Kim' })).toBeNull()
})

test.each([
  ['nothing was reported', { callParticipants, lobbyReport: null }],
  ['the service is of an earlier release', { callParticipants }],
  ['the customer has left', { lobbyReport }],
])('the mechanic reads nothing of the lobby when %s', async (_, ticket) => {
  await showLobby({ [GET_TICKET]: { ...inCall, ...ticket } })
  await screen.findByRole('heading', { name: /^Kim / })
  expect(screen.queryByText(/^Bei Kim:/)).toBeNull()
  expect(screen.queryByRole('region', { name: 'Checkliste von Kim' })).toBeNull()
})

test('a customer who is not there gets no such message', async () => {
  await showLobby({ [GET_TICKET]: inCall })
  expect(await screen.findByRole('heading', { name: 'Kim ist noch nicht da' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '„Bin gleich da“ senden' })).toBeNull()
})
