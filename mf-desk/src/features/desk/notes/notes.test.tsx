import { refuse } from '@radruf/shell-kit/testing'
import { act, cleanup, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { aNote } from '../../../testing/case-samples.ts'
import { createCase, openPanel, showCase } from '../../../testing/show-case.tsx'
import { useSeenVersion } from './use-note-edit.ts'

const NOTES = 'POST /api/tickets/{ticketId}/notes'

beforeEach(() => localStorage.clear())

test('a note is saved for colleagues, and a colleague’s note cannot be deleted', async () => {
  const { callsTo } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': { notes: [aNote()], nextCursor: null },
    [NOTES]: aNote({ own: true }),
  })
  await openPanel('Notizen')
  expect(screen.getByText('Carbonrahmen')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Notiz löschen/ })).toBeNull()
  await userEvent.type(screen.getByRole('textbox', { name: 'Neue Notiz' }), 'Kette ist neu')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }))
  await waitFor(() =>
    expect(callsTo(NOTES).map(({ body }) => body)).toEqual([
      { clientId: expect.stringMatching(/^[0-9a-f-]{36}$/), text: 'Kette ist neu' },
    ]),
  )
})

test('saving a note clears the field, and reloads preserve the next draft', async () => {
  const notes: ReturnType<typeof aNote>[] = []
  const replies = {
    'GET /api/tickets/{ticketId}/notes': () => ({ notes: [...notes], nextCursor: null }),
    [NOTES]: ({ body }: { body: unknown }) => {
      const note = aNote({ ...(body as { clientId: string; text: string }), own: true })
      notes.push(note)
      return note
    },
  }
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Neue Notiz' })
  await showCase(createCase({ state: 'booked' }), replies)
  await openPanel('Notizen')
  await userEvent.type(field(), 'Kette ist neu')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }))
  expect(await screen.findByText('Kette ist neu', { selector: 'p' })).toBeTruthy()
  await waitFor(() => expect(field().value).toBe(''))
  await userEvent.type(field(), 'Bremse auch')
  cleanup()
  await showCase(createCase({ state: 'booked' }), replies)
  await openPanel('Notizen')
  await waitFor(() => expect(field().value).toBe('Bremse auch'))
  cleanup()
  await showCase(createCase({ state: 'booked' }), replies)
  await openPanel('Notizen')
  await waitFor(() => expect(field().value).toBe('Bremse auch'))
})

test('an empty note is rejected at its field', async () => {
  const { callsTo } = await showCase(createCase({ state: 'booked' }))
  await openPanel('Notizen')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz speichern' }))
  expect(screen.getByText('Bitte schreiben Sie zuerst etwas.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Neue Notiz' }))
  expect(callsTo(NOTES)).toEqual([])
})

const CHANGE = 'PUT /api/tickets/{ticketId}/notes/{noteId}'
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notiz ändern' })

test('a note that a colleague changed meanwhile shows both texts, and saving replaces the version that was seen', async () => {
  let note = aNote({ text: 'Kette lang' })
  const { callsTo } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': () => ({ notes: [note], nextCursor: null }),
    [CHANGE]: ({ body }: { body: { text: string; version: number } }) => {
      if (body.version !== note.version) return refuse('VERSION_CONFLICT')
      note = { ...note, text: body.text, version: note.version + 1 }
      return note
    },
  })
  await openPanel('Notizen')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz ändern: Kette lang' }))
  await userEvent.type(field(), ', Ritzel auch')
  note = aNote({ text: 'Kette neu', version: 2, editedAt: '2026-11-18T08:30:00.000Z', editorName: 'Jonas' })
  await userEvent.click(screen.getByRole('button', { name: 'Änderung speichern' }))
  expect(await screen.findByText(/^Jonas hat diese Notiz inzwischen geändert/)).toBeTruthy()
  expect(screen.getByText('Kette neu')).toBeTruthy()
  expect(field().value).toBe('Kette lang, Ritzel auch')
  await waitFor(() => expect(document.querySelector<HTMLInputElement>('[name=version]')?.value).toBe('2'))
  await waitFor(async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Meinen Text speichern' }))
    expect(note.text).toBe('Kette lang, Ritzel auch')
  })
  expect(callsTo(CHANGE).map(({ body }) => body)).toEqual([
    { text: 'Kette lang, Ritzel auch', version: 1 },
    { text: 'Kette lang, Ritzel auch', version: 2 },
  ])
  expect(await screen.findByText('Kette lang, Ritzel auch', { selector: 'p' })).toBeTruthy()
  // An effect removes the draft.
  await waitFor(() => expect(localStorage).toHaveLength(0))
})

test('a press that comes before the colleague’s text was seen says why nothing was saved', async () => {
  let note = aNote({ text: 'Kette lang' })
  const { router } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': () => ({ notes: [note], nextCursor: null }),
    [CHANGE]: refuse('VERSION_CONFLICT'),
  })
  await openPanel('Notizen')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz ändern: Kette lang' }))
  note = aNote({ text: 'Kette neu', version: 2, editedAt: '2026-11-18T08:30:00.000Z', editorName: 'Jonas' })
  await act(() => router.revalidate())
  expect(await screen.findByText(/^Jonas hat diese Notiz inzwischen geändert/)).toBeTruthy()
  expect(screen.queryByText(/noch nicht gespeichert/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Meinen Text speichern' }))
  expect((await screen.findByText(/noch nicht gespeichert/)).closest('[role=status]')).toBeTruthy()
})

