import type { CallStep, Ticket } from '@radruf/contract'
import type { StepMarks } from '@radruf/shell-kit'
import { type Replies, refuse } from '@radruf/shell-kit/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCase, GET_TICKET, SELF } from '../../testing/show-case.tsx'
import { showPanel } from '../../testing/show-panel.tsx'

const SAVE = 'PUT /api/tickets/{ticketId}/steps/{stepId}'
const REMOVE = 'DELETE /api/tickets/{ticketId}/steps/{stepId}'
const INCLUDE = 'PUT /api/tickets/{ticketId}/steps-in-summary'
const now = '2026-11-19T13:05:00.000Z'
const aStep = (id: string, changes: Partial<CallStep> = {}): CallStep => ({
  id,
  title: '',
  snapshotId: null,
  isCurrent: false,
  foundAt: null,
  createdAt: now,
  ...changes,
})
const STEPS = [
  aStep('first', { title: 'Klemmschraube lösen', foundAt: '2026-11-19T08:44:00.000Z' }),
  aStep('second', { isCurrent: true, snapshotId: 'still' }),
  aStep('third', { title: 'Klemmschraube festziehen' }),
]
const still = { id: 'still', clientId: 'second', width: 1280, height: 720, takenAt: now, isDrawing: true }

beforeAll(async () => void (await import('./steps-tab.tsx')))
beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})

async function show(steps: CallStep[] = STEPS, replies: Replies = {}, stepMarks?: Partial<StepMarks>) {
  const toCase = (changes: Partial<Ticket>) =>
    createCase({ state: 'in_call', mechanic: SELF, snapshots: [still], ...changes })
  let ticket = toCase({ steps })
  const shown = await showPanel(ticket, {
    now,
    ...(stepMarks && { stepMarks }),
    replies: { [GET_TICKET]: () => ticket, [SAVE]: null, [REMOVE]: null, [INCLUDE]: null, ...replies },
  })
  await userEvent.click(await screen.findByRole('tab', { name: /^Schritte/ }))
  await screen.findByRole('heading', { name: 'Schritte' })
  return {
    ...shown,
    /** The service has other steps. */
    async change(changed: Partial<Ticket>) {
      ticket = toCase({ steps, ...changed })
      await act(async () => shown.router.revalidate())
    },
    bodies: () => shown.callsTo(SAVE).map(({ params, body }) => [params.stepId, body]),
  }
}

const TITLE = { name: /^Titel von Schritt/ }
const rows = () => screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('combobox', TITLE))
const titles = () => rows().map((row) => within(row).getByRole<HTMLInputElement>('combobox', TITLE).value)
const title = (number: number) => screen.getByRole('combobox', { name: `Titel von Schritt ${number}` })

test('the tab counts the steps, and says what the customer has found and sees', async () => {
  await show()
  expect(screen.getByRole('tab', { name: 'Schritte 3' })).toBeTruthy()
  const [first, second] = rows()
  expect(first?.textContent).toContain('Kim: gefunden, 9:44 Uhr')
  expect(second?.textContent).toContain('Kim sieht diesen Schritt')
  expect(second?.querySelector('img')?.getAttribute('alt')).toBe('Standbild zu Schritt 2')
})

test('the detail is a line of its own, from the template of the title unless one is written', async () => {
  const written = 'Nur mit der Hand'
  const { bodies } = await show([aStep('first'), aStep('second', { detail: written })])
  const detail = (number: number) =>
    screen.getByRole<HTMLInputElement>('textbox', { name: `Genauer zu Schritt ${number}` })
  expect(detail(2).value).toBe(written)
  for (const field of [title(1), title(2)]) await userEvent.type(field, 'Zughülle einrasten')
  await userEvent.tab()
  const template = { title: 'Zughülle einrasten', detail: 'Bis zum Anschlag in die Einstellschraube' }
  const stored = [
    ['first', template],
    ['second', { title: template.title }],
  ]
  await waitFor(() => expect(bodies()).toEqual(stored))
  await userEvent.type(detail(1), 'Bis es klickt{Enter}')
  await waitFor(() => expect(bodies().slice(2)).toEqual([['first', { detail: 'Bis es klickt' }]]))
})

test('a new title replaces the sentence of the former template', async () => {
  const detail = 'Bis zum Anschlag in die Einstellschraube'
  const { bodies } = await show([aStep('first', { title: 'Zughülle einrasten', detail })])
  await userEvent.type(title(1), ' und prüfen{Enter}')
  await waitFor(() => expect(bodies()).toEqual([['first', { title: 'Zughülle einrasten und prüfen', detail: '' }]]))
})

