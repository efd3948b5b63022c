import type { StoredCall } from '@radruf/call'
import { closeCall } from '@radruf/call/open-call'
import { createFakeConnections } from '@radruf/call/testing'
import type { CallAccess, CallParticipant, Ticket } from '@radruf/contract'
import {
  aMechanic,
  anAppointment,
  aPerson,
  aSession,
  aThread,
  aTicket,
  type Replies,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import remote from '../../../remote.tsx'

export const JOIN = 'PUT /api/tickets/{ticketId}/call/participants/{clientId}'
export const SIGNAL = 'POST /api/tickets/{ticketId}/call/signals'
export const REPORT = 'PUT /api/tickets/{ticketId}/call/report'
export const REPORT_LOBBY = 'PUT /api/tickets/{ticketId}/call/participants/{clientId}/lobby-report'
export const LEAVE = 'DELETE /api/tickets/{ticketId}/call/participants/{clientId}'
/** Five minutes before the appointment: the call can be joined. */
export const open = '2026-11-19T12:55:00.000Z'
export const booked = aTicket({
  state: 'booked',
  appointment: anAppointment(),
  chatOpenedAt: '2026-11-17T09:00:00.000Z',
})
export const inCall: Ticket = { ...booked, state: 'in_call' }

/** The service's answers of a call that the customer joins alone. */
export const repliesFor = (ticket: Ticket): Replies => ({
  'GET /api/tickets': { tickets: [ticket], nextCursor: null },
  'GET /api/tickets/{ticketId}': ticket,
  'GET /api/tickets/{ticketId}/messages': aThread(),
  'GET /api/health': { status: 'ok', database: 'embedded', causes: [] },
  'GET /api/call-servers': { adapter: 'direct', iceServers: [], relayOnly: false },
  [JOIN]: ({ params }) => toAccess([aParticipant(params.clientId)]),
  [LEAVE]: null,
  [REPORT_LOBBY]: null,
})

export const aParticipant = (clientId = '', joinedAt = open) =>
  ({ clientId, personId: aPerson().id, role: 'customer', joinedAt }) as const

export const theMechanic = { clientId: 'desk', personId: aMechanic().id, role: 'mechanic', joinedAt: open } as const

/** The service's answer to joining. */
export const toAccess = (participants: CallParticipant[]): CallAccess => ({
  adapter: 'direct',
  iceServers: [],
  participants,
  startsAt: open,
  endsAt: open,
  otherName: 'Alex Winter',
})

/** A device without camera and microphone, with the browser's error. */
export const missingDevices = {
  getUserMedia: () => Promise.reject(Object.assign(new Error('Requested device not found'), { name: 'NotFoundError' })),
  enumerateDevices: async () => [],
  addEventListener: () => {},
}

export const fakeDevices = (devices: object) =>
  Object.defineProperty(navigator, 'mediaDevices', { value: devices, configurable: true })

/** A browser that asks before it opens a device. */
export const fakePromptingPermissions = () =>
  vi
    .spyOn(navigator.permissions, 'query')
    .mockImplementation(async () => ({ state: 'prompt', addEventListener: () => {} }) as unknown as PermissionStatus)

/** Every test of the file starts without a call, on a device without camera and microphone. */
export function fakeCallDevice() {
  // The room is a separate file. Loading it here keeps its first load out of the tests.
  beforeAll(async () => void (await import('../room/call-room.tsx')))
  beforeEach(() => {
    sessionStorage.clear()
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    fakeDevices(missingDevices)
  })
  afterEach(() => {
    closeCall()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })
}

/** A tab with the mark of a call, whose document the browser has loaded in the given way. */
export function markInCall(
  personId: string,
  { type = 'reload', ...stored }: { type?: NavigationTimingType } & Partial<StoredCall> = {},
) {
  sessionStorage.setItem(`radruf.call.${personId}.${SAMPLE_TICKET_ID}`, JSON.stringify(stored))
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as PerformanceNavigationTiming])
}

/** Opens the customer's call page. `stored`: the page was in the call before a reload. */
export function showCall(ticket = inCall, replies: Replies = {}, stored?: Partial<StoredCall>, slots: object = {}) {
  if (stored) markInCall(aPerson().id, stored)
  return renderRoute(remote, {
    path: '/chat/videocall',
    session: aSession({ now: open }),
    replies: { ...repliesFor(ticket), ...replies },
    shellTexts: { errors: { CALL_NOT_OPEN: 'Der Anruf ist nicht geöffnet.' } },
    slots,
  })
}

export async function joinWithoutDevices() {
  await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  await screen.findByText('Sie sind im Anruf. Alex ist noch nicht da.')
}

/** A browser that connects the participants. */
export function fakeConnections() {
  const connections = createFakeConnections()
  const Stream = MediaStream
  // The elements of happy-dom take no other streams, and its streams no fake tracks.
  vi.stubGlobal('MediaStream', function createStream() {
    return new Stream()
  })
  vi.stubGlobal('RTCPeerConnection', function createConnection(configuration: RTCConfiguration) {
    return connections.make(configuration)
  })
  return connections
}

/** The customer joins a call with the mechanic. `stored`: by itself, after a reload. */
export async function joinMechanic(replies: Replies = {}, stored?: Partial<StoredCall>) {
  const connections = fakeConnections()
  const withMechanic: Replies = {
    [JOIN]: ({ params }) => toAccess([theMechanic, aParticipant(params.clientId, '2026-11-19T12:56:00.000Z')]),
    [SIGNAL]: null,
    [REPORT]: null,
    ...replies,
  }
  const shown = await showCall(inCall, withMechanic, stored)
  if (!stored) await userEvent.click(await screen.findByRole('button', { name: 'Ohne Kamera und Mikrofon teilnehmen' }))
  await waitFor(() => expect(shown.callsTo(SIGNAL)).not.toHaveLength(0))
  return { ...shown, connection: connections.last() }
}

/** The customer and the mechanic are connected. */
export async function connectMechanic(replies: Replies = {}, stored?: Partial<StoredCall>) {
  const { connection, ...shown } = await joinMechanic(replies, stored)
  const receive = (message: object) =>
    act(async () => {
      connection.channel.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
    })
  await act(async () => connection.setConnectionState('connected'))
  return {
    ...shown,
    connection,
    receive,
    reportLine: (badLine: boolean) => receive({ kind: 'media', camera: true, mic: true, badLine }),
    freeze: () => receive({ kind: 'freeze', pictureId: SAMPLE_TICKET_ID, width: 40, height: 30, at: Date.parse(open) }),
  }
}
