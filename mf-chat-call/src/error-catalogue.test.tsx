import {
  aMechanic,
  aMessage,
  anAppointment,
  aSession,
  aThread,
  aTicket,
  type Replies,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import remote from './remote.tsx'

/** The required error texts of chat and call. `e2e/calls` covers the warning of a bad connection with a real call. */
const TEXTS = [
  {
    language: 'en',
    problem: 'There was a problem loading your chat.',
    retry: 'Try again',
    tryDevices: 'Try again',
    closed: 'You can no longer use the chat because your ticket is closed.',
    notFound: "We couldn't find the ticket.",
    camera: 'Your camera is still blocked',
    mic: 'Your microphone is still blocked',
    both: 'Camera and microphone are still blocked',
    steps: /^Click the slider symbol next to the address/,
  },
  {
    language: 'de',
    problem: 'Beim Laden Ihres Chats ist ein Problem aufgetreten.',
    retry: 'Erneut versuchen',
    tryDevices: 'Noch einmal versuchen',
    closed: 'Sie können den Chat nicht mehr nutzen, weil Ihr Ticket geschlossen ist.',
    notFound: 'Wir konnten das Ticket nicht finden.',
    camera: 'Ihre Kamera ist noch gesperrt',
    mic: 'Ihr Mikrofon ist noch gesperrt',
    both: 'Kamera und Mikrofon sind noch gesperrt',
    steps: /^Oben neben der Adresse auf das Regler-Zeichen klicken/,
  },
] as const

const duringCall = '2026-11-19T12:55:00.000Z'
const booked = aTicket({ state: 'booked', appointment: anAppointment(), chatOpenedAt: '2026-11-17T09:00:00.000Z' })
const replies = {
  'GET /api/tickets': { tickets: [booked], nextCursor: null },
  'GET /api/tickets/{ticketId}/messages': aThread({ messages: [aMessage(1, { text: 'Guten Tag' })] }),
  'PUT /api/tickets/{ticketId}/read-mark': null,
  'GET /api/health': { status: 'ok', database: 'embedded', causes: [] },
  'GET /api/call-servers': { adapter: 'direct', iceServers: [], relayOnly: false },
} satisfies Replies

/** Devices whose permission is denied for the named kinds and granted for the others. */
const denyPermission = (...denied: ('video' | 'audio')[]) => ({
  getUserMedia: async (wanted: MediaStreamConstraints) => {
    if (denied.some((kind) => wanted[kind])) throw Object.assign(new Error(), { name: 'NotAllowedError' })
    return { getVideoTracks: () => [], getAudioTracks: () => [], getTracks: () => [] }
  },
  enumerateDevices: async () => [],
  addEventListener: () => {},
})

// The call is a separate file. Loading it here keeps its first load out of the tests.
beforeAll(async () => void (await import('./features/call/room/call-room.tsx')))
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  Object.defineProperty(navigator, 'permissions', {
    value: { query: async () => Object.assign(new EventTarget(), { state: 'denied' }) },
    configurable: true,
  })
})
describe.each(TEXTS)('error texts in $language', ({ language, ...texts }) => {
  const open = (path: string, changes: Replies = {}, now?: string) =>
    renderRoute(remote, {
      path,
      language,
      session: aSession(now ? { now } : {}),
      replies: { ...replies, ...changes },
    })

  test(`“${texts.problem}” replaces the chat, with a retry button`, async () => {
    let broken = true
    await open('/chat', {
      'GET /api/tickets/{ticketId}/messages': () =>
        broken ? refuse('INTERNAL') : replies['GET /api/tickets/{ticketId}/messages'],
    })
    expect(screen.getByText(texts.problem)).toBeTruthy()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: texts.retry }))
    expect(await screen.findByText('Guten Tag')).toBeTruthy()
  })

  test(`“${texts.closed}” replaces the composer`, async () => {
    await open('/chat', {
      'GET /api/tickets': { tickets: [{ ...booked, state: 'closed' }], nextCursor: null },
      'GET /api/tickets/{ticketId}/messages': aThread({ open: false, messages: [aMessage(1, { text: 'Guten Tag' })] }),
    })
    expect(screen.getByText(texts.closed)).toBeTruthy()
    expect(screen.getByText('Guten Tag')).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  test.each([
    ['/tickets/:id/rating', aSession()],
    ['/desk/:id/call', aSession({ person: aMechanic() })],
  ])(`“${texts.notFound}” at %s for an unknown ticket`, async (path, session) => {
    await renderRoute(remote, {
      path: path.replace(':id', SAMPLE_TICKET_ID),
      language,
      session,
      replies: { 'GET /api/tickets/{ticketId}': refuse('TICKET_NOT_FOUND') },
    })
    expect(screen.getByText(texts.notFound)).toBeTruthy()
  })

  test.each([
    [texts.camera, ['video']],
    [texts.mic, ['audio']],
    [texts.both, ['video', 'audio']],
  ] as const)('“%s” with instructions for this browser before the call', async (title, refused) => {
    Object.defineProperty(navigator, 'mediaDevices', { value: denyPermission(...refused), configurable: true })
    Object.defineProperty(navigator, 'userAgent', { value: 'Chrome/146.0.0.0', configurable: true })
    await open(
      '/chat/videocall',
      { 'GET /api/tickets': { tickets: [{ ...booked, state: 'in_call' }], nextCursor: null } },
      duringCall,
    )
    const notice = (await screen.findByText(title)).closest<HTMLElement>('[role=alert], [role=status]')
    expect(notice).toBeTruthy()
    expect(within(notice as HTMLElement).getAllByRole('listitem')[0]?.textContent).toMatch(texts.steps)
    expect(screen.getByRole('button', { name: texts.tryDevices })).toBeTruthy()
  })
})
