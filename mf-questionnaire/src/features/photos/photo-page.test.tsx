import type { Photo } from '@radruf/contract'
import { FakeXhr } from '@radruf/contract/testing'
import { aQuestionnaire, aTicket, renderRoute, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
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

test('a missing photo is named, and the page stays', async () => {
  const { location } = await renderRoute(remote, {
    path: '/questionnaire/bike-photo',
    replies: { 'GET /api/tickets': { tickets: [aTicket()], nextCursor: null }, [FORM]: aQuestionnaire() },
  })
  expect(screen.getByRole('img', { name: /Zeichnung.*Ganzes Fahrrad/ })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Ganzes Fahrrad: Bitte fügen Sie dieses Foto hinzu.')
  expect(location()).toBe('/questionnaire/bike-photo')
})

test('a stored photo can be removed', async () => {
  let photos = [photo]
  const { callsTo } = await renderRoute(remote, {
    path: '/questionnaire/bike-photo',
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: () => aQuestionnaire({ photos }),
      [REMOVE]: () => {
        photos = []
        return null
      },
    },
  })
  expect(screen.queryByRole('button', { name: 'Foto aufnehmen: Ganzes Fahrrad' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Foto entfernen' }))
  await screen.findByRole('button', { name: 'Foto aufnehmen: Ganzes Fahrrad' })
  expect(callsTo(REMOVE)[0]?.params.photoId).toBe('photo-1')
})

test('with its photos the page continues to the next one', async () => {
  const { location } = await renderRoute(remote, {
    path: '/questionnaire/bike-photo',
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: aQuestionnaire({
        photos: (['bike', 'top', 'side', 'oblique'] as const).map((perspective) => ({
          ...photo,
          id: perspective,
          perspective,
        })),
      }),
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'Weiter' }))
  await screen.findByRole('heading', { name: 'Ihr Fahrrad' })
  expect(location()).toBe('/questionnaire/your-bike?page=2')
})

test('a chosen photo is uploaded with progress and then shown as stored', async () => {
  FakeXhr.requests = []
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('not decodable')))
  URL.createObjectURL = () => 'blob:preview'
  URL.revokeObjectURL = () => {}
  let photos: Photo[] = []
  await renderRoute(remote, {
    path: '/questionnaire/bike-photo',
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: () => aQuestionnaire({ photos }),
    },
  })
  const input = screen.getByLabelText('Foto auswählen: Ganzes Fahrrad', { selector: 'input' })
  await userEvent.upload(input, new File(['jpeg'], 'bike.jpg', { type: 'image/jpeg' }))
  const request = await FakeXhr.next()
  const form = request.body as FormData
  expect(request.url).toBe(`http://service.test/api/tickets/${SAMPLE_TICKET_ID}/photos`)
  expect([form.get('perspective'), await (form.get('file') as File).text()]).toEqual(['bike', 'jpeg'])
  request.progress(3, 4)
  const bar = await screen.findByRole('progressbar', { name: /gesendet/ })
  expect(bar.getAttribute('aria-valuenow') ?? bar.getAttribute('value')).toBe('75')
  photos = [{ ...photo, clientId: String(form.get('clientId')) }]
  request.respond(201, photos[0])
  expect(await screen.findByRole('button', { name: 'Foto entfernen' })).toBeTruthy()
})
