import { runningCall } from '@radruf/call'
import { closeCall } from '@radruf/call/open-call'
import type { Ticket } from '@radruf/contract'
import type { SlotProps } from '@radruf/shell-kit'
import {
  aMechanic,
  aMessage,
  anAppointment,
  aPerson,
  aSession,
  aThread,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import {
  aParticipant,
  booked,
  fakeCallDevice,
  fakeDevices,
  fakePromptingPermissions,
  inCall,
  JOIN,
  joinWithoutDevices,
  missingDevices,
  open,
  REPORT_LOBBY,
  repliesFor,
  showCall,
  theMechanic,
} from './testing/show-call.tsx'

fakeCallDevice()

test('missing devices are explained and do not prevent joining', async () => {
  await showCall()
  expect(await screen.findByText('Kamera und Mikrofon: nicht gefunden')).toBeTruthy()
  await joinWithoutDevices()
})

test('before joining, the customer reads that the mechanic waits, and since when', async () => {
  const joinedAt = '2026-11-19T12:53:30.000Z'
  await showCall({ ...inCall, callParticipants: [{ ...theMechanic, joinedAt }] })
  expect(await screen.findByRole('heading', { name: 'Alex wartet schon auf Sie' })).toBeTruthy()
  expect(screen.getByText(/^Seit einer Minute · Anruf um /)).toBeTruthy()
  cleanup()
  await showCall({ ...inCall, callParticipants: [aParticipant('phone', joinedAt)] })
  expect(await screen.findByRole('heading', { name: 'Alex ist noch nicht da' })).toBeTruthy()
})

/** Stands for the checklist of the booking. */
const Checklist = ({ onChange }: SlotProps['call-checklist']) => {
  const [isDone, setDone] = useState(false)
  useEffect(() => onChange?.([{ item: 'cloth', isDone }]), [onChange, isDone])
  return (
    <button type="button" onClick={() => setDone(true)}>
      cloth
    </button>
  )
}

test('a customer who waits reports the lobby, each change, and again when the service is back', async () => {
  const { callsTo, reconnect } = await showCall(inCall, {}, undefined, { 'call-checklist': Checklist })
  const listReports = () => callsTo(REPORT_LOBBY).map(({ body }) => body)
  const report = (isDone: boolean) => ({
    picture: 'missing',
    sound: 'missing',
    checklist: [{ item: 'cloth', isDone }],
  })
  await screen.findByText('Kamera und Mikrofon: nicht gefunden')
  expect(screen.queryByText(/^Alex sieht schon/)).toBeNull()
  expect(listReports()).toEqual([])
  await joinWithoutDevices()
  await waitFor(() => expect(listReports()).toEqual([report(false)]))
  expect(callsTo(REPORT_LOBBY)[0]?.params.clientId).toBe(callsTo(JOIN)[0]?.params.clientId)
  expect(screen.getByText('Alex sieht schon Ihre Checkliste und ob Licht und Ton reichen.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'cloth' }))
  await waitFor(() => expect(listReports()).toEqual([report(false), report(true)]))
  act(reconnect)
  await waitFor(() => expect(listReports()).toEqual([report(false), report(true), report(true)]))
})

test('without a working route, an alternative is the primary action, and joining stays possible', async () => {
  await showCall()
  await screen.findByText('Von hier kommt kein Anruf zustande')
  const primary = [...document.querySelectorAll('[data-variant=primary]')].map((action) => action.textContent)
  expect(primary).toEqual(['Im Chat schreiben'])
  await joinWithoutDevices()
})

test('a customer whose devices are blocked reads how to allow them, and that no call gets through', async () => {
  const getUserMedia = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  fakeDevices({ ...missingDevices, getUserMedia })
  await showCall()
  expect(await screen.findByRole('heading', { name: 'Kamera und Mikrofon sind noch gesperrt' })).toBeTruthy()
  await screen.findByText('Von hier kommt kein Anruf zustande')
  const primary = [...document.querySelectorAll('[data-variant=primary]')].map((action) => action.textContent)
  expect(primary).toEqual(['Im Chat schreiben'])
  await joinWithoutDevices()
})

test('a customer who has allowed no device yet reads that no call gets through, and why no other time can be chosen', async () => {
  fakePromptingPermissions()
  await showCall(booked)
  await screen.findByText('Von hier kommt kein Anruf zustande')
  expect(screen.getByText('Für einen anderen Termin schreiben Sie uns im Chat.')).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Anderen Termin wählen' })).toBeNull()
  const primary = [...document.querySelectorAll('[data-variant=primary]')].map((action) => action.textContent)
  expect(primary).toEqual(['Im Chat schreiben'])
  await joinWithoutDevices()
})

test.each([
  ['before', '2026-11-19T12:59:00.000Z', 1],
  ['after', '2026-11-19T12:00:00.000Z', 0],
])(
  'in the lobby %s the time until which the appointment can be changed, %s, another can be chosen: %i',
  async (_, changeUntil, links) => {
    await showCall({ ...booked, appointment: anAppointment({ changeUntil }) })
    await screen.findByText('Von hier kommt kein Anruf zustande')
    expect(screen.queryAllByRole('link', { name: 'Anderen Termin wählen' })).toHaveLength(links)
  },
)

test('the browser asks for camera and microphone only after a press, and not when joining without them', async () => {
  let asked = 0
  const getUserMedia = () => {
    asked += 1
    return missingDevices.getUserMedia()
  }
  fakeDevices({ ...missingDevices, getUserMedia })
  fakePromptingPermissions()
  await showCall()
  const allow = await screen.findByRole('button', { name: 'Kamera und Mikrofon einschalten' })
  await joinWithoutDevices()
  expect(asked).toBe(0)
  cleanup()
  closeCall()
  await showCall()
  expect(allow.isConnected).toBe(false)
  await userEvent.click(await screen.findByRole('button', { name: 'Kamera und Mikrofon einschalten' }))
  expect(asked).toBeGreaterThan(0)
})

test.each([
  ['the customer', aPerson(), '/chat/videocall', / Nur Standbilder kommen in Ihr Ticket, .* können es löschen\.$/],
  [
    'the mechanic',
    aMechanic(),
    `/desk/${SAMPLE_TICKET_ID}/call`,
    / Nur Standbilder und Zeichnungen kommen ins Ticket\.$/,
  ],
])('before allowing the devices %s reads what is stored of the call', async (_, person, path, stored) => {
  fakePromptingPermissions()
  await renderRoute(remote, { path, session: aSession({ person, now: open }), replies: repliesFor(inCall) })
  expect(await screen.findByText(/Der Anruf wird nicht aufgezeichnet\./)).toBe(screen.getByText(stored))
})

test.each([
  ['13:01', 'Alex ist noch nicht da', 'Chat öffnen'],
  ['13:02', 'Alex verspätet sich', 'Chat öffnen'],
  ['13:10', 'Alex verspätet sich', 'Nach einem neuen Termin fragen'],
])('at %s the customer who waits since 13:00 reads: %s', async (time, heading, action) => {
  const now = `2026-11-19T${time}:00.000Z`
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now }),
    replies: repliesFor(inCall),
  })
  await joinWithoutDevices()
  expect(screen.getByRole('heading', { name: heading })).toBeTruthy()
  expect(screen.getByRole('button', { name: action })).toBeTruthy()
})

