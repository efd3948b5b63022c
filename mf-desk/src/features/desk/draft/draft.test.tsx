import { anAppointment, aSummary } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { aNote } from '../../../testing/case-samples.ts'
import { createCase, showCase } from '../../../testing/show-case.tsx'

const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'
const NOTES = 'GET /api/tickets/{ticketId}/notes'
const DRAWING = '33333333-3333-4333-8333-333333333333'
const called = createCase({
  state: 'wrap_up',
  appointment: anAppointment({ startsAt: '2026-11-18T08:30:00.000Z', endsAt: '2026-11-18T09:00:00.000Z' }),
  lastCall: { metAt: '2026-11-18T08:30:00.000Z', leftAt: '2026-11-18T08:53:00.000Z' },
  snapshots: [
    { id: DRAWING, clientId: DRAWING, width: 1280, height: 720, takenAt: '2026-11-18T08:41:00.000Z', isDrawing: true },
  ],
})
const notes = [
  aNote({ text: 'Vor dem Gespräch', own: true, writtenAt: '2026-11-18T08:00:00.000Z' }),
  aNote({ id: crypto.randomUUID(), text: 'Von Tom', own: false, writtenAt: '2026-11-18T08:40:00.000Z' }),
  aNote({ id: crypto.randomUUID(), text: 'Schaltauge verbogen', own: true, writtenAt: '2026-11-18T08:45:00.000Z' }),
]
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Zusammenfassung für Kim' })
const show = () =>
  showCase(
    called,
    { [NOTES]: { notes, nextCursor: null }, [SUMMARY]: () => ({ ...called, state: 'closed', summary: aSummary() }) },
    { now: '2026-11-18T08:54:00.000Z' },
  )

beforeEach(() => localStorage.clear())

test('the draft has own notes of the call, its drawing and the template of the outcome, each with its source', async () => {
  await show()
  expect(field().value).toBe('Schaltauge verbogen. Die Stelle ist auf der Zeichnung von 9:41 Uhr markiert.')
  await userEvent.click(screen.getByRole('radio', { name: /^Repariert/ }))
  const sources = within(await screen.findByRole('list', { name: 'Woher die Sätze sind' })).getAllByRole('listitem')
  expect(sources.map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Ihre Notiz, 9:45 Uhr',
    'Zeichnung, 9:41 Uhr',
    expect.stringMatching(/^Vorlage „/),
  ])
  expect(screen.getByText('Entwurf aus dem Gespräch')).toBeTruthy()
})

test('an outcome “fixed” with a draft is sent with three keys', async () => {
  const { callsTo } = await show()
  screen.getByRole('radio', { name: /^Repariert/ }).focus()
  await userEvent.keyboard(' {Control>}{Enter}{/Control}')
  await waitFor(() => expect(callsTo(SUMMARY)).toHaveLength(1))
  expect(callsTo(SUMMARY)[0]?.body).toMatchObject({
    outcome: 'fixed',
    text: expect.stringMatching(/^Schaltauge verbogen\. /),
  })
})

test('an edited or emptied draft stays so, and can be brought back', async () => {
  await show()
  await userEvent.type(field(), ' Bitte schonen.')
  expect(field().value).toMatch(/markiert\. Bitte schonen\.$/)
  expect(await screen.findByText('Von Ihnen bearbeitet')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Leeren' }))
  expect(field().value).toBe('')
  await userEvent.click(screen.getByRole('button', { name: 'Entwurf zurückholen' }))
  expect(field().value).toMatch(/^Schaltauge verbogen/)
})

const STILL = '44444444-4444-4444-8444-444444444444'
const aStep = (id: string, title: string, snapshotId: string | null = null) => ({
  id,
  title,
  snapshotId,
  isCurrent: false,
  foundAt: null,
  createdAt: '2026-11-18T08:42:00.000Z',
})
const withSteps = {
  ...called,
  snapshots: [
    { id: STILL, clientId: STILL, width: 1280, height: 720, takenAt: '2026-11-18T08:42:00.000Z', isDrawing: true },
  ],
  steps: [
    { ...aStep('1', 'Klemmschraube lösen', STILL), detail: 'Eine halbe Umdrehung' },
    aStep('2', ''),
    aStep('3', 'Schraube H nachstellen'),
  ],
}
const showSteps = (changes: Partial<typeof withSteps> & { stepsInSummary?: boolean } = {}) =>
  showCase({ ...withSteps, ...changes }, { [NOTES]: { notes, nextCursor: null } }, { now: '2026-11-18T08:54:00.000Z' })

test('the named steps of the call are numbered sentences of the draft, and their stills are chosen', async () => {
  await showSteps()
  expect(field().value).toBe(
    '1. Klemmschraube lösen. Eine halbe Umdrehung.\n3. Schraube H nachstellen.\nSchaltauge verbogen.',
  )
  const sources = within(await screen.findByRole('list', { name: 'Woher die Sätze sind' })).getAllByRole('listitem')
  expect(sources.map((item) => item.querySelector('b')?.textContent)).toEqual([
    'Schritt 1',
    'Schritt 3',
    'Ihre Notiz, 9:45 Uhr',
  ])
  expect(document.querySelector<HTMLInputElement>('input[name=pictures]')?.value).toBe(STILL)
})

test('steps that are not for the summary are in neither draft nor choice', async () => {
  await showSteps({ stepsInSummary: false })
  expect(field().value).toBe('Schaltauge verbogen.')
  expect(document.querySelector<HTMLInputElement>('input[name=pictures]')?.value).toBe('')
})

test('without notes, messages and drawings of the call there is no draft', async () => {
  await showCase({ ...called, snapshots: [] }, {}, { now: '2026-11-18T08:54:00.000Z' })
  expect(field().value).toBe('')
  expect(screen.queryByText('Entwurf aus dem Gespräch')).toBeNull()
})
