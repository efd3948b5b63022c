import { MESSAGE_LENGTH_MAX, type Thread } from '@radruf/contract'
import type { Shell } from '@radruf/shell-kit'
import {
  aMechanic,
  aMessage,
  anAppointment,
  aSession,
  aThread,
  aTicket,
  findStoredPage,
  type Replies,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand'
import remote from '../../remote.tsx'

const THREAD = 'GET /api/tickets/{ticketId}/messages'
const SEND = 'POST /api/tickets/{ticketId}/messages'

const booked = aTicket({
  state: 'booked',
  chatOpenedAt: '2026-11-17T09:00:00.000Z',
  appointment: anAppointment(),
  mechanic: { id: aMechanic().id, name: 'Alex Winter' },
})
const replies = {
  'GET /api/tickets': { tickets: [booked], nextCursor: null },
  [THREAD]: aThread({ messages: [aMessage(1, { text: 'Guten Tag' })], answerMinutes: 5 }),
  'PUT /api/tickets/{ticketId}/read-mark': null,
  'POST /api/tickets/{ticketId}/typing': null,
} satisfies Replies
const createOwnMessage = (text: string, clientId: string) =>
  aMessage(2, { text, clientId, author: 'customer', authorName: 'Kim Sommer' })
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht')

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

test('the thread shows authors and texts and marks the messages as read', async () => {
  const { callsTo } = await renderRoute(remote, { path: '/chat', replies })
  expect(screen.getByText('Guten Tag')).toBeTruthy()
  // In the header, and as the author of the message.
  expect(screen.getAllByText('Alex Winter')).toHaveLength(2)
  await waitFor(() => expect(callsTo('PUT /api/tickets/{ticketId}/read-mark')).toHaveLength(1))
})

test('messages in a hidden tab of the page are read once it is shown', async () => {
  const visibility = vi.spyOn(Element.prototype, 'checkVisibility').mockReturnValue(false)
  let reportSeen = () => {}
  class FakeObserver {
    constructor(callback: () => void) {
      reportSeen = callback
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  onTestFinished(() => {
    visibility.mockRestore()
    vi.unstubAllGlobals()
  })
  const { callsTo } = await renderRoute(remote, { path: '/chat', replies })
  expect(screen.getByText('Guten Tag')).toBeTruthy()
  document.dispatchEvent(new Event('visibilitychange'))
  await act(async () => reportSeen())
  expect(callsTo('PUT /api/tickets/{ticketId}/read-mark')).toEqual([])
  visibility.mockReturnValue(true)
  await act(async () => reportSeen())
  await waitFor(() => expect(callsTo('PUT /api/tickets/{ticketId}/read-mark')).toHaveLength(1))
})

test('Enter sends and clears the field, Shift+Enter begins a new line', async () => {
  const { callsTo } = await renderRoute(remote, {
    path: '/chat',
    replies: {
      ...replies,
      [SEND]: ({ body }) => createOwnMessage((body as { text: string }).text, (body as { clientId: string }).clientId),
    },
  })
  await userEvent.type(field(), 'Erste{Shift>}{Enter}{/Shift}Zweite{Enter}')
  await waitFor(() => expect(callsTo(SEND)).toHaveLength(1))
  expect(callsTo(SEND)[0]?.body).toMatchObject({ text: 'Erste\nZweite' })
  expect(field().value).toBe('')
  expect(await screen.findByText('Gesendet')).toBeTruthy()
  const hints = [...document.querySelectorAll('kbd')].map((key) => key.parentElement?.textContent)
  expect(new Set(hints)).toEqual(new Set(['Enter sendet', 'UmschaltEnter neue Zeile']))
})

test('an unsent message survives a reload', async () => {
  const first = await renderRoute(remote, { path: '/chat', replies })
  await userEvent.type(field(), 'Noch nicht fertig')
  first.unmount()
  await renderRoute(remote, { path: '/chat', replies })
  expect(field().value).toBe('Noch nicht fertig')
})

test('without a connection the last known messages are shown, and a new one waits in the queue', async () => {
  const findPage = () => findStoredPage(remote, '/chat')
  expect(findPage()).toBeUndefined()
  const firstView = await renderRoute(remote, { path: '/chat', replies })
  await screen.findByText('Guten Tag')
  firstView.unmount()
  expect(findPage()).toMatchObject({ label: 'offline.label', loadedAt: expect.stringMatching(/^\d{4}-/) })
  const fail = () => {
    throw new TypeError('Failed to fetch')
  }
  await renderRoute(remote, { path: '/chat', replies: { ...replies, 'GET /api/tickets': fail, [SEND]: fail } })
  expect(screen.getByText('Guten Tag')).toBeTruthy()
  await userEvent.type(field(), 'Bis gleich{Enter}')
  expect(await screen.findByText('Bis gleich')).toBeTruthy()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('radruf.outbox.'))).toHaveLength(1)
})

const STORED_HINT = 'Nachrichten werden später gesendet'

/** Opens a chat that this device has stored, while the service replies to nothing. `service.reply` changes that. */
async function openStored(options: { connection?: Shell['connection'] } = {}) {
  const firstView = await renderRoute(remote, { path: '/chat', replies })
  await screen.findByText('Guten Tag')
  firstView.unmount()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  type Reply = (typeof replies)['GET /api/tickets'] | ReturnType<typeof refuse>
  const service = {
    reply: (): Reply => {
      throw new TypeError('Failed to fetch')
    },
  }
  const route = await renderRoute(remote, {
    ...options,
    path: '/chat',
    replies: { ...replies, 'GET /api/tickets': () => service.reply() },
  })
  expect(screen.getByText('Guten Tag')).toBeTruthy()
  expect(screen.getByText(STORED_HINT)).toBeTruthy()
  const attempts = () => route.callsTo('GET /api/tickets').length
  const waitForRetry = async () => {
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await act(() => vi.waitFor(() => expect(route.router.state.revalidation).toBe('idle')))
  }
  return { ...route, service, attempts, waitForRetry }
}
const waitUntilLoaded = () => waitFor(() => expect(screen.queryByText(STORED_HINT)).toBeNull())

test('a stored chat is marked as such, also when the device reports a connection, until the chat loads', async () => {
  const { service, waitForRetry } = await openStored()
  service.reply = () => replies['GET /api/tickets']
  await waitForRetry()
  await waitUntilLoaded()
  expect(screen.getByText('antwortet meist in wenigen Minuten')).toBeTruthy()
})

test.each(['INTERNAL', 'TOO_MANY_REQUESTS'] as const)(
  'a stored chat stays while the service replies %s',
  async (code) => {
    const { service, attempts, waitForRetry } = await openStored()
    service.reply = () => refuse(code)
    await waitForRetry()
    expect(attempts()).toBe(2)
    expect(screen.getByText('Guten Tag')).toBeTruthy()
    service.reply = () => replies['GET /api/tickets']
    await waitForRetry()
    await waitUntilLoaded()
    expect(screen.getByText('Guten Tag')).toBeTruthy()
  },
)
test('a stored chat loads again once the service is reachable according to the host, not before', async () => {
  const isOnline = createStore(() => false)
  const connection = { isOnline: isOnline.getState, subscribe: isOnline.subscribe }
  const { service, attempts, waitForRetry } = await openStored({ connection })
  service.reply = () => replies['GET /api/tickets']
  await waitForRetry()
  expect(attempts()).toBe(1)
  act(() => isOnline.setState(true))
  await waitUntilLoaded()
})

test('a stored chat is not loaded again in a hidden tab, but after a reconnect of the event stream', async () => {
  const { service, attempts, waitForRetry, reconnect } = await openStored()
  service.reply = () => replies['GET /api/tickets']
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  await waitForRetry()
  expect(attempts()).toBe(1)
  act(reconnect)
  await waitUntilLoaded()
})

test('the last 20 messages are stored, with the time at which they were loaded', async () => {
  const messages = Array.from({ length: 30 }, (_, index) => aMessage(index + 1, { text: `Nachricht ${index + 1}` }))
  const { unmount } = await renderRoute(remote, {
    path: '/chat',
    replies: { ...replies, [THREAD]: aThread({ messages }) },
  })
  await screen.findByText('Nachricht 30')
  const [stored] = Object.entries(localStorage).filter(([key]) => key.endsWith('.chat'))
  const { thread, loadedAt } = JSON.parse(stored?.[1] ?? '') as { thread: Thread; loadedAt: string }
  expect(thread.messages.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 11))
  expect(thread.hasEarlier).toBe(true)
  expect(Date.parse(loadedAt)).not.toBeNaN()
  unmount()
})