test.each([
  ['13:01', 'mechanic', '13:00', 'Alex kommt gleich'],
  ['13:04', 'mechanic', '13:03', 'Alex kommt gleich'],
  ['13:01', 'mechanic', '12:55', 'Alex ist noch nicht da'],
  ['13:01', 'customer', '13:00', 'Alex ist noch nicht da'],
] as const)(
  'at %s the customer who waits, and the %s has sent at %s “I’ll be right there”, reads: %s',
  async (time, author, sentAt, heading) => {
    const toIso = (clock: string) => `2026-11-19T${clock}:00.000Z`
    const message = aMessage(1, { author, text: 'Ich bin gleich da.', sentAt: toIso(sentAt) })
    await renderRoute(remote, {
      path: '/chat/videocall',
      session: aSession({ now: toIso(time) }),
      replies: { ...repliesFor(inCall), 'GET /api/tickets/{ticketId}/messages': aThread({ messages: [message] }) },
    })
    expect(await screen.findByRole('heading', { name: 'Alex ist noch nicht da' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
    await screen.findByRole('button', { name: 'Chat öffnen' })
    expect(screen.getByRole('heading', { level: 2, name: heading })).toBeTruthy()
    expect(screen.getByText(heading, { selector: '[role=status]', exact: false })).toBeTruthy()
  },
)

test('a second tab replaces the first, which offers to take the call back', async () => {
  const { emit } = await showCall()
  await joinWithoutDevices()
  emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants: [aParticipant('other')] })
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Hier weitermachen' })).toBeTruthy()
})

test('a person who already takes part on another page is asked before joining here', async () => {
  const { callsTo } = await showCall({ ...inCall, callParticipants: [aParticipant('other')] })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  expect(await screen.findByRole('dialog', { name: 'Sie nehmen schon teil' })).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Hier weitermachen' }))
  expect(await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')).toBeTruthy()
})

test('without an answer in time a page joins, unless it learns that the person takes part on another one', async () => {
  const slow = Promise.withResolvers<Ticket>()
  const { callsTo } = await showCall(inCall, { 'GET /api/tickets/{ticketId}': () => slow.promise })
  const join = await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  fireEvent.click(join)
  await act(() => vi.advanceTimersByTimeAsync(3000))
  expect(screen.queryByRole('dialog', { name: 'Sie nehmen schon teil' })).toBeNull()
  vi.useRealTimers()
  await act(async () => slow.resolve({ ...inCall, callParticipants: [aParticipant('other')] }))
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(0)
})

test('a failed question for other pages is no answer: joining again by itself replaces none', async () => {
  const ticket: Ticket = { ...inCall }
  let isOffline = true
  const { callsTo } = await showCall(inCall, {
    'GET /api/tickets/{ticketId}': () => (isOffline ? refuse('INTERNAL') : { ...ticket }),
  })
  const join = await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' })
  ticket.callParticipants = [aParticipant('other')]
  await userEvent.click(join)
  isOffline = false
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(0)
})

test('a press on joining that is still without an answer joins nothing once its person has left the lobby', async () => {
  const slow = Promise.withResolvers<Ticket>()
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  const { callsTo, router } = await showCall(inCall, { 'GET /api/tickets/{ticketId}': () => slow.promise })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  await act(() => router.navigate('/overview'))
  getUserMedia.mockClear()
  await act(async () => slow.resolve(inCall))
  await act(async () => {})
  expect(callsTo(JOIN)).toHaveLength(0)
  expect(getUserMedia).not.toHaveBeenCalled()
})

test('a refused joining shows the reason, and no button that freezes a picture', async () => {
  await showCall(inCall, { [JOIN]: refuse('CALL_NOT_OPEN') })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  expect(await screen.findByText('Der Anruf ist nicht geöffnet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Anhalten & zeichnen' })).toBeNull()
})

test('a customer who joins after the end of the call is led to the ticket', async () => {
  await renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: '2026-11-19T13:05:00.000Z' }),
    replies: { ...repliesFor(inCall), [JOIN]: refuse('CALL_NOT_OPEN') },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  expect((await screen.findByText('Dieser Anruf ist vorbei')).closest('[role=alert]')).toBeTruthy()
  const toTicket = screen.getByRole('link', { name: 'Zum Ticket' })
  expect(toTicket.getAttribute('href')).toBe(`/tickets/${SAMPLE_TICKET_ID}`)
  expect(screen.queryByRole('button', { name: /^Erneut / })).toBeNull()
})