test('the refusal of a change is shown at its note only', async () => {
  const first = aNote({ text: 'Kette lang' })
  let second = aNote({ id: '1b671a64-40d5-491e-99b0-da01ff1f3399', text: 'Bremse neu' })
  const { router } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': () => ({ notes: [first, second], nextCursor: null }),
    [CHANGE]: refuse('VERSION_CONFLICT'),
  })
  await openPanel('Notizen')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz ändern: Kette lang' }))
  await userEvent.click(screen.getByRole('button', { name: 'Änderung speichern' }))
  expect(await screen.findByText('errors.VERSION_CONFLICT')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await userEvent.click(screen.getByRole('button', { name: 'Notiz ändern: Bremse neu' }))
  expect(field().value).toBe('Bremse neu')
  expect(screen.queryByText('errors.VERSION_CONFLICT')).toBeNull()
  second = { ...second, text: 'Bremse alt', version: 2, editorName: 'Jonas' }
  await act(() => router.revalidate())
  expect(await screen.findByText(/^Jonas hat diese Notiz inzwischen geändert/)).toBeTruthy()
  expect(screen.queryByText(/noch nicht gespeichert/)).toBeNull()
})

test('a colleague’s text counts as seen after a second, so that a press just after it appears does not replace it', () => {
  vi.useFakeTimers()
  const { result, rerender } = renderHook(({ shown }) => useSeenVersion(shown, 1), { initialProps: { shown: 1 } })
  act(() => vi.advanceTimersByTime(5000))
  rerender({ shown: 2 })
  act(() => vi.advanceTimersByTime(900))
  expect(result.current).toBe(1)
  act(() => vi.advanceTimersByTime(200))
  expect(result.current).toBe(2)
})

test('the change of a note that a colleague deleted becomes a new note, also after a reload', async () => {
  let notes = [aNote({ text: 'Kette lang' })]
  const replies = {
    'GET /api/tickets/{ticketId}/notes': () => ({ notes, nextCursor: null }),
    'POST /api/tickets/{ticketId}/notes': ({ body }: { body: { clientId: string; text: string } }) => {
      const note = aNote({ ...body, id: '1b671a64-40d5-491e-99b0-da01ff1f3399', own: true })
      notes = [note]
      return note
    },
  }
  await showCase(createCase({ state: 'booked' }), replies)
  await openPanel('Notizen')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz ändern: Kette lang' }))
  await userEvent.type(field(), ', Ritzel auch')
  cleanup()
  notes = []
  await showCase(createCase({ state: 'booked' }), replies)
  await openPanel('Notizen')
  expect(await screen.findByText('Die Notiz wurde inzwischen gelöscht. Ihr Text ist noch da.')).toBeTruthy()
  expect(field().value).toBe('Kette lang, Ritzel auch')
  await userEvent.click(screen.getByRole('button', { name: 'Als neue Notiz speichern' }))
  expect(await screen.findByText('Kette lang, Ritzel auch', { selector: 'p' })).toBeTruthy()
  expect(screen.queryByRole('textbox', { name: 'Notiz ändern' })).toBeNull()
})

test('a pinned note stands first, also when its page is not loaded, and can be unpinned', async () => {
  const PIN = 'PUT /api/tickets/{ticketId}/notes/{noteId}/pin'
  const pinned = aNote({ id: '1b671a64-40d5-491e-99b0-da01ff1f3399', text: 'Rahmennummer 77', isPinned: true })
  const { callsTo } = await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': { notes: [aNote({ isPinned: false })], pinned: [pinned], nextCursor: 'older' },
    [PIN]: null,
  })
  await openPanel('Notizen')
  const [first] = screen.getAllByText(/^(Rahmennummer 77|Carbonrahmen)$/)
  expect(first?.textContent).toBe('Rahmennummer 77')
  await userEvent.click(screen.getByRole('button', { name: 'Notiz lösen: Rahmennummer 77' }))
  await userEvent.click(screen.getByRole('button', { name: 'Notiz anheften: Carbonrahmen' }))
  await waitFor(() => expect(callsTo(PIN).map(({ body }) => body)).toEqual([{ isPinned: false }, { isPinned: true }]))
})

test('a colleague is mentioned with a button, and stands out in the note', async () => {
  await showCase(createCase({ state: 'booked' }), {
    'GET /api/tickets/{ticketId}/notes': { notes: [aNote({ text: 'Bitte @jonas fragen' })], nextCursor: null },
    'GET /api/tickets/{ticketId}/colleagues': {
      colleagues: [{ id: '22222222-2222-4222-8222-222222222222', name: 'Jonas Beck', free: true }],
    },
  })
  await openPanel('Notizen')
  expect(screen.getByText('@jonas').tagName).toBe('B')
  await userEvent.type(screen.getByRole('textbox', { name: 'Neue Notiz' }), 'Schau mal')
  await userEvent.click(screen.getByRole('button', { name: '@Jonas' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Neue Notiz' }).value).toBe('Schau mal @Jonas ')
})
