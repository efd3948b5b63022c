import {
  aMechanic,
  anAppointment,
  aSession,
  aTicket,
  type Replies,
  refuse,
  renderRoute,
  SAMPLE_TICKET_ID,
} from '@radruf/shell-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { aMessage, aThread } from '../../testing/thread-samples.ts'

const THREAD = 'GET /api/tickets/{ticketId}/messages'
const SEND = 'POST /api/tickets/{ticketId}/messages'

const booked = aTicket({
  state: 'booked',
  chatOpenedAt: '2026-11-17T09:00:00.000Z',
  appointment: anAppointment(),
  mechanic: { id: aMechanic().id, name: 'Alex Winter' },
})
const replies = {
  'GET /api/tickets': { tickets: [booked] },
  [THREAD]: aThread({ messages: [aMessage(1, { text: 'Guten Tag' })] }),
  'PUT /api/tickets/{ticketId}/read-mark': null,
  'POST /api/tickets/{ticketId}/typing': null,
} satisfies Replies
const sent = (text: string, clientId: string) =>
  aMessage(2, { text, clientId, author: 'customer', authorName: 'Kim Sommer' })
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht')

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

test('the thread shows who wrote what and marks it as read', async () => {
  const { callsTo } = await renderRoute(remote, { path: '/chat', replies })
  expect(screen.getByText('Guten Tag')).toBeTruthy()
  expect(screen.getByText('Alex Winter')).toBeTruthy()
  await waitFor(() => expect(callsTo('PUT /api/tickets/{ticketId}/read-mark')).toHaveLength(1))
})

test('Enter sends, Shift+Enter begins a new line, and the field is empty again', async () => {
  const { callsTo } = await renderRoute(remote, {
    path: '/chat',
    replies: {
      ...replies,
      [SEND]: ({ body }) => sent((body as { text: string }).text, (body as { clientId: string }).clientId),
    },
  })
  await userEvent.type(field(), 'Erste{Shift>}{Enter}{/Shift}Zweite{Enter}')
  await waitFor(() => expect(callsTo(SEND)).toHaveLength(1))
  expect(callsTo(SEND)[0]?.body).toMatchObject({ text: 'Erste\nZweite' })
  expect(field().value).toBe('')
  expect(await screen.findByText('Gesendet')).toBeTruthy()
})

test('a message that is being written survives a reload', async () => {
  const first = await renderRoute(remote, { path: '/chat', replies })
  await userEvent.type(field(), 'Noch nicht fertig')
  first.unmount()
  await renderRoute(remote, { path: '/chat', replies })
  expect(field().value).toBe('Noch nicht fertig')
})

test('a refused message says why and can be sent again or discarded', async () => {
  let refused = true
  await renderRoute(remote, {
    path: '/chat',
    shellTexts: { errors: { NOT_ALLOWED: 'Das geht nicht.' } },
    replies: {
      ...replies,
      [SEND]: ({ body }) =>
        refused
          ? refuse('NOT_ALLOWED')
          : sent((body as { text: string }).text, (body as { clientId: string }).clientId),
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

test('what comes while the thread is open is shown and announced', async () => {
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

test('the other side’s typing shows', async () => {
  const { emit } = await renderRoute(remote, { path: '/chat', replies })
  emit('chat.typing', { ticketId: SAMPLE_TICKET_ID })
  expect(await screen.findByText('Alex Winter schreibt …')).toBeTruthy()
})

test('an own message is deleted after a question, and a tombstone stays', async () => {
  const own = sent('Vertippt', 'client-own')
  let message = own
  await renderRoute(remote, {
    path: '/chat',
    replies: {
      ...replies,
      [THREAD]: () => aThread({ messages: [message], lastSeq: message.deletedAt ? 3 : 2 }),
      'DELETE /api/tickets/{ticketId}/messages/{messageId}': () => {
        message = { ...own, text: null, deletedAt: '2026-11-18T09:00:00.000Z' }
        return message
      },
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Nachricht von 09:00 Uhr löschen' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Löschen' }))
  expect(await screen.findByText('Diese Nachricht wurde gelöscht.')).toBeTruthy()
  expect(screen.queryByText('Vertippt')).toBeNull()
})

test('before the first booking the screen says what opens the chat', async () => {
  await renderRoute(remote, {
    path: '/chat',
    replies: { 'GET /api/tickets': { tickets: [aTicket({ state: 'booking_open' })] } },
  })
  expect(screen.getByText(/sobald Sie Ihren ersten Termin gebucht haben/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Termin buchen' }).getAttribute('href')).toBe('/appointment')
})

test('the way into the call shows once it can be joined', async () => {
  const now = '2026-11-19T12:50:00.000Z'
  await renderRoute(remote, { path: '/chat', session: aSession({ now }), replies })
  expect(screen.getByRole('link', { name: 'Am Anruf teilnehmen' }).getAttribute('href')).toBe('/chat/videocall')
})

test('a message posted without script is sent with the id that the page was given', async () => {
  const { callsTo, router } = await renderRoute(remote, {
    path: '/chat',
    replies: { ...replies, [SEND]: sent('Ohne Skript', 'client-own') },
  })
  const form = new FormData()
  form.set('intent', 'send')
  form.set('clientId', 'client-own')
  form.set('text', ' Ohne Skript ')
  await router.navigate('/chat', { formMethod: 'post', formData: form })
  expect(callsTo(SEND)[0]?.body).toEqual({ clientId: 'client-own', text: 'Ohne Skript' })
  expect(router.state.location.pathname).toBe('/chat')
})

test('messages that cannot be loaded again leave those that are there, and what is being written', async () => {
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