test('joining again after a refusal opens the devices that it had closed', async () => {
  const getUserMedia = vi.fn(missingDevices.getUserMedia)
  fakeDevices({ ...missingDevices, getUserMedia })
  await showCall(inCall, { [JOIN]: refuse('CALL_NOT_OPEN') })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
  getUserMedia.mockClear()
  await userEvent.click(retry)
  await waitFor(() => expect(getUserMedia).toHaveBeenCalled())
})

test('a person who has met the other one is offered to rejoin after a refusal', async () => {
  await showCall(inCall, { [JOIN]: refuse('NOT_ALLOWED') }, { since: Date.parse(open) })
  expect(await screen.findByRole('button', { name: 'Wieder teilnehmen' })).toBeTruthy()
})

test('a joining that is tried again goes on when its person leaves the page', async () => {
  const { router } = await showCall(inCall, { [JOIN]: refuse('TOO_MANY_REQUESTS') })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  await waitFor(() => expect(runningCall.getState()).not.toBeNull())
  await act(() => router.navigate('/overview'))
  expect(runningCall.getState()).not.toBeNull()
})

test('joining again after a refusal does not replace a page on which the person went on meanwhile', async () => {
  const ticket: Ticket = { ...inCall }
  const { callsTo } = await showCall(inCall, {
    'GET /api/tickets/{ticketId}': () => ({ ...ticket }),
    [JOIN]: refuse('CALL_NOT_OPEN'),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
  ticket.callParticipants = [aParticipant('laptop')]
  await userEvent.click(retry)
  expect(await screen.findByText('Sie machen woanders weiter')).toBeTruthy()
  expect(callsTo(JOIN)).toHaveLength(1)
})