test('the direction of a turn is chosen in the row, or comes with the title unless one is chosen', async () => {
  const steps = [aStep('first'), aStep('second', { turn: 'left' }), aStep('third', { turn: 'right' })]
  const { bodies } = await show(steps)
  const turn = (number: number) =>
    screen.getByRole<HTMLSelectElement>('combobox', { name: `Drehrichtung von Schritt ${number}` })
  expect([1, 2, 3].map((number) => turn(number).value)).toEqual(['', 'left', 'right'])
  await userEvent.selectOptions(turn(1), 'Nach rechts drehen ↻')
  await userEvent.selectOptions(turn(2), 'Keine Drehrichtung')
  const chosen = [
    ['first', { turn: 'right' }],
    ['second', { turn: null }],
  ]
  await waitFor(() => expect(bodies()).toEqual(chosen))
  for (const number of [1, 3]) {
    await userEvent.click(title(number))
    await userEvent.paste('Klemmschraube lösen')
  }
  await userEvent.tab()
  const template = { title: 'Klemmschraube lösen', detail: 'Inbus 5 mm, eine halbe Umdrehung gegen den Uhrzeigersinn' }
  const stored = [
    ['first', { ...template, turn: 'left' }],
    ['third', template],
  ]
  await waitFor(() => expect(bodies().slice(2)).toEqual(stored))
})

test('a title is edited in place and stored on leaving the field, with suggestions', async () => {
  const { bodies } = await show()
  expect(document.querySelectorAll('datalist option').length).toBeGreaterThan(3)
  await userEvent.type(title(2), 'Zughülle prüfen')
  expect(bodies()).toEqual([])
  await userEvent.tab()
  await waitFor(() => expect(bodies()).toEqual([['second', { title: 'Zughülle prüfen' }]]))
  await userEvent.click(title(1))
  await userEvent.tab()
  expect(bodies()).toHaveLength(1)
})

test('a refused title stays in its field, with the reason next to it', async () => {
  await show(STEPS, { [SAVE]: refuse('CALL_NOT_OPEN') })
  await userEvent.type(title(2), 'Zughülle einrasten{Enter}')
  expect((await screen.findByText('errors.CALL_NOT_OPEN')).closest('li')).toBe(rows()[1])
  expect(title(2).getAttribute('aria-invalid')).toBe('true')
  expect(titles()[1]).toBe('Zughülle einrasten')
})

test('a title that another page changes is shown, unless it is being typed', async () => {
  const { change } = await show()
  await userEvent.type(title(2), 'Zug')
  await change({
    steps: [aStep('first', { title: 'Klemme lösen' }), aStep('second', { title: 'Hülle' }), aStep('third')],
  })
  await waitFor(() => expect(titles()).toEqual(['Klemme lösen', 'Zug', '']))
})

test('keys move a step: Enter picks it up, arrows move it, Enter stores its place', async () => {
  const { bodies } = await show()
  screen.getByRole('button', { name: 'Schritt 3 verschieben' }).focus()
  await userEvent.keyboard('{Enter}{ArrowUp}{ArrowUp}{ArrowUp}')
  expect(titles()).toEqual(['Klemmschraube festziehen', 'Klemmschraube lösen', ''])
  expect(bodies()).toEqual([])
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(bodies()).toEqual([['third', { position: 1 }]]))
  expect(screen.getByText('Der Schritt steht jetzt an Stelle 1 von 3.')).toBeTruthy()
})

test('Escape puts a step back, and a press offers buttons in place of a drag', async () => {
  const { bodies } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Schritt 1 verschieben' }))
  await userEvent.click(screen.getByRole('button', { name: 'Nach unten' }))
  expect(titles()[1]).toBe('Klemmschraube lösen')
  screen.getByRole('button', { name: 'Schritt 2 verschieben' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(titles()[0]).toBe('Klemmschraube lösen')
  expect(bodies()).toEqual([])
})

test('a dragged step is stored where it is dropped, and a refused place is taken back', async () => {
  const { bodies } = await show(STEPS, { [SAVE]: refuse('INTERNAL') })
  for (const [index, row] of rows().entries())
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue({ top: index * 100, height: 100 } as DOMRect)
  const grip = screen.getByRole('button', { name: 'Schritt 1 verschieben' })
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientY: 50 })
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 120 })
  fireEvent.pointerMove(grip, { pointerId: 1, clientY: 290 })
  expect(titles()[2]).toBe('Klemmschraube lösen')
  fireEvent.pointerUp(grip, { pointerId: 1 })
  await waitFor(() => expect(bodies()).toEqual([['first', { position: 3 }]]))
  await waitFor(() => expect(titles()[0]).toBe('Klemmschraube lösen'))
})

