import { draftKey } from '@radruf/case-parts'
import { aMechanic, aSession, aSummary, type Replies, refuse, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderPart } from '../../../testing/render-part.tsx'
import { aParticipant, connectMechanic, fakeCallDevice, inCall, JOIN, theMechanic } from '../testing/show-call.tsx'
import { MissingCounterpart } from './missing-counterpart.tsx'
import type { Room } from './use-room.ts'

fakeCallDevice()

/** The customer, whose call with the mechanic has broken off. */
async function showBrokenCall({ isFrozen = false } = {}) {
  const { connection, freeze, ...call } = await showConnectedCall()
  if (isFrozen) await freeze()
  await act(async () => connection.setConnectionState('disconnected'))
  return call
}

/** `removeMechanic`: the service removes the mechanic from the call; a client that has hung up ends it for both. */
async function showConnectedCall(replies: Replies = {}) {
  const { callsTo, emit, ...shown } = await connectMechanic(replies)
  const participants = callsTo(JOIN).map(({ params }) => aParticipant(params.clientId, '2026-11-19T12:56:00.000Z'))
  return {
    ...shown,
    removeMechanic: (left: { leftClientId?: string; isPageClosed?: boolean } = {}) =>
      act(async () =>
        emit('call.participants', {
          ticketId: SAMPLE_TICKET_ID,
          participants: left.leftClientId && !left.isPageClosed ? [] : participants,
          ...left,
        }),
      ),
  }
}

test('while the mechanic is missing without having hung up, the customer reads since when, and what to do', async () => {
  const { removeMechanic } = await showBrokenCall()
  expect(screen.getByRole('heading', { name: /^Bitte nicht weiterreparieren/ })).toBeTruthy()
  await removeMechanic()
  expect(await screen.findByRole('heading', { name: 'Alex ist nicht mehr verbunden' })).toBeTruthy()
  expect(screen.getByText(/^Seit 0:0\d\. Alex hat nicht aufgelegt\.$/)).toBeTruthy()
  expect(screen.getByText('Bitte reparieren Sie nicht weiter.').closest('[role=alert]')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/besseren Empfang|wartet|warten/)).toBeNull())
  expect(screen.getByRole('button', { name: 'Alex schreiben' })).toBeTruthy()
})

test('a mechanic whose page may only be reloading has not closed it yet', async () => {
  const { removeMechanic } = await showConnectedCall()
  await removeMechanic({ leftClientId: theMechanic.clientId, isPageClosed: true })
  expect(await screen.findByRole('heading', { name: 'Alex ist kurz weg' })).toBeTruthy()
  expect(screen.getByText('Wahrscheinlich lädt die Seite neu.')).toBeTruthy()
  expect(screen.queryByText(/geschlossen|aufgelegt/)).toBeNull()
})

test('over a still picture a missing mechanic leaves the tools in reach', async () => {
  const { removeMechanic } = await showBrokenCall({ isFrozen: true })
  await removeMechanic()
  expect(await screen.findByText(/^Seit 0:0\d\. Alex hat nicht aufgelegt\.$/)).toBeTruthy()
  expect(screen.getByRole('toolbar', { name: 'Standbild' })).toBeTruthy()
})

