import { aMechanic, anAppointment, aSession, aTicket, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import remote from '../remote.tsx'
import { aCaseList, aCaseListEntry } from '../testing/case-samples.ts'
import { CASE_PATH, caseReplies, createCase, showCase } from '../testing/show-case.tsx'
import { SHORTCUTS } from './shortcuts.ts'

beforeEach(() => localStorage.clear())

const press = (keys: string) => userEvent.keyboard(keys)
const dialog = () => screen.findByRole('dialog', { name: 'Tastenkürzel' })

test('no two shortcuts of a page have the same keys, and no single key begins a sequence', () => {
  // The day is no page of a case.
  const { day: _, ...ofCases } = SHORTCUTS
  const all = Object.values(ofCases).flat()
  const single = all.flatMap(({ name, keys }) => (name === 'filter' || keys.length === 1 ? [...keys] : []))
  expect(new Set(single).size).toBe(single.length)
  const starts = all.flatMap(({ name, keys }) => (name !== 'filter' && keys.length > 1 ? [keys[0]] : []))
  expect(starts.filter((key) => (single as string[]).includes(key))).toEqual([])
})

test('R and N open their panel and focus its field, and letters are typed there', async () => {
  const { location } = await showCase(createCase({ state: 'booked' }))
  await press('n')
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Neue Notiz' })
  await waitFor(() => expect(document.activeElement).toBe(note))
  await press('r?n')
  expect(note.value).toBe('r?n')
  expect(location()).toBe(`${CASE_PATH}?side=notes`)
  note.blur()
  await press('r')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Ihre Nachricht')))
})

test('R pressed before the chat of another remote is shown focuses its field then, unless another key came first', async () => {
  await showCase(createCase({ state: 'booked' }))
  const field = screen.getByLabelText('Ihre Nachricht')
  const chat = field.parentElement as HTMLElement
  for (const [keys, isFocused] of [
    ['r', true],
    ['r{Shift}', false],
  ] as const) {
    field.blur()
    field.remove()
    await userEvent.keyboard(keys)
    chat.append(field)
    // Observers are called after the microtasks of the change.
    await new Promise((resolve) => setTimeout(resolve))
    expect(document.activeElement === field).toBe(isFocused)
  }
})

test('J and K walk the list of cases', async () => {
  const ids = [SAMPLE_TICKET_ID, '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a11']
  const cases = ids.map((id, index) =>
    aCaseListEntry(aTicket({ id, number: index + 1, state: 'booked', appointment: anAppointment() })),
  )
  const ticket = createCase({ state: 'booked' })
  let opened = ids[0] ?? ''
  const { location } = await renderRoute(remote, {
    path: '/desk?filter=open',
    session: aSession({ person: aMechanic() }),
    replies: {
      ...caseReplies(ticket),
      'GET /api/cases': aCaseList({ cases }),
      'GET /api/tickets/{ticketId}': () => ({ ...ticket, id: opened }),
    },
  })
  await press('j')
  await waitFor(() => expect(location()).toBe(`/desk/${ids[0]}`))
  await screen.findByRole('article')
  opened = ids[1] ?? ''
  await press('j')
  await waitFor(() => expect(location()).toBe(`/desk/${ids[1]}`))
  await waitFor(() =>
    expect(document.querySelector('[aria-current=page]')?.getAttribute('href')).toBe(`/desk/${ids[1]}`),
  )
  opened = ids[0] ?? ''
  await press('k')
  await waitFor(() => expect(location()).toBe(`/desk/${ids[0]}`))
})

test.each([
  ['j', 3],
  ['k', 1],
])('after the open case has left the list, %s opens its neighbour', async (key, neighbour) => {
  const ids = [11, 12, 0, 13].map((n) => (n ? `7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a${n}` : SAMPLE_TICKET_ID))
  const cases = ids.map((id, index) => aCaseListEntry(aTicket({ id, number: index + 1, state: 'booked' })))
  let shown = cases
  const { location, emit } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/cases': () => aCaseList({ cases: shown }),
  })
  shown = cases.filter(({ ticket }) => ticket.id !== SAMPLE_TICKET_ID)
  emit('chat.changed', { ticketId: SAMPLE_TICKET_ID, seq: 1 })
  await waitFor(() => expect(document.querySelectorAll('[data-shortcut=case]')).toHaveLength(3))
  await press(key)
  await waitFor(() => expect(location()).toBe(`/desk/${ids[neighbour]}`))
})

