import { type Answers, FIELDS, type Field, type FieldName, type Perspective, type Photo } from '@radruf/contract'
import { aQuestionnaire, aTicket, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const FORM = 'GET /api/tickets/{ticketId}/questionnaire'
const SEND = 'POST /api/tickets/{ticketId}/questionnaire/submission'

const createAnswer = (field: Field) => {
  if (field.kind === 'choice') return field.options[0] ?? ''
  if (field.kind === 'many') return field.options.slice(0, 2)
  return field.kind === 'postal' ? '10115' : 'Text'
}
const ALL_ANSWERS = Object.fromEntries(
  (Object.keys(FIELDS) as FieldName[]).map((name) => [name, createAnswer(FIELDS[name])]),
) as Answers & Record<string, string | string[]>

const createPhoto = (perspective: Perspective): Photo => ({
  id: `id-${perspective}`,
  clientId: `client-${perspective}`,
  perspective,
  width: 4,
  height: 3,
  createdAt: '2026-11-18T09:00:00.000Z',
})
const PHOTOS = (['bike', 'top', 'side', 'oblique'] as const).map(createPhoto)

const open = (changes: Partial<Parameters<typeof aQuestionnaire>[0]> = {}, replies: Replies = {}) =>
  renderRoute(remote, {
    path: '/questionnaire/check',
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: aQuestionnaire({ answers: ALL_ANSWERS, photos: PHOTOS, ...changes }),
      ...replies,
    },
    shellTexts: { errors: { QUESTIONNAIRE_INCOMPLETE: 'Es fehlen noch Antworten oder Fotos.' } },
  })

test('a complete questionnaire is submitted and leads to the success page', async () => {
  let state: 'questionnaire_open' | 'booking_open' = 'questionnaire_open'
  const { location, callsTo } = await open(
    {},
    {
      'GET /api/tickets': () => ({ tickets: [aTicket({ state })], nextCursor: null }),
      [SEND]: () => {
        state = 'booking_open'
        return aTicket({ state })
      },
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Fragebogen senden' }))
  expect((await screen.findByRole('link', { name: 'Termin wählen' })).getAttribute('href')).toBe('/appointment')
  expect(location()).toBe('/questionnaire/success')
  expect(callsTo(SEND)).toHaveLength(1)
})

test('missing items link to their pages and prevent submission', async () => {
  const { callsTo } = await open({ answers: { ...ALL_ANSWERS, usage: '' }, photos: PHOTOS.slice(1) })
  const missing = within(screen.getByText('Es fehlt noch etwas').parentElement as HTMLElement)
  expect(missing.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/questionnaire/your-bike?page=3&change=1',
    '/questionnaire/bike-photo?change=1',
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Fragebogen senden' }))
  expect(callsTo(SEND)).toEqual([])
})

test('every answer links to its page, which returns here', async () => {
  await open()
  const change = screen.getByRole('link', { name: 'Ändern Postleitzahl' })
  expect(change.getAttribute('href')).toBe('/questionnaire/postal?change=1')
})

test('photos are shown as thumbnails', async () => {
  const { container } = await open()
  expect([...container.querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(
    ['bike', 'top', 'side', 'oblique'].map((name) => `/api/photos/id-${name}/small`),
  )
})

test('a refusal of the service is shown beside the button', async () => {
  await open({}, { [SEND]: refuse('QUESTIONNAIRE_INCOMPLETE') })
  await userEvent.click(screen.getByRole('button', { name: 'Fragebogen senden' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Es fehlen noch Antworten oder Fotos.')
})

test('the questionnaire opens at the first incomplete page', async () => {
  const { location } = await renderRoute(remote, {
    path: '/questionnaire',
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: aQuestionnaire({ answers: { bikeCategory: 'other' } }),
    },
  })
  await screen.findByRole('heading', { name: 'Wie alt ist Ihr Fahrrad?' })
  expect(location()).toBe('/questionnaire/your-bike?page=2')
})

test('categories have the names of the shell’s bundle', async () => {
  const categories = { problem: { brakes: 'Bremsen' }, bike: { other: 'Ein anderes Fahrrad' } }
  await renderRoute(remote, {
    path: '/questionnaire/check',
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: aQuestionnaire({ answers: { ...ALL_ANSWERS, problemCategory: 'brakes', bikeCategory: 'other' } }),
    },
    shellTexts: { categories },
  })
  expect(screen.getByText('Bremsen')).toBeTruthy()
  expect(screen.getByText('Ein anderes Fahrrad')).toBeTruthy()
})
