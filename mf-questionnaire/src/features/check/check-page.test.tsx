import {
  type Answers,
  availableOptions,
  FIELDS,
  type Field,
  type FieldName,
  type Perspective,
  type Photo,
} from '@radruf/contract'
import { aQuestionnaire, aTicket, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const FORM = 'GET /api/tickets/{ticketId}/questionnaire'
const SEND = 'POST /api/tickets/{ticketId}/questionnaire/submission'

const createAnswer = (name: FieldName, answers: Answers) => {
  const { kind }: Field = FIELDS[name]
  if (kind === 'choice') return availableOptions(name, answers)[0] ?? ''
  if (kind === 'many') return availableOptions(name, answers).slice(0, 2)
  return kind === 'postal' ? '10115' : 'Text'
}
const createAnswers = (): Record<string, string | string[]> => {
  const answers: Answers = {}
  const names = (Object.keys(FIELDS) as FieldName[]).filter((name) => name !== 'knownBike')
  for (const name of names) answers[name] = createAnswer(name, answers)
  return answers as Record<string, string | string[]>
}
const ALL_ANSWERS = createAnswers()

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
      'GET /api/tickets/{ticketId}/first-aid': { cardIds: ['link'] },
      ...replies,
    },
    shellTexts: { errors: { QUESTIONNAIRE_INCOMPLETE: 'Es fehlen noch Antworten oder Fotos.' } },
  })

test('where a time can be chosen at once, submitting leads to first aid, here to the instruction after a danger', async () => {
  const { location, callsTo } = await open({}, { [SEND]: aTicket({ state: 'booking_open' }) })
  await userEvent.click(screen.getByRole('button', { name: 'Fragebogen senden' }))
  await waitFor(() => expect(location()).toBe('/questionnaire/first-aid'))
  expect(callsTo(SEND)).toHaveLength(1)
})

test('where a mechanic looks at it first, submitting leads to the success page', async () => {
  let state: 'questionnaire_open' | 'in_review' = 'questionnaire_open'
  const { location, callsTo } = await open(
    {},
    {
      'GET /api/tickets': () => ({ tickets: [aTicket({ state })], nextCursor: null }),
      [SEND]: () => {
        state = 'in_review'
        return aTicket({ state })
      },
    },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Fragebogen senden' }))
  expect(await screen.findByText('Das Ticket wird bearbeitet.')).toBeTruthy()
  expect(location()).toBe('/questionnaire/success')
  expect(callsTo(SEND)).toHaveLength(1)
})

test('incomplete pages are linked by what they lack, and the next step is the first of them instead of submitting', async () => {
  await open({ answers: { ...ALL_ANSWERS, usage: '', bikeAge: '' }, photos: PHOTOS.slice(1) })
  const missing = within(screen.getByText('Es fehlt noch etwas').parentElement as HTMLElement)
  expect(missing.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/questionnaire/bike-photo?change=1',
    '/questionnaire/your-bike?page=3&change=1',
  ])
  expect(missing.getAllByRole('link').map((link) => link.textContent)).toEqual(['Foto: Ganzes Rad', 'Alter, Nutzung'])
  const complete = screen.getByRole('link', { name: 'Fehlendes ergänzen' })
  expect(complete.getAttribute('href')).toBe('/questionnaire/bike-photo?change=1')
  expect(screen.queryByRole('button', { name: 'Fragebogen senden' })).toBeNull()
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
      [FORM]: aQuestionnaire({ answers: { problemCategory: 'seat' } }),
    },
    shellTexts: { categories: { problem: { seat: 'Sattel' } } },
  })
  await screen.findByRole('heading', { level: 1, name: 'Sattel' })
  expect(location()).toBe('/questionnaire/problem-description?page=2')
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

test('the optional text of a question stands beside its options', async () => {
  await open({ answers: { ...ALL_ANSWERS, trigger: 'fall', triggerNote: 'Am Dienstag' } })
  expect(screen.getByText('nach einem Sturz – Am Dienstag')).toBeTruthy()
})

test('answers of 0.1.0 to questions that are new are named as missing', async () => {
  const { hazards: _, ...answers } = ALL_ANSWERS
  await open({ answers })
  expect(screen.getByRole('link', { name: 'Sicherheit' }).getAttribute('href')).toBe(
    '/questionnaire/problem-description?page=2&change=1',
  )
})