test('in the strip under the stage a step is dragged sideways, and moved by the other arrow keys', async () => {
  const { bodies } = await show()
  const list = screen.getByRole('list')
  list.style.gridAutoFlow = 'column'
  for (const [index, row] of rows().entries())
    vi.spyOn(row, 'getBoundingClientRect').mockReturnValue({
      left: index * 200,
      width: 200,
      top: 0,
      height: 150,
    } as DOMRect)
  const grip = screen.getByRole('button', { name: 'Schritt 1 verschieben' })
  fireEvent.pointerDown(grip, { pointerId: 1, button: 0, clientX: 100, clientY: 100 })
  fireEvent.pointerMove(grip, { pointerId: 1, clientX: 120, clientY: 100 })
  fireEvent.pointerMove(grip, { pointerId: 1, clientX: 320, clientY: 100 })
  expect(titles()[1]).toBe('Klemmschraube lösen')
  fireEvent.pointerCancel(grip, { pointerId: 1 })
  grip.focus()
  await userEvent.keyboard('{Enter}{ArrowRight}{ArrowRight}{ArrowLeft}{Enter}')
  await waitFor(() => expect(bodies()).toEqual([['first', { position: 2 }]]))
})

test('a step is shown again, removed, and added without a mark', async () => {
  const { bodies, callsTo } = await show()
  await userEvent.click(screen.getByRole('button', { name: 'Schritt 1 zeigen' }))
  await waitFor(() => expect(bodies()).toEqual([['first', { isCurrent: true }]]))
  await userEvent.click(screen.getByRole('button', { name: 'Schritt 3 entfernen' }))
  await waitFor(() => expect(callsTo(REMOVE).map(({ params }) => params.stepId)).toEqual(['third']))
  await userEvent.click(screen.getByRole('button', { name: 'Schritt ohne Markierung' }))
  await waitFor(() => expect(bodies().at(-1)).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), {}]))
})

test('a step whose mark is not found says so, and the mark can be set again while there is a picture', async () => {
  const onSetAgain = vi.fn()
  await show(STEPS, {}, { lostIds: ['third'], onSetAgain })
  expect(rows().map((row) => row.textContent?.includes('Markierung nicht gefunden'))).toEqual([false, false, true])
  await userEvent.click(screen.getByRole('button', { name: 'Markierung von Schritt 3 neu setzen' }))
  expect(onSetAgain).toHaveBeenCalledExactlyOnceWith('third')
})

test('without a picture no mark is set again', async () => {
  await show(STEPS, {}, { lostIds: ['third'] })
  expect(rows()[2]?.textContent).toContain('Markierung nicht gefunden')
  expect(screen.queryByRole('button', { name: /neu setzen$/ })).toBeNull()
})

test('the room opens the tab at a step, every time that it asks', async () => {
  await show(STEPS, {}, {})
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  await userEvent.click(screen.getByRole('tab', { name: 'Fall' }))
  const request = () => userEvent.click(screen.getByRole('button', { name: '2 verdeckt' }))
  await request()
  expect(screen.getByRole('tab', { name: 'Schritte 3' }).getAttribute('aria-selected')).toBe('true')
  await waitFor(() => expect(scroll.mock.contexts).toEqual([rows()[1]]))
  // The mechanic has scrolled elsewhere since.
  await request()
  expect(scroll.mock.contexts).toEqual([rows()[1], rows()[1]])
})

test('the steps are left out of the summary, and an empty list says how to begin', async () => {
  const { callsTo, change } = await show([])
  expect(screen.getByText('Zeichnen Sie eine Zahl auf das Livebild.')).toBeTruthy()
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/hand-number.svg')
  const toggle = () => screen.getByRole('switch', { name: 'Wird zur Zusammenfassung' })
  expect(toggle().getAttribute('aria-checked')).toBe('true')
  await userEvent.click(toggle())
  await waitFor(() => expect(callsTo(INCLUDE).map(({ body }) => body)).toEqual([{ isIncluded: false }]))
  await change({ stepsInSummary: false })
  await waitFor(() => expect(toggle().getAttribute('aria-checked')).toBe('false'))
})
