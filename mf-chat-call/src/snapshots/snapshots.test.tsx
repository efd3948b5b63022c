import { aMechanic, aSession, aTicket } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
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