test('a stored chat is erased once another ticket is the current one, and a closed one is only offered to read', async () => {
  const findPage = () => findStoredPage(remote, '/chat')
  const closed = { ...booked, state: 'closed' as const }
  const firstView = await renderRoute(remote, {
    path: '/chat',
    replies: {
      ...replies,
      'GET /api/tickets': { tickets: [closed], nextCursor: null },
      [THREAD]: aThread({ messages: [aMessage(1, { text: 'Guten Tag' })], open: false }),
    },
  })
  await screen.findByText('Guten Tag')
  firstView.unmount()
  expect(findPage()).toMatchObject({ hint: 'offline.closedHint' })
  const next = aTicket({ id: '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a11', state: 'in_review', chatOpenedAt: null })
  await renderRoute(remote, {
    path: '/chat',
    replies: { 'GET /api/tickets': { tickets: [next, closed], nextCursor: null } },
  })
  await screen.findByText(/sobald Sie Ihren ersten Termin gebucht haben/)
  expect(findPage()).toBeUndefined()
})

test('a refused message shows the reason and can be sent again or discarded', async () => {
  let refused = true
  await renderRoute(remote, {
    path: '/chat',
    shellTexts: { errors: { NOT_ALLOWED: 'Das geht nicht.' } },
    replies: {
      ...replies,
      [SEND]: ({ body }) =>
        refused
          ? refuse('NOT_ALLOWED')
          : createOwnMessage((body as { text: string }).text, (body as { clientId: string }).clientId),
    },
  })
  await userEvent.type(field(), 'Eins{Enter}')
  expect(await screen.findByText('Das geht nicht.')).toBeTruthy()
  refused = false
  await userEvent.click(screen.getByRole('button', { name: 'Erneut senden' }))
  expect(await screen.findByText('Gesendet')).toBeTruthy()

  refused = true
  await userEvent.type(field(), 'Zwei{Enter}')
  await userEvent.click(await screen.findByRole('button', { name: 'Verwerfen' }))
  expect(screen.queryByText('Zwei')).toBeNull()
})

