import { PERSPECTIVES, type Ticket } from '@radruf/contract'
import { anAppointment, aQuestionnaire, aSummary, type Replies, refuse } from '@radruf/shell-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aNote } from '../testing/case-samples.ts'
import { CASE_PATH, createCase, GET_TICKET, SELF } from '../testing/show-case.tsx'
import { PANEL_PATH, showPanel } from '../testing/show-panel.tsx'

const NOTES = 'GET /api/tickets/{ticketId}/notes'
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
const UNREAD = /ungelesene Nachricht/

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

/** Shows the panel of a running call and waits for its tabs. */
async function show(
  replies: Replies = {},
  changes: Partial<Ticket> = {},
  options: { isWide?: boolean; unread?: number; hasPhotoBeside?: boolean } = {},
) {
  const shown = await showPanel(createCase({ state: 'in_call', mechanic: SELF, ...changes }), {
    now,
    ...options,
    replies: {
      'GET /api/canned-replies': { replies: [ownReply] },
      'PUT /api/tickets/{ticketId}/viewing': { viewers: [jonas] },
      ...replies,
    },
  })
  await screen.findByRole('tab', { name: /^Chat/ })
  return shown
}

const tab = (name: string | RegExp) => screen.getByRole('tab', { name })
const chat = () => screen.queryByRole('region', { name: 'Nachrichten' })
/** Regions with the announcement that a screen reader knows: it knows none within a button or a tab. */
const getAnnouncements = () =>
  screen.getAllByRole('status').filter((region) => UNREAD.test(region.textContent) && !region.closest('button'))

test('the panel beside the call shows a colleague with the same case', async () => {
  await show()
  expect(await screen.findByText('Jonas sieht sich diesen Fall auch an')).toBeTruthy()
})

test('the chat of the panel offers the mechanic’s own template with the customer’s name', async () => {
  await show()
  await userEvent.click(tab(/^Chat/))
  expect(screen.getByText('Kamera drehen (own): Bitte drehen Sie die Kamera, Kim.')).toBeTruthy()
})

