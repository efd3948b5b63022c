import { UNKNOWN_ANSWER } from '@radruf/contract'
import { aPerson, aQuestionnaire, aTicket, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'

const FORM = 'GET /api/tickets/{ticketId}/questionnaire'
const SAVE = 'PATCH /api/tickets/{ticketId}/questionnaire'

const open = (path: string, answers: Record<string, string | string[]> = {}, replies: Replies = {}) =>
  renderRoute(remote, {
    path,
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: aQuestionnaire({ answers }),
      [SAVE]: aQuestionnaire({ answers }),
      ...replies,
    },
    shellTexts: {
      errors: { OFFLINE: 'Keine Verbindung.' },
      categories: { bike: { e_bike_mtb: 'E-Bike: Mountainbike' }, problem: { brakes: 'Bremsen' } },
    },
  })
const listDrafts = () => Object.keys(sessionStorage).filter((key) => key.includes('.postal.'))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('an answer is saved and leads to the next page', async () => {
  const { callsTo, location } = await open('/questionnaire/your-bike')
  await userEvent.click(screen.getByRole('radio', { name: 'E-Bike: Mountainbike' }))
  await press('Weiter')
  await screen.findByRole('heading', { level: 1, name: 'Wie alt ist Ihr Fahrrad?' })
  expect(location()).toBe('/questionnaire/your-bike?page=2')
  expect(callsTo(SAVE)[0]?.body).toEqual({ answers: { bikeCategory: 'e_bike_mtb' } })
})

test('a page without an answer reports that all fields are required and saves nothing', async () => {
  const { callsTo } = await open('/questionnaire/your-bike')
  await press('Weiter')
  expect((await screen.findByRole('alert')).textContent).toContain('Alle Felder müssen ausgefüllt werden')
  expect(callsTo(SAVE)).toEqual([])
})

test('an electric drive is not offered for a manual bike', async () => {
  await open('/questionnaire/problem-description', { bikeCategory: 'manual_mtb' })
  expect(screen.getByRole('radio', { name: 'Bremsen' })).toBeTruthy()
  expect(screen.queryByRole('radio', { name: 'Elektroantrieb' })).toBeNull()
})

test('the provider is asked only for leasing or insurance', async () => {
  const { callsTo, location } = await open('/questionnaire/leasing')
  expect(screen.queryByRole('textbox')).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Geleast' }))
  await userEvent.type(screen.getByRole('textbox', { name: /Anbieter/ }), 'Radleasing Nord')
  await press('Weiter')
  await screen.findByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })
  expect(location()).toBe('/questionnaire/postal')
  expect(callsTo(SAVE)[0]?.body).toEqual({ answers: { cover: 'leasing', coverProvider: 'Radleasing Nord' } })
})

test('a bike without leasing is saved without a provider', async () => {
  const { callsTo } = await open('/questionnaire/leasing')
  await userEvent.click(screen.getByRole('radio', { name: 'Weder noch' }))
  await press('Weiter')
  await screen.findByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })
  expect(callsTo(SAVE)[0]?.body).toEqual({ answers: { cover: 'none' } })
})

test('“I don’t know” is an answer', async () => {
  const { callsTo } = await open('/questionnaire/problem-description?page=2')
  for (const box of screen.getAllByRole('checkbox')) await userEvent.click(box)
  await press('Weiter')
  await screen.findByRole('heading', { name: 'Was ist betroffen?' })
  expect(callsTo(SAVE)[0]?.body).toEqual({ answers: { occurredWhen: UNKNOWN_ANSWER, trigger: UNKNOWN_ANSWER } })
})

test('an invalid postal code is refused beside the field and stays in it', async () => {
  await open('/questionnaire/postal')
  const field = screen.getByRole<HTMLInputElement>('textbox')
  await userEvent.type(field, '00123')
  await press('Weiter')
  expect((await screen.findAllByText(/Ungültige Postleitzahl/)).length).toBe(2)
  expect(field.value).toBe('00123')
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('offline answers are queued on the device while the customer continues, and sent when online again', async () => {
  let online = true
  const onlineOnly =
    <T,>(reply: T) =>
    () => {
      if (!online) throw new TypeError('Failed to fetch')
      return reply
    }
  const { callsTo, location } = await open(
    '/questionnaire/leasing',
    {},
    {
      'GET /api/tickets': onlineOnly({ tickets: [aTicket()], nextCursor: null }),
      [FORM]: onlineOnly(aQuestionnaire()),
      [SAVE]: onlineOnly(aQuestionnaire()),
    },
  )
  online = false
  await userEvent.click(screen.getByRole('radio', { name: 'Weder noch' }))
  await press('Weiter')
  await screen.findByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })
  expect(screen.getByText('Ihre Antworten warten auf die Verbindung')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox'), '10115')
  await press('Weiter')
  await screen.findByRole('heading', { name: 'Stimmt alles?' })
  expect(location()).toBe('/questionnaire/check')
  expect(screen.getByText('10115')).toBeTruthy()
  online = true
  const before = callsTo(SAVE).length
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(screen.queryByText('Ihre Antworten warten auf die Verbindung')).toBeNull(), {
    timeout: 5000,
  })
  expect(
    callsTo(SAVE)
      .slice(before)
      .map(({ body }) => body),
  ).toEqual([{ answers: { cover: 'none', postalCode: '10115' } }])
  expect(localStorage.length).toBe(0)
})