test('a message that arrives while the thread is open is shown and announced', async () => {
  let messages = [aMessage(1, { text: 'Guten Tag' })]
  const { emit } = await renderRoute(remote, {
    path: '/chat',
    replies: {
      ...replies,
      [THREAD]: ({ query }) =>
        aThread({
          messages: messages.filter(({ seq }) => seq > Number(query.get('after') ?? 0)),
          lastSeq: messages.length,
        }),
    },
  })
  const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(status().join('')).not.toContain('Guten Tag')
  messages = [...messages, aMessage(2, { text: 'Noch etwas' })]
  emit('chat.changed', { ticketId: SAMPLE_TICKET_ID, seq: 2 })
  await waitFor(() => expect(status()).toContain('Neue Nachricht von Alex Winter: Noch etwas'))
})

test('a typing notice of the counterpart is shown', async () => {
  const { emit } = await renderRoute(remote, { path: '/chat', replies })
  emit('chat.typing', { ticketId: SAMPLE_TICKET_ID })
  expect(await screen.findByText('Alex Winter schreibt …')).toBeTruthy()
})

/** Opens the actions of an own message, which the service deletes when it is asked to. */
async function openOwnMessage() {
  const sentMessage = createOwnMessage('Vertippt', 'client-own')
  let message = sentMessage
  const view = await renderRoute(remote, {
    path: '/chat',
    replies: {
      ...replies,
      [THREAD]: () => aThread({ messages: [message], lastSeq: message.deletedAt ? 3 : 2 }),
      'DELETE /api/tickets/{ticketId}/messages/{messageId}': () => {
        message = { ...sentMessage, text: null, deletedAt: '2026-11-18T09:00:00.000Z' }
        return message
      },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Aktionen zur Nachricht von 9:00 Uhr' }))
  const sheet = await screen.findByRole('dialog', { name: 'Aktionen zur Nachricht von 9:00 Uhr' })
  return {
    ...view,
    sheet,
    countDeletions: () => view.callsTo('DELETE /api/tickets/{ticketId}/messages/{messageId}').length,
  }
}

test('an own message that is deleted can be taken back before the service deletes it', async () => {
  const { sheet, countDeletions } = await openOwnMessage()
  await userEvent.click(within(sheet).getByRole('button', { name: /^Löschen.*verschwindet auch bei Alex Winter$/ }))
  expect(screen.getByText('Sie haben diese Nachricht gelöscht')).toBeTruthy()
  expect(screen.queryByText('Vertippt')).toBeNull()
  const undo = screen.getByRole('button', { name: 'Rückgängig' })
  expect(document.activeElement).toBe(undo)
  // The shell moves the focus of a removed button to this area.
  const area = undo.closest('[tabindex="-1"]')
  expect(area?.textContent).toContain('Sie haben diese Nachricht gelöscht')
  await userEvent.click(undo)
  expect(area?.contains(screen.getByText('Vertippt'))).toBe(true)
  expect(countDeletions()).toBe(0)
})

test('a message whose page is left before the end of the time to undo is deleted', async () => {
  const { sheet, countDeletions } = await openOwnMessage()
  await userEvent.click(within(sheet).getByRole('button', { name: /^Löschen/ }))
  expect(countDeletions()).toBe(0)
  cleanup()
  await waitFor(() => expect(countDeletions()).toBe(1))
})

test('the sheet of a message lifts a copy of it, and Escape, Cancel and a press beside it close it', async () => {
  const { sheet } = await openOwnMessage()
  expect(sheet.querySelector('[inert]')?.textContent).toContain('Vertippt')
  await userEvent.click(within(sheet).getByRole('button', { name: 'Abbrechen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  const opener = screen.getByRole('button', { name: 'Aktionen zur Nachricht von 9:00 Uhr' })
  expect(document.activeElement).toBe(opener)
  await userEvent.click(opener)
  await userEvent.click(screen.getByRole('dialog'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an answer shows above the field what it answers, and is sent with it', async () => {
  const { callsTo } = await renderRoute(remote, {
    path: '/chat',
    replies: {
      ...replies,
      [SEND]: ({ body }) => createOwnMessage('Ja', (body as { clientId: string }).clientId),
    },
  })
  await userEvent.click(screen.getByRole('button', { name: /^Aktionen zur Nachricht/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Antworten' }))
  expect(document.activeElement).toBe(field())
  const quote = screen.getByText(/^Antwort auf Alex Winter/).parentElement
  expect(quote?.textContent).toContain('Guten Tag')
  await userEvent.click(screen.getByRole('button', { name: 'Doch keine Antwort' }))
  expect(screen.queryByText(/^Antwort auf Alex Winter/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Aktionen zur Nachricht/ }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Antworten' }))
  await userEvent.type(field(), 'Ja')
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
  await waitFor(() => expect(callsTo(SEND)).toHaveLength(1))
  expect(callsTo(SEND)[0]).toMatchObject({ body: { text: 'Ja', replyTo: 'message-1' } })
})

test('before the first booking the page explains when the chat opens', async () => {
  await renderRoute(remote, {
    path: '/chat',
    replies: { 'GET /api/tickets': { tickets: [aTicket({ state: 'booking_open' })], nextCursor: null } },
  })
  expect(screen.getByText(/sobald Sie Ihren ersten Termin gebucht haben/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Termin buchen' }).getAttribute('href')).toBe('/appointment')
})

test('the link to the call appears once it can be joined, until the appointment ends', async () => {
  const now = '2026-11-19T12:50:00.000Z'
  await renderRoute(remote, { path: '/chat', session: aSession({ now }), replies })
  expect(screen.getByRole('link', { name: 'Am Anruf teilnehmen' }).getAttribute('href')).toBe('/chat/videocall')
  cleanup()
  await renderRoute(remote, { path: '/chat', session: aSession({ now: booked.appointment?.endsAt }), replies })
  expect(screen.queryByRole('link', { name: 'Am Anruf teilnehmen' })).toBeNull()
})

test('a draft and an unsent message that the device has stored survive a reload', async () => {
  const owner = `${aSession().person?.id}.${SAMPLE_TICKET_ID}`
  localStorage.setItem(`radruf.draft.message.${owner}`, 'Noch nicht fertig')
  localStorage.setItem(
    `radruf.outbox.${owner}.client-old`,
    '{"clientId":"client-old","text":"Die Kette springt","turn":1,"state":{"at":"queued"}}',
  )
  const { callsTo } = await renderRoute(remote, {
    path: '/chat',
    replies: { ...replies, [SEND]: createOwnMessage('Die Kette springt', 'client-old') },
  })
  await waitFor(() =>
    expect(callsTo(SEND).map(({ body }) => body)).toEqual([{ clientId: 'client-old', text: 'Die Kette springt' }]),
  )
  expect(field().value).toBe('Noch nicht fertig')
  await waitFor(() => expect(localStorage.getItem(`radruf.outbox.${owner}.client-old`)).toBeNull())
  expect(localStorage.getItem(`radruf.draft.message.${owner}`)).toBe('Noch nicht fertig')
})

test('a message posted without script uses the client id of the loader', async () => {
  const { callsTo, router } = await renderRoute(remote, {
    path: '/chat',
    replies: { ...replies, [SEND]: createOwnMessage('Ohne Skript', 'client-own') },
  })
  const form = new FormData()
  form.set('intent', 'send')
  form.set('clientId', 'client-own')
  form.set('text', ' Ohne Skript ')
  await router.navigate('/chat', { formMethod: 'post', formData: form })
  expect(callsTo(SEND)[0]?.body).toEqual({ clientId: 'client-own', text: 'Ohne Skript' })
  expect(router.state.location.pathname).toBe('/chat')
})

test('a failed reload keeps the loaded messages and the unsent text', async () => {
  let fails = false
  const { router } = await renderRoute(remote, {
    path: '/chat',
    replies: { ...replies, [THREAD]: () => (fails ? refuse('INTERNAL') : replies[THREAD]) },
  })
  await userEvent.type(field(), 'Die Kette')
  fails = true
  await act(() => router.revalidate())
  expect(screen.getByText('Guten Tag')).toBeTruthy()
  expect(field().value).toBe('Die Kette')
})

test('a pasted text that is too long is not cut: the field says by how much, and nothing is sent', async () => {
  const { callsTo } = await renderRoute(remote, { path: '/chat', replies: { ...replies, [SEND]: refuse('INTERNAL') } })
  await userEvent.click(field())
  await userEvent.paste('x'.repeat(MESSAGE_LENGTH_MAX + 3))
  expect(field().value).toHaveLength(MESSAGE_LENGTH_MAX + 3)
  expect(screen.getByText(/um 3 Zeichen zu lang/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Senden' }))
  expect(callsTo(SEND)).toEqual([])
  await userEvent.type(field(), '{Backspace}{Backspace}{Backspace}')
  expect(screen.queryByText(/zu lang/)).toBeNull()
})

test('a pasted picture is attached, and pasted text stays text', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('unsupported')))
  URL.createObjectURL = () => 'blob:picture'
  await renderRoute(remote, { path: '/chat', replies })
  const picture = new File(['\0\0\0\x18ftypheic'], 'picture.heic', { type: 'image/heic' })
  const paste = (types: string[]) =>
    fireEvent.paste(field(), { clipboardData: { files: [picture], types, getData: () => 'text' } })
  paste(['text/plain', 'Files'])
  expect(screen.queryByRole('list', { name: 'Ausgewählte Bilder und Videos' })).toBeNull()
  paste(['Files'])
  expect(await screen.findByRole('img', { name: 'Bild 1' })).toBeTruthy()
})
