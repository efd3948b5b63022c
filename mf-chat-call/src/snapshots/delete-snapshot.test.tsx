import { type RunningCall, runningCall } from '@radruf/call'
import { createBoardSession } from '@radruf/call/shared-view'
import type { Snapshot } from '@radruf/contract'
import { aMechanic, aSession, aTicket, refuse } from '@radruf/shell-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { BoardTools, FrozenNote } from '../features/call/board/board-tools.tsx'
import { StoredLine } from '../features/call/board/frozen-title.tsx'
import { renderPart } from '../testing/render-part.tsx'
import { Snapshots } from './snapshots.tsx'

const STORED = 'This still has been saved to your ticket.'
const DELETE = 'DELETE /api/tickets/{ticketId}/snapshots/{snapshotId}'
const snapshot: Snapshot = {
  id: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c01',
  clientId: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c02',
  width: 1280,
  height: 720,
  takenAt: '2026-11-18T08:40:00.000Z',
  isDrawing: false,
}
const ticket = aTicket({ state: 'wrap_up', snapshots: [snapshot] })

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog', { name: 'Delete this picture?' }))
const confirm = () => userEvent.click(dialog().getByRole('button', { name: 'Delete' }))

/** The tools over a picture that the counterpart's request has frozen. */
async function freezeFor(role: 'customer' | 'mechanic') {
  const sent: string[] = []
  const session = createBoardSession({
    session: { send: ({ kind }) => void sent.push(kind), onMessage: () => () => {} },
    role,
    now: () => 0,
    camera: () => null,
    captureFrame: async () => new Blob(),
    saveSnapshot: async () => snapshot,
    deleteSnapshot: async () => {},
  })
  await session.freezeOwn({} as MediaStreamTrack)
  const tools = (
    <BoardTools session={session} ticketId={ticket.id} tool="line" onTool={() => {}} render={async () => new Blob()} />
  )
  return { session, sent, tools }
}

test('the customer reads that a frozen picture is stored and deletes it, which returns both to the live picture', async () => {
  const { session, sent, tools } = await freezeFor('customer')
  const { callsTo } = await renderPart(
    <>
      <StoredLine board={session.store.getState().board} />
      {tools}
    </>,
    { replies: { [DELETE]: null } },
  )
  expect(screen.getByText('Saved to your ticket')).toBeTruthy()
  await press('Delete the still')
  await confirm()
  await waitFor(() => expect(session.store.getState().board.frozen).toBeNull())
  expect(sent.at(-1)).toBe('thaw')
  expect(callsTo(DELETE)[0]?.params).toEqual({ ticketId: ticket.id, snapshotId: snapshot.id })
})

test('a picture that could not be deleted stays, and the dialog says why', async () => {
  const { session, tools } = await freezeFor('customer')
  await renderPart(tools, { replies: { [DELETE]: refuse('INTERNAL') } })
  await press('Delete the still')
  await confirm()
  expect(await dialog().findByRole('alert')).toBeTruthy()
  expect(session.store.getState().board.frozen).not.toBeNull()
})

test('a picture whose sheet the mechanic has closed is noted and can still be deleted', async () => {
  const { session } = await freezeFor('customer')
  const closeAtDesk = () =>
    act(async () =>
      session.store.dispatch({
        type: 'messageReceived',
        role: 'customer',
        message: { kind: 'thaw', pictureId: snapshot.id },
      }),
    )
  const { callsTo } = await renderPart(<FrozenNote session={session} ticketId={ticket.id} />, {
    replies: { [DELETE]: null },
  })
  await closeAtDesk()
  expect(screen.getByText(STORED)).toBeTruthy()
  expect(document.querySelector(`img[src="/api/photos/${snapshot.id}/small"]`)).toBeTruthy()
  await press('Delete')
  await confirm()
  await waitFor(() => expect(screen.queryByText(STORED)).toBeNull())
  expect(callsTo(DELETE)[0]?.params).toEqual({ ticketId: ticket.id, snapshotId: snapshot.id })
  await act(async () => void (await session.freezeOwn({} as MediaStreamTrack)))
  await closeAtDesk()
  await press('Close')
  expect(screen.queryByText(STORED)).toBeNull()
})

test('a still that the customer closes leaves no note: the sheet had it', async () => {
  const { session } = await freezeFor('customer')
  session.thaw()
  await renderPart(<FrozenNote session={session} ticketId={ticket.id} />)
  expect(screen.queryByText(STORED)).toBeNull()
})

test('a mechanic deletes no pictures', async () => {
  const { tools } = await freezeFor('mechanic')
  await renderPart(
    <>
      {tools}
      <Snapshots ticket={ticket} />
    </>,
    { session: aSession({ person: aMechanic() }) },
  )
  await press(/^Enlarge/)
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
})

test('the ticket page offers to delete an enlarged picture', async () => {
  const { callsTo } = await renderPart(<Snapshots ticket={ticket} />, { replies: { [DELETE]: null } })
  await press(/^Enlarge/)
  await screen.findByRole('dialog')
  await press('Delete')
  await confirm()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(DELETE)).toHaveLength(1)
})

test('the running call learns which pictures its ticket has', async () => {
  const [board, requests] = [{ noteSnapshots: vi.fn() }, { noteSnapshots: vi.fn() }]
  runningCall.setState({ route: { ticketId: ticket.id }, board, requests } as unknown as RunningCall, true)
  onTestFinished(() => runningCall.setState(null, true))
  await renderPart(<Snapshots ticket={ticket} />)
  for (const { noteSnapshots } of [board, requests]) expect(noteSnapshots).toHaveBeenCalledWith(ticket.snapshots)
})