test.each([false, true])(
  'a mechanic who hangs up ends the call for both, with a broken line before: %s',
  async (isBroken) => {
    const { removeMechanic } = isBroken ? await showBrokenCall() : await showConnectedCall()
    await removeMechanic({ leftClientId: theMechanic.clientId })
    const title = await screen.findByRole('heading', { name: 'Alex hat aufgelegt' })
    expect(document.activeElement).toBe(title)
    expect(screen.getByText(/^Um \d+:\d\d Uhr, nach 1 Minute$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Wie war der Anruf?' }).getAttribute('href')).toMatch(/rating$/)
    expect(screen.getByRole('button', { name: 'Wieder teilnehmen' })).toBeTruthy()
    expect(screen.queryByText(/wartet|warten|Sehr gut|nicht weiter/)).toBeNull()
    expect(screen.queryByRole('toolbar')).toBeNull()
  },
)

test.each([
  ['2026-11-19T13:20:00.000Z', 'Zusammenfassung lesen', /aufgeschrieben/],
  ['2026-11-12T13:20:00.000Z', 'Wie war der Anruf?', /^Alex schreibt auf/],
])('the customer first reads the summary, if it is there and of this call: %s', async (writtenAt, first, next) => {
  const ticket = { ...inCall, summary: aSummary({ writtenAt }) }
  const { removeMechanic } = await showConnectedCall({
    'GET /api/tickets': { tickets: [ticket], nextCursor: null },
    'GET /api/tickets/{ticketId}': ticket,
  })
  await removeMechanic({ leftClientId: theMechanic.clientId })
  await screen.findByRole('heading', { name: 'Alex hat aufgelegt' })
  expect(screen.getByText(next)).toBeTruthy()
  expect(screen.getAllByRole('link')[0]?.textContent).toBe(first)
  expect(screen.getByRole('link', { name: 'Wie war der Anruf?' })).toBeTruthy()
})

test('from three minutes on the mechanic suggests another time in the customer’s language', async () => {
  const session = aSession({ person: aMechanic(), now: '2026-11-19T13:03:00.000Z' })
  const draft = draftKey('message', aMechanic().id, SAMPLE_TICKET_ID)
  onTestFinished(() => localStorage.removeItem(draft))
  const openChat = vi.fn()
  const room = {
    ...{ ticketId: SAMPLE_TICKET_ID, counterpartName: 'Kim', counterpartFullName: 'Kim Kundin' },
    ...{ isCustomer: false, isPanelOpen: false, openChat },
  }
  const show = (since: string) =>
    renderPart(
      <MissingCounterpart
        room={{ ...room, customerLanguage: 'de' } as unknown as Room}
        presence={{ at: 'interrupted', who: 'mechanic', missing: 'customer', cause: 'lost', since }}
      />,
      { session },
    )
  await show('2026-11-19T13:00:30.000Z')
  expect(screen.queryByRole('button', { name: 'New time' })).toBeNull()
  await show('2026-11-19T13:00:00.000Z')
  await userEvent.click(screen.getByRole('button', { name: 'New time' }))
  expect(localStorage.getItem(draft)).toMatch(/^Unsere Verbindung ist abgebrochen\./)
  expect(openChat).toHaveBeenCalledOnce()
})

/** The mechanic, whose customer is missing. */
async function showMissingCustomer(cause: 'lost' | 'closed', replies: Replies = {}) {
  const hangUp = vi.fn()
  const room = {
    ...{
      ticketId: SAMPLE_TICKET_ID,
      counterpartName: 'Kim',
      counterpartFullName: 'Kim Kundin',
      customerLanguage: 'de',
    },
    ...{ isCustomer: false, isPanelOpen: false, openChat: vi.fn(), hangUp },
  }
  const since = '2026-11-19T12:00:00.000Z'
  await renderPart(
    <MissingCounterpart
      room={room as unknown as Room}
      presence={{ at: 'interrupted', who: 'mechanic', missing: 'customer', cause, since }}
    />,
    { session: aSession({ person: aMechanic() }), replies },
  )
  return { hangUp }
}

test('the mechanic ends the call for both at the second press, and a press elsewhere takes the first one back', async () => {
  const { hangUp } = await showMissingCustomer('lost')
  await userEvent.click(screen.getByRole('button', { name: 'End the call' }))
  expect(hangUp).not.toHaveBeenCalled()
  await userEvent.tab()
  await userEvent.click(screen.getByRole('button', { name: 'End the call' }))
  await userEvent.click(screen.getByRole('button', { name: 'Really end it?' }))
  expect(hangUp).toHaveBeenCalledOnce()
})

test('the drawing shows whose line is lost, and none for a page that is closed', async () => {
  await showMissingCustomer('lost')
  const drawing = screen.getByText('You').closest('[aria-hidden]')
  expect([...(drawing?.children ?? [])].map((part) => part.hasAttribute('data-weak'))).toEqual([
    ...[false, false, false, true, false],
  ])
  cleanup()
  await showMissingCustomer('closed')
  expect(screen.queryByText('You')).toBeNull()
})

/** A browser whose connections within the page open, and answer at once. */
function fakeLoopback() {
  const makeChannel = () => {
    const channel = Object.assign(new EventTarget(), {
      readyState: 'open',
      send: (data: string) => queueMicrotask(() => channel.dispatchEvent(new MessageEvent('message', { data }))),
    })
    queueMicrotask(() => channel.dispatchEvent(new Event('open')))
    return channel
  }
  const connection = {
    createDataChannel: makeChannel,
    addEventListener() {},
    close() {},
    setLocalDescription: async () => {},
    setRemoteDescription: async () => {},
  }
  vi.stubGlobal('RTCPeerConnection', function createConnection() {
    return connection
  })
}

const SERVERS = 'GET /api/call-servers'
const REACHABLE: Replies = {
  'GET /api/health': { status: 'ok', database: 'embedded', causes: [] },
  [SERVERS]: { adapter: 'direct', iceServers: [], relayOnly: false },
}

test('while the counterpart’s line is lost, the own one is measured anew and named, and nothing is said that is not known', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  fakeLoopback()
  let isReachable = true
  const health = vi.fn(() => (isReachable ? REACHABLE['GET /api/health'] : refuse('INTERNAL')))
  await showMissingCustomer('lost', { ...REACHABLE, 'GET /api/health': health } as Replies)
  expect(await screen.findByText('Your connection: good')).toBeTruthy()
  isReachable = false
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await waitFor(() => expect(screen.queryByText(/^Your connection/)).toBeNull())
  cleanup()
  const count = health.mock.calls.length
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(health).toHaveBeenCalledTimes(count)
})

test('a line of which only a call would tell has no word, nor has one whose counterpart has closed the page', async () => {
  fakeLoopback()
  const servers = vi.fn(() => ({ adapter: 'twilio' as const, iceServers: [], relayOnly: false }))
  await showMissingCustomer('lost', { ...REACHABLE, [SERVERS]: servers } as Replies)
  await waitFor(() => expect(servers).toHaveBeenCalled())
  await act(async () => {})
  expect(screen.queryByText(/^Your connection/)).toBeNull()
  cleanup()
  servers.mockClear()
  await showMissingCustomer('closed', { ...REACHABLE, [SERVERS]: servers } as Replies)
  expect(servers).not.toHaveBeenCalled()
})
