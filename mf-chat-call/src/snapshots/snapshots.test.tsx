import { aMechanic, aSession, aTicket, refuse } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderPart } from '../testing/render-part.tsx'
import { Snapshots } from './snapshots.tsx'

const snapshot = {
  id: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c01',
  clientId: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c02',
  width: 1280,
  height: 720,
  takenAt: '2026-11-18T08:40:00.000Z',
  isDrawing: false,
}
const openCase = (snapshots: (typeof snapshot)[]) =>
  renderPart(<Snapshots ticket={aTicket({ state: 'wrap_up', snapshots })} />, {
    session: aSession({ person: aMechanic() }),
  })

test('the case lists a picture of the call and opens it in the viewer, which zooms', async () => {
  await openCase([snapshot])
  await userEvent.click(screen.getByRole('button', { name: /^Enlarge: Picture from the call, .*9:40/ }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(viewer.getByRole<HTMLImageElement>('img').getAttribute('src')).toBe(`/api/photos/${snapshot.id}/large`)
  expect(viewer.getByRole('button', { name: 'Larger' })).toBeTruthy()
})

test('a call without pictures renders no empty card', async () => {
  await openCase([])
  expect(screen.queryByRole('heading', { name: 'Pictures from the call' })).toBeNull()
})

test('a shared case shows its pictures to a visitor without an account, who deletes none', async () => {
  await renderPart(<Snapshots ticket={aTicket({ snapshots: [snapshot] })} photosAt="/api/cases/abc.def/photos" />, {
    session: aSession({ person: null }),
  })
  await userEvent.click(screen.getByRole('button', { name: /^Enlarge: Picture from the call/ }))
  const viewer = within(await screen.findByRole('dialog'))
  expect(viewer.getByRole<HTMLImageElement>('img').getAttribute('src')).toMatch(/^\/api\/cases\/abc\.def\/photos\//)
  expect(viewer.queryByRole('button', { name: 'Delete' })).toBeNull()
})

const DELETE = 'DELETE /api/tickets/{ticketId}/snapshots/{snapshotId}'
/** The tab of the pictures beside a call, on which the latest picture is this old. */
const openTab = (ageMs: number, { isRemovable = true, reply = null as unknown } = {}) => {
  const session = aSession({ person: aMechanic() })
  const takenAt = new Date(Date.parse(session.now) - ageMs).toISOString()
  return renderPart(
    <div role="tabpanel" tabIndex={-1}>
      <Snapshots
        ticket={aTicket({ state: 'in_call', snapshots: [{ ...snapshot, takenAt }] })}
        photoBeside={{ shownId: null, onShow: () => {}, isRemovable }}
      />
    </div>,
    { session, replies: { [DELETE]: reply as null } },
  )
}
const pressRemove = async () => userEvent.click(await screen.findByRole('button', { name: 'Remove' }))

test('the mechanic undoes a saved picture at once, which is announced, and the focus stays in the tab', async () => {
  const { callsTo } = await openTab(4000)
  await pressRemove()
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('The picture has been removed.'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(callsTo(DELETE)).toHaveLength(1)
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'))
})

test('an older picture is removed after a question', async () => {
  const { callsTo } = await openTab(20_000)
  await pressRemove()
  const dialog = within(screen.getByRole('dialog', { name: 'Delete this picture?' }))
  expect(callsTo(DELETE)).toHaveLength(0)
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(callsTo(DELETE)).toHaveLength(1))
})

test('a picture that could not be removed stays, and the reason is given', async () => {
  await openTab(1000, { reply: refuse('INTERNAL') })
  await pressRemove()
  await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
})

test('where the desk does not allow it, as after the call, the mechanic removes none', async () => {
  await openTab(1000, { isRemovable: false })
  expect(screen.getByRole('button', { name: /^Picture from the call/ })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})