test.each(['Fall', /^Fotos/, /^Chat/, 'Notizen'])(
  'on a small screen the closed panel is its tabs, each of which opens it at once: %s',
  async (name) => {
    await show({}, {}, { isWide: false })
    expect(screen.getAllByRole('tab').map((one) => one.getAttribute('aria-selected'))).toEqual(Array(5).fill('false'))
    expect(document.querySelector('[data-closed]')).toBeTruthy()
    await userEvent.click(tab(name))
    expect(screen.getByRole('tab', { selected: true })).toBe(tab(name))
    expect(document.querySelector('[data-closed]')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
    expect(document.querySelector('[data-closed]')).toBeTruthy()
  },
)

test('on a small screen arrow keys move between the tabs of the closed panel, and Enter opens it', async () => {
  await show({}, {}, { isWide: false })
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

test('on a small screen the tab of the closed chat shows unread messages, and announces them', async () => {
  await show({}, {}, { isWide: false, unread: 2 })
  expect(tab(/^Chat/).textContent).toMatch(UNREAD)
  expect(getAnnouncements()[0]?.textContent).toBe('2 ungelesene Nachrichten')
  await userEvent.click(tab('Fall'))
  expect(tab(/^Chat/).textContent).toMatch(UNREAD)
  expect(getAnnouncements()).toHaveLength(1)
})

test('the chat is shown only in an open panel, because it marks messages as read', async () => {
  await show({}, {}, { isWide: false, unread: 1 })
  expect(chat()).toBeNull()
  await userEvent.click(tab(/^Chat/))
  expect(chat()).toBeTruthy()
  expect(tab(/^Chat/).textContent).toBe('Chat')
  expect(getAnnouncements()).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(chat()).toBeNull()
  expect(tab(/^Chat/).textContent).toMatch(UNREAD)
})

test('the room shows the chat of the panel, in place of another tab or of the outcome', async () => {
  await show()
  const askForChat = () => userEvent.click(screen.getByRole('button', { name: 'Kim schreiben' }))
  expect(chat()).toBeNull()
  await askForChat()
  expect(chat()).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  expect(chat()).toBeNull()
  await askForChat()
  expect(chat()).toBeTruthy()
})

test('a panel that was closed over the outcome leads back to it', async () => {
  await show({}, {}, { isWide: false })
  await userEvent.click(tab('Fall'))
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(screen.queryAllByRole('tab')).toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  expect(screen.getByRole('heading', { name: 'Ergebnis des Anrufs' })).toBeTruthy()
  expect(document.querySelector('[data-closed]')).toBeNull()
})

test('the outcome form shows an unread message on its way back to the case', async () => {
  await show({}, {}, { unread: 1 })
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  expect((await screen.findByRole('button', { name: /^Zurück zum Fall/ })).textContent).toMatch(UNREAD)
  expect(getAnnouncements()).toHaveLength(1)
})

test('a note is added without leaving the call, and a colleague’s note appears in the panel', async () => {
  const notes = [aNote({ text: 'Carbonrahmen' })]
  const ADD = 'POST /api/tickets/{ticketId}/notes'
  const { callsTo, location, emit } = await show({
    [NOTES]: () => ({ notes, nextCursor: null }),
    [ADD]: ({ body }: { body: unknown }) => {
      const { clientId, text } = body as { clientId: string; text: string }
      const added = aNote({ id: 'own', clientId, text, own: true })
      notes.push(added)
      return added
    },
  })
  await userEvent.click(tab('Notizen'))
  await userEvent.type(screen.getByRole('textbox'), 'Zug gerissen')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }))
  expect(await screen.findByText('Zug gerissen')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(''))
  expect(callsTo(ADD)).toHaveLength(1)
  expect(location()).toBe(PANEL_PATH)

  notes.push(aNote({ id: 'other', clientId: 'other', text: 'Ersatzteil liegt im Regal' }))
  await act(async () => emit('notes.changed', { ticketId: createCase({}).id }))
  expect(await screen.findByText('Ersatzteil liegt im Regal')).toBeTruthy()
})

test('a refused change of a note stays in the panel with its reason', async () => {
  const { location } = await show({
    [NOTES]: { notes: [aNote({ text: 'Carbonrahmen' })], nextCursor: null },
    'PUT /api/tickets/{ticketId}/notes/{noteId}': refuse('INTERNAL'),
  })
  await userEvent.click(tab('Notizen'))
  await userEvent.click(screen.getByRole('button', { name: /^Notiz ändern|ändern/i }))
  await userEvent.type(screen.getByDisplayValue('Carbonrahmen'), ', matt')
  await userEvent.click(screen.getByRole('button', { name: 'Änderung speichern' }))
  expect(await screen.findByText('errors.INTERNAL')).toBeTruthy()
  expect(screen.getByDisplayValue('Carbonrahmen, matt')).toBeTruthy()
  expect(location()).toBe(PANEL_PATH)
})

test('an outcome without its text is refused in the panel, whose call goes on', async () => {
  const { location } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Repariert/ }))
  await userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  await waitFor(() => expect(document.querySelector('[name=text][aria-invalid=true]')).toBeTruthy())
  expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Repariert/ }).checked).toBe(true)
  expect(location()).toBe(PANEL_PATH)
})

