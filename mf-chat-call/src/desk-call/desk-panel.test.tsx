import { closeCall } from '@radruf/call/open-call'
import { PERSPECTIVES, type Ticket } from '@radruf/contract'
import { aMechanic, anAppointment, aQuestionnaire, aSummary, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { markInCall } from '../features/call/testing/show-call.tsx'
import { CASE_PATH, createCase, GET_TICKET, SELF, showCase } from '../testing/show-case.tsx'
import { aMessage, aThread } from '../testing/thread-samples.ts'

const JOIN = 'PUT /api/tickets/{ticketId}/call/participants/{clientId}'
const now = '2026-11-19T13:05:00.000Z'
const ownReply = {
  id: '1b671a64-40d5-491e-99b0-da01ff1f3350',
  kind: 'message',
  name: 'Kamera drehen',
  texts: { de: 'Bitte drehen Sie die Kamera, {name}.', en: '' },
  isShared: false,
  version: 1,
} as const
const jonas = { personId: '1b671a64-40d5-491e-99b0-da01ff1f3347', name: 'Jonas', activity: 'reading' as const }

beforeEach(() => {
  // The page was in the call before a reload, so that it opens without the lobby.
  markInCall(aMechanic().id)
  setWide(true)
})
/** A screen on which the panel has its own column, or a smaller one. */
const setWide = (isWide: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: isWide && query === '(min-width: 1000px)' }))

afterEach(() => {
  closeCall()
  vi.restoreAllMocks()
})

const showPanel = (replies = {}, changes: Partial<Ticket> = {}) =>
  showCase(
    createCase({ state: 'in_call', mechanic: SELF, ...changes }),
    {
      'GET /api/canned-replies': { replies: [ownReply] },
      'PUT /api/tickets/{ticketId}/viewing': { viewers: [jonas] },
      'GET /api/health': { status: 'ok', database: 'embedded', causes: [] },
      [JOIN]: ({ params }: { params: Record<string, string> }) => ({
        adapter: 'direct',
        iceServers: [],
        participants: [{ clientId: params.clientId, personId: SELF.id, role: 'mechanic', joinedAt: now }],
        startsAt: now,
        endsAt: now,
        otherName: 'Kim Sommer',
      }),
      'DELETE /api/tickets/{ticketId}/call/participants/{clientId}': null,
      ...replies,
    },
    { now, path: `${CASE_PATH}/call` },
  )

test('the panel beside the call shows a colleague with the same case', async () => {
  await showPanel()
  expect(await screen.findByText('Jonas sieht sich diesen Fall auch an')).toBeTruthy()
})

test('the chat of the panel inserts the mechanic’s own template with the customer’s name', async () => {
  await showPanel()
  await userEvent.click(await screen.findByRole('tab', { name: /^Chat/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Kamera drehen' }))
  expect(screen.getByLabelText<HTMLTextAreaElement>('Ihre Nachricht').value).toBe('Bitte drehen Sie die Kamera, Kim.')
})

const READ = 'PUT /api/tickets/{ticketId}/read-mark'
const UNREAD = /ungelesene Nachricht/

/** The panel with a chat of the customer's messages, of which the mechanic has read none. */
async function showPanelWithMessages(count: number) {
  let thread = aThread()
  const setThread = (changes: Partial<typeof thread>) => {
    thread = { ...thread, ...changes, lastSeq: thread.lastSeq + 1 }
  }
  const receive = () => {
    const seq = thread.lastSeq + 1
    setThread({ messages: [...thread.messages, aMessage(seq, { author: 'customer', authorName: 'Kim Sommer' })] })
  }
  for (let received = 0; received < count; received++) receive()
  const page = await showPanel({
    'GET /api/tickets/{ticketId}/messages': () => thread,
    [READ]: ({ body }: { body: unknown }) => {
      setThread({ read: { customer: 0, mechanic: (body as { seq: number }).seq } })
      return null
    },
  })
  const reportChange = () =>
    act(async () => page.emit('chat.changed', { ticketId: SAMPLE_TICKET_ID, seq: thread.lastSeq }))
  await screen.findByRole('tab', { name: /^Chat/ })
  return {
    ...page,
    reportChange,
    receive: () => {
      receive()
      return reportChange()
    },
  }
}

const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
/** Regions with the announcement that a screen reader knows: it knows none within a button or a tab. */
const getAnnouncements = () =>
  screen.getAllByRole('status').filter((region) => UNREAD.test(region.textContent) && !region.closest('button'))

test.each(['Fall', /^Fotos/, /^Chat/, 'Notizen'])(
  'on a small screen the closed panel is its tabs, each of which opens it at once: %s',
  async (name) => {
    setWide(false)
    await showPanelWithMessages(0)
    expect(screen.getAllByRole('tab').map((one) => one.getAttribute('aria-selected'))).toEqual(Array(4).fill('false'))
    expect(document.querySelector('[data-closed]')).toBeTruthy()
    await userEvent.click(tab(name))
    expect(screen.getByRole('tab', { selected: true })).toBe(tab(name))
    expect(document.querySelector('[data-closed]')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
    expect(document.querySelector('[data-closed]')).toBeTruthy()
  },
)

test('on a small screen arrow keys move between the tabs of the closed panel, and Enter opens it', async () => {
  setWide(false)
  await showPanelWithMessages(0)
  tab('Fall').focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement).toBe(tab(/^Chat/))
  expect(document.querySelector('[data-closed]')).toBeTruthy()
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
  await userEvent.keyboard('{Enter}')
  expect(document.querySelector('[data-closed]')).toBeNull()
  await userEvent.keyboard('{ArrowRight}')
  expect(screen.getByRole('tab', { selected: true })).toBe(tab('Notizen'))
})

test('on a small screen the tab of the closed chat shows an unread message', async () => {
  setWide(false)
  const { receive } = await showPanelWithMessages(0)
  expect(tab(/^Chat/).textContent).not.toMatch(UNREAD)
  await receive()
  await waitFor(() => expect(tab(/^Chat/).textContent).toMatch(UNREAD))
  expect(getAnnouncements()).toHaveLength(1)
  await receive()
  await waitFor(() => expect(getAnnouncements()[0]?.textContent).toBe('2 ungelesene Nachrichten'))

  await userEvent.click(tab('Fall'))
  expect(tab(/^Chat/).textContent).toMatch(UNREAD)
  expect(getAnnouncements()).toHaveLength(1)
})

test('the chat of a closed panel marks no message as read', async () => {
  setWide(false)
  const { receive, callsTo } = await showPanelWithMessages(1)
  await userEvent.click(tab(/^Chat/))
  await waitFor(() => expect(callsTo(READ)).toHaveLength(1))

  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  await receive()
  await waitFor(() => expect(tab(/^Chat/).textContent).toMatch(UNREAD))
  expect(callsTo(READ)).toHaveLength(1)

  await userEvent.click(tab(/^Chat/))
  await waitFor(() => expect(callsTo(READ)).toHaveLength(2))
})

test('a panel that was closed over the outcome leads back to it', async () => {
  setWide(false)
  await showPanelWithMessages(0)
  await userEvent.click(tab('Fall'))
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(screen.queryAllByRole('tab')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  expect(screen.getByRole('heading', { name: 'Ergebnis des Anrufs' })).toBeTruthy()
  expect(document.querySelector('[data-closed]')).toBeNull()
})

test('messages that were read in the chat are not shown as unread beside it', async () => {
  const { reportChange, callsTo } = await showPanelWithMessages(1)
  await userEvent.click(screen.getByRole('tab', { name: /^Chat/ }))
  await waitFor(() => expect(callsTo(READ)).toHaveLength(1))
  await reportChange()
  await userEvent.click(screen.getByRole('tab', { name: 'Notizen' }))
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Chat/ }).textContent).toBe('Chat'))
})

