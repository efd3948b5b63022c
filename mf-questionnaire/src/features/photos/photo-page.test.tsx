import type { Photo } from '@radruf/contract'
import { aQuestionnaire, aTicket, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const FORM = 'GET /api/tickets/{ticketId}/questionnaire'
const REMOVE = 'DELETE /api/tickets/{ticketId}/photos/{photoId}'
const photo: Photo = {
  id: 'photo-1',
  clientId: 'client-1',
  perspective: 'bike',
  width: 4,
  height: 3,
  createdAt: '2026-11-18T09:00:00.000Z',
}

test('a missing photo is named and keeps the person on the page', async () => {
  const { location } = await renderRoute(remote, {
    path: '/questionnaire/bike-photo',
    replies: { 'GET /api/tickets': { tickets: [aTicket()] }, [FORM]: aQuestionnaire() },
  })
  expect(screen.getByRole('img', { name: /Zeichnung/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Ganzes Fahrrad: Bitte fügen Sie dieses Foto hinzu.')
  expect(location()).toBe('/questionnaire/bike-photo')
})

test('a photo that is there can be taken out again', async () => {
  let photos = [photo]
  const { callsTo } = await renderRoute(remote, {
    path: '/questionnaire/bike-photo',
    replies: {
      'GET /api/tickets': { tickets: [aTicket()] },
      [FORM]: () => aQuestionnaire({ photos }),
      [REMOVE]: () => {
        photos = []
        return null
      },
    },
  })
  expect(screen.queryByRole('button', { name: /Foto aufnehmen/ })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Foto entfernen' }))
  await screen.findByRole('button', { name: /Foto aufnehmen/ })
  expect(callsTo(REMOVE)[0]?.params.photoId).toBe('photo-1')
})

test('with its photo the step leads to the next', async () => {
  const { location } = await renderRoute(remote, {
    path: '/questionnaire/bike-photo',
    replies: { 'GET /api/tickets': { tickets: [aTicket()] }, [FORM]: aQuestionnaire({ photos: [photo] }) },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  await screen.findByRole('heading', { name: 'Zeigen Sie uns das Problem' })
  expect(location()).toBe('/questionnaire/detail-photos')
})
