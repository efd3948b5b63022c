import { type Board, createBoardSession, toChecksum } from '@radruf/call/shared-view'
import type { Snapshot, TicketRole } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { useStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { BoardProblem, BoardTools } from './board-tools.tsx'
import { StoredLine } from './frozen-title.tsx'

const SNAPSHOT = { id: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c01', width: 40, height: 30 } as Snapshot
const video = {} as MediaStreamTrack

function createSession(role: TicketRole, saveSnapshot = async () => SNAPSHOT) {
  return createBoardSession({
    session: { send: () => {}, onMessage: () => () => {} },
    role,
    now: () => 0,
    camera: () => null,
    captureFrame: async () => new Blob(),
    saveSnapshot,
    deleteSnapshot: async () => {},
  })
}

/** The counterpart's announcement that it has saved the picture with all its marks. */
const savedBy = (board: Board) => ({ kind: 'freeze', ...board.frozen, kept: [toChecksum(board)] })

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const state = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled')

test('the customer reads that the mechanic has kept the drawing, and only the next mark offers to keep it again', async () => {
  const session = createSession('customer')
  const Stored = () => <StoredLine board={useStore(session.store).board} />
  await session.freezeOwn(video)
  await renderPart(
    <>
      <Stored />
      <BoardTools session={session} ticketId="ticket" tool="line" onTool={() => {}} render={async () => new Blob()} />
    </>,
  )
  act(() => session.beginStroke('line').append([[0, 0]]))
  expect(screen.getByText('Saved to your ticket')).toBeTruthy()
  const { board } = session.store.getState()
  act(() => session.store.dispatch({ type: 'messageReceived', role: 'customer', message: savedBy(board) }))
  expect(screen.getByText('Saved with the drawing')).toBeTruthy()
  expect(state('In the ticket')).toBe('true')
  act(() => session.beginStroke('line').append([[0.5, 0.5]]))
  expect(state('Keep the drawing')).toBeNull()
  expect(screen.getByText('Saved to your ticket')).toBeTruthy()
})

test('a drawing whose picture the customer has deleted is not kept, and the mechanic reads why', async () => {
  const session = createSession('mechanic', () => Promise.reject(createApiError('INVALID_INPUT')))
  await renderPart(<BoardProblem session={session} counterpartName="Anna" />)
  await act(() => session.save(async () => new Blob()))
  expect(screen.getByRole('alert').textContent).toBe('The still has been deleted, so the drawing isn’t in the ticket.')
})

test('a drawing that cannot be rendered is not named a picture that could not be captured', async () => {
  const session = createSession('mechanic')
  await renderPart(<BoardProblem session={session} counterpartName="Anna" />)
  await act(() => session.save(() => Promise.reject(new Error('no canvas'))))
  expect(screen.getByRole('alert').textContent).toBe('errors.INTERNAL')
})

test('undo and keep hold the focus when they have nothing more to do', async () => {
  const session = createSession('mechanic')
  await session.freezeOwn(video)
  await renderPart(
    <BoardTools session={session} ticketId="ticket" tool="line" onTool={() => {}} render={async () => new Blob()} />,
  )
  expect([state('Undo my last mark'), state('Keep the drawing')]).toEqual(['true', 'true'])
  act(() => session.beginStroke('line').append([[0, 0]]))
  expect([state('Undo my last mark'), state('Keep the drawing')]).toEqual([null, null])
  await press('Keep the drawing')
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'In the ticket' }))
  await press('Undo my last mark')
  expect(session.store.getState().board.strokes).toEqual([])
  expect(state('Undo my last mark')).toBe('true')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo my last mark' }))
})

test.each([
  ['mechanic', createApiError('PHOTO_LIMIT'), 'There’s no room for more pictures in the ticket. Anna can delete one.'],
  ['customer', createApiError('PHOTO_LIMIT'), 'errors.PHOTO_LIMIT'],
  ['customer', new Error('no frame'), 'The picture couldn’t be captured. Please try again in a moment.'],
] as const)('the %s reads why a picture was not frozen, and closes the notice: %s', async (role, error, text) => {
  const session = createSession(role, () => Promise.reject(error))
  await renderPart(<BoardProblem session={session} counterpartName="Anna" />)
  await act(() => session.freezeOwn(video))
  expect(screen.getByRole('alert').textContent).toBe(text)
  await press('Close')
  expect(screen.queryByRole('alert')).toBeNull()
})