test('the outcome is sent from the call, whose page then leads to the case', async () => {
  const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'
  let ticket = createCase({ state: 'in_call', mechanic: SELF })
  const { callsTo, location } = await show({
    [GET_TICKET]: () => ticket,
    [SUMMARY]: () => {
      ticket = createCase({ state: 'closed', mechanic: SELF, summary: aSummary({ text: 'Kette gespannt' }) })
      return ticket
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Ergebnis eintragen' }))
  await userEvent.click(screen.getByRole('radio', { name: /^Repariert/ }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Zusammenfassung für Kim' }), 'Kette gespannt')
  await userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  await waitFor(() => expect(location()).toBe(CASE_PATH))
  expect(await screen.findByText(/^Dieses Ticket ist geschlossen\./)).toBeTruthy()
  expect(callsTo(SUMMARY).map(({ body }) => body)).toEqual([{ outcome: 'fixed', text: 'Kette gespannt', version: 0 }])
})

test('a panel whose data cannot be loaded says so and keeps the call', async () => {
  const { location } = await show({
    'GET /api/tickets/{ticketId}/questionnaire': refuse('INTERNAL'),
    [NOTES]: refuse('INTERNAL'),
    'GET /api/canned-replies': refuse('INTERNAL'),
  })
  expect(screen.getAllByText('Die Angaben des Kunden lassen sich gerade nicht anzeigen.')[0]).toBeTruthy()
  await userEvent.click(tab('Notizen'))
  expect(screen.getByText('Die Notizen lassen sich gerade nicht anzeigen.')).toBeTruthy()
  expect(location()).toBe(PANEL_PATH)
})

test('photos open beside the live picture where the call can show them', async () => {
  const photos = PERSPECTIVES.slice(0, 2).map((perspective) => ({
    id: `photo-${perspective}`,
    clientId: perspective,
    width: 1200,
    height: 900,
    perspective,
    createdAt: now,
  }))
  await show({ 'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ photos }) }, {}, { hasPhotoBeside: true })
  await userEvent.click(await screen.findByRole('tab', { name: 'Fotos 2' }))
  const tile = screen.getByRole('button', { name: 'Neben dem Livebild zeigen: Von oben' })
  await userEvent.click(tile)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(tile.getAttribute('aria-current')).toBe('true')
  expect(tile.textContent).toBe('Von oben · offen')
  expect(tile.getAttribute('aria-label')).toBe('Von oben · offen neben dem Livebild')
})

test('the tab of the photos shows the bike and the pictures of the call, and opens the photos', async () => {
  const picture = (id: string) => ({ id, clientId: id, width: 1200, height: 900 })
  const photos = PERSPECTIVES.slice(0, 2).map((perspective) => ({
    ...picture(`photo-${perspective}`),
    perspective,
    createdAt: now,
  }))
  const snapshots = [{ ...picture('still'), takenAt: now, isDrawing: false }]
  await show({ 'GET /api/tickets/{ticketId}/questionnaire': aQuestionnaire({ photos }) }, { snapshots })
  await userEvent.click(await screen.findByRole('tab', { name: 'Fotos 3' }))
  const panel = within(screen.getByRole('tabpanel', { name: 'Fotos 3' }))
  const names = panel.getAllByRole('button').map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Vergrößern: Ganzes Rad', 'Vergrößern: Von oben'])
  expect(panel.getByText('1 pictures of the call')).toBeTruthy()
  for (const [index, { id }] of photos.entries()) {
    await userEvent.click(panel.getByRole('button', { name: names[index] ?? '' }))
    const viewer = within(await screen.findByRole('dialog'))
    expect(viewer.getByRole<HTMLImageElement>('img').src).toContain(id)
    await userEvent.click(viewer.getByRole('button', { name: 'Schließen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('before the call the foot moves it, and during the call it ends in a result', async () => {
  const appointment = anAppointment({ startsAt: '2026-11-19T13:10:00.000Z' })
  const DELAY = 'PUT /api/tickets/{ticketId}/appointment/delay'
  const { callsTo } = await show(
    { [DELAY]: createCase({ state: 'booked', appointment }) },
    { state: 'booked', appointment },
  )
  expect(screen.getByRole('link', { name: 'Verschieben' }).getAttribute('href')).toBe(`${CASE_PATH}?book=1`)
  expect(screen.queryByRole('button', { name: 'Ergebnis eintragen' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '10 Minuten später' }))
  await userEvent.click(screen.getByRole('button', { name: 'Ja, Bescheid geben' }))
  await waitFor(() => expect(callsTo(DELAY)).toHaveLength(1))
})