test('U opens the next case that waits for an answer, read or not', async () => {
  const ids = [SAMPLE_TICKET_ID, '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a11', '7f2b1c9e-0d5a-4a5e-9a51-6f0d2f3f1a12']
  const cases = ids.map((id, index) =>
    aCaseListEntry(aTicket({ id, number: index + 1, state: 'booked' }), {
      waitingSince: index === 1 ? null : '2026-11-17T09:00:00.000Z',
    }),
  )
  const { location } = await showCase(createCase({ state: 'booked' }), { 'GET /api/cases': aCaseList({ cases }) })
  await press('u')
  await waitFor(() => expect(location()).toBe(`/desk/${ids[2]}`))
})

test('Shift with C and M presses the buttons of the strip above the page', async () => {
  await showCase(createCase({ state: 'booked' }))
  const strip = document.body.appendChild(document.createElement('div'))
  strip.innerHTML = '<button data-shortcut="waiting"></button><button data-shortcut="sound"></button>'
  const pressed: (string | undefined)[] = []
  strip.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).dataset.shortcut))
  await press('{Shift>}cm{/Shift}')
  expect(pressed).toEqual(['waiting', 'sound'])
  strip.remove()
})

test('Caps Lock turns no letter into a shortcut with Shift', async () => {
  await showCase(createCase({ state: 'booked' }))
  const pressed: (string | undefined)[] = []
  const row = document.body.appendChild(document.createElement('div'))
  row.innerHTML = ['waiting', 'sound'].map((name) => `<button data-shortcut="${name}"></button>`).join('')
  row.addEventListener('click', ({ target }) => pressed.push((target as HTMLElement).dataset.shortcut))
  // With Shift, Caps Lock types small letters.
  for (const key of ['c', 'm']) fireEvent.keyDown(document.body, { key, shiftKey: true })
  expect(pressed.splice(0)).toEqual(['waiting', 'sound'])
  await press('CM')
  expect(pressed).toEqual([])
  row.remove()
})

test('? lists the shortcuts, and single keys can be turned off on this device', async () => {
  const { location, unmount } = await showCase(createCase({ state: 'booked' }))
  await press('?')
  const help = within(await dialog())
  expect(help.getByText('Nächster Fall')).toBeTruthy()
  const keysOf = (name: string) => help.getByText(name).parentElement?.querySelector('dd')?.textContent
  expect(keysOf('Filter 1 bis 5')).toBe('1…5')
  expect(help.getByRole('button', { name: 'Schließen' }).textContent).toContain('Esc')
  expect(keysOf('Zum wartenden Anruf')).toBe('UmschaltC')
  expect(within(help.getByRole('region', { name: 'Fotos' })).getByText('Vergleichen')).toBeTruthy()
  await userEvent.click(help.getByRole('button', { name: 'Einzeltasten ausschalten' }))
  await userEvent.click(help.getByRole('button', { name: 'Schließen' }))
  await press('h')
  expect(location()).toBe(CASE_PATH)
  unmount()
  const second = await showCase(createCase({ state: 'booked' }))
  await press('h')
  expect(second.location()).toBe(CASE_PATH)
  await userEvent.click(screen.getByRole('button', { name: /Tastenkürzel/ }))
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Einzeltasten einschalten' }))
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Schließen' }))
  await press('h')
  await waitFor(() => expect(second.location()).toBe(`${CASE_PATH}?side=history`))
})

test.each(['/desk/search', '/desk/replies'])('%s has the shortcuts of the desk', async (path) => {
  const found = { words: [], isSimilar: false, customers: [], tickets: [], messages: [], latest: [] }
  const { location } = await renderRoute(remote, {
    path,
    session: aSession({ person: aMechanic() }),
    replies: {
      'GET /api/desk-search': found,
      'GET /api/canned-replies': { replies: [] },
      'GET /api/cases': aCaseList({ cases: [] }),
    },
  })
  await press('n')
  expect(location()).toBe(path)
  await press('?')
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Schließen' }))
  await press('gd')
  await waitFor(() => expect(location()).toBe('/desk'))
})