test('the outcome form shows an unread message on its way back to the case', async () => {
  const { receive } = await showPanelWithMessages(0)
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  await receive()
  expect((await screen.findByRole('button', { name: /^Zurück zum Fall/ })).textContent).toMatch(UNREAD)
  expect(getAnnouncements()).toHaveLength(1)
})

test('the outcome can be entered in a call that the service has closed after its time', async () => {
  let ticket = createCase({ state: 'in_call', mechanic: SELF })
  const { router } = await showPanel({ [GET_TICKET]: () => ticket })
  const outcome = await screen.findByRole('button', { name: 'Ergebnis eintragen' })
  const appointment = { ...anAppointment(), leftAt: '2026-11-19T13:20:00.000Z' }
  ticket = createCase({ state: 'wrap_up', stateSince: '2026-11-19T13:30:00.000Z', mechanic: SELF, appointment })
  await act(() => router.revalidate())
  expect(outcome.isConnected).toBe(true)
})

test('the outcome is sent from the call and leads to the case', async () => {
  const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'
  let ticket = createCase({ state: 'in_call', mechanic: SELF })
  const { callsTo, location } = await showPanel({
    [GET_TICKET]: () => ticket,
    [SUMMARY]: () => {
      ticket = createCase({ state: 'closed', mechanic: SELF, summary: aSummary({ text: 'Kette gespannt' }) })
      return ticket
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Ergebnis eintragen' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Repariert/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Zusammenfassung für Kim' }), 'Kette gespannt')
  expect(location()).toBe(`${CASE_PATH}/call`)
  await userEvent.click(screen.getByRole('button', { name: 'Zusammenfassung senden' }))
  await waitFor(() => expect(location()).toBe(CASE_PATH))
  expect(await screen.findByText(/^Dieses Ticket ist geschlossen\./)).toBeTruthy()
  expect(callsTo(SUMMARY).map(({ body }) => body)).toEqual([{ outcome: 'fixed', text: 'Kette gespannt', version: 0 }])
})

test('the tab of the photos shows the bike and the pictures of the call, and opens them', async () => {
  const picture = (id: string) => ({ id, clientId: id, width: 1200, height: 900 })
  const photos = PERSPECTIVES.slice(0, 2).map((perspective) => ({
    ...picture(`photo-${perspective}`),
    perspective,
    createdAt: now,
  }))
  const snapshots = [{ ...picture('still'), takenAt: now }]
  await showPanel({ 'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ photos }) }, { snapshots })
  const tab = await screen.findByRole('tab', { name: 'Fotos 3' })
  await userEvent.click(tab)
  const panel = within(screen.getByRole('tabpanel', { name: 'Fotos 3' }))
  const names = panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual([
    'Vergrößern: Ganzes Rad',
    'Vergrößern: Von oben',
    'Vergrößern: Bild aus dem Anruf, Do., 19. November um 14:05',
  ])
  for (const [index, id] of [...photos, ...snapshots].map((one) => one.id).entries()) {
    await userEvent.click(panel.getByRole('button', { name: names[index] ?? '' }))
    const viewer = within(await screen.findByRole('dialog'))
    expect(viewer.getByRole<HTMLImageElement>('img').src).toContain(id)
    await userEvent.click(viewer.getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})