test('answers queued by an earlier visit, also of release 0.1.0, are sent when the questionnaire opens', async () => {
  localStorage.setItem(`radruf.questionnaire.queued.${aTicket().id}`, JSON.stringify({ cover: 'none' }))
  const { callsTo } = await open('/questionnaire/postal')
  expect(callsTo(SAVE).map(({ body }) => body)).toEqual([{ answers: { cover: 'none' } }])
  expect(localStorage.length).toBe(0)
})

test('queued answers that the service refuses for good are deleted', async () => {
  localStorage.setItem(`radruf.questionnaire.queued.${aTicket().id}`, JSON.stringify({ cover: 'gone' }))
  await open('/questionnaire/postal', {}, { [SAVE]: refuse('ANSWER_REFUSED') })
  expect(screen.getByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })).toBeTruthy()
  expect(localStorage.length).toBe(0)
})

test('an invalid answer is refused at once while offline, beside its field', async () => {
  let online = true
  const failing = () => {
    if (!online) throw new TypeError('Failed to fetch')
    return aQuestionnaire()
  }
  const { location } = await open('/questionnaire/postal', {}, { [FORM]: failing, [SAVE]: failing })
  online = false
  await userEvent.type(screen.getByRole('textbox'), '123')
  await press('Weiter')
  expect((await screen.findAllByText(/Ungültige Postleitzahl/)).length).toBe(2)
  expect(location()).toBe('/questionnaire/postal')
})

test('without storage an offline page keeps its input and reports the failure', async () => {
  let online = true
  await open(
    '/questionnaire/postal',
    {},
    {
      [SAVE]: () => {
        if (!online) throw new TypeError('Failed to fetch')
        return aQuestionnaire()
      },
    },
  )
  online = false
  vi.stubGlobal('localStorage', undefined)
  await userEvent.type(screen.getByRole('textbox'), '10115')
  await press('Weiter')
  expect(await screen.findByText('Keine Verbindung.')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('10115')
  vi.unstubAllGlobals()
})

test('unsaved input is restored after a reload', async () => {
  const before = await open('/questionnaire/postal')
  await userEvent.type(screen.getByRole('textbox'), '101')
  before.unmount()
  await open('/questionnaire/postal')
  expect(await screen.findByDisplayValue('101')).toBeTruthy()
})

test('saving a page deletes its draft', async () => {
  await open('/questionnaire/postal')
  await userEvent.type(screen.getByRole('textbox'), '10115')
  expect(listDrafts()).toHaveLength(1)
  await press('Weiter')
  await screen.findByRole('heading', { name: 'Stimmt alles?' })
  expect(listDrafts()).toEqual([])
})

test('a change returns to the check page', async () => {
  const { location } = await open('/questionnaire/postal?change=1', { postalCode: '10115' })
  await press('Änderung speichern')
  await screen.findByRole('heading', { name: 'Stimmt alles?' })
  expect(location()).toBe('/questionnaire/check')
})

test('a submitted questionnaire redirects to the success page', async () => {
  const { location } = await open(
    '/questionnaire/postal',
    {},
    {
      'GET /api/tickets': { tickets: [aTicket({ state: 'booking_open' })], nextCursor: null },
    },
  )
  await screen.findByRole('link', { name: 'Termin wählen' })
  expect(location()).toBe('/questionnaire/success')
})

test('saving after a submission in another tab redirects to the success page', async () => {
  let state: 'questionnaire_open' | 'in_review' = 'questionnaire_open'
  const { location } = await open(
    '/questionnaire/postal',
    {},
    {
      'GET /api/tickets': () => ({ tickets: [aTicket({ state })], nextCursor: null }),
      [SAVE]: () => {
        state = 'in_review'
        return refuse('TICKET_CANNOT_MOVE')
      },
    },
  )
  await userEvent.type(screen.getByRole('textbox'), '10115')
  await press('Weiter')
  await screen.findByText('Das Ticket wird bearbeitet.')
  expect(location()).toBe('/questionnaire/success')
})

test('a draft of release 0.1.0 is restored', async () => {
  const draft = { postalCode: { value: '101', unknown: false } }
  sessionStorage.setItem(`radruf.questionnaire.${aTicket().id}.postal.1`, JSON.stringify(draft))
  await open('/questionnaire/postal')
  expect(await screen.findByDisplayValue('101')).toBeTruthy()
})

test('a questionnaire cached by release 0.1.0 opens while offline', async () => {
  const cached = aQuestionnaire({ answers: { postalCode: '10115' } })
  sessionStorage.setItem(`radruf.questionnaire.known.${aPerson().id}`, JSON.stringify(cached))
  const failing = () => {
    throw new TypeError('Failed to fetch')
  }
  await open('/questionnaire/postal', {}, { 'GET /api/tickets': failing })
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('10115')
})
