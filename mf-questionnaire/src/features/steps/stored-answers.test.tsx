import {
  aPerson,
  aQuestionnaire,
  aSession,
  aTicket,
  findStoredPage,
  refuse,
  renderRoute,
} from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import remote from '../../remote.tsx'
import { FORM, openPage, SAVE } from '../../testing/open-page.ts'

const listDrafts = () => Object.keys(sessionStorage).filter((key) => key.includes('.draft.'))
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

test('offline answers are queued on the device while the customer continues, and sent when online again', async () => {
  let online = true
  const onlineOnly =
    <T,>(reply: T) =>
    () => {
      if (!online) throw new TypeError('Failed to fetch')
      return reply
    }
  const { callsTo, location } = await openPage(
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

test('answers queued by an earlier visit are sent when the questionnaire opens', async () => {
  localStorage.setItem(`radruf.questionnaire.queued.${aTicket().id}`, JSON.stringify({ cover: 'none' }))
  const { callsTo } = await openPage('/questionnaire/postal')
  expect(callsTo(SAVE).map(({ body }) => body)).toEqual([{ answers: { cover: 'none' } }])
  expect(localStorage.length).toBe(0)
})

test('queued answers that the service refuses for good are deleted', async () => {
  localStorage.setItem(`radruf.questionnaire.queued.${aTicket().id}`, JSON.stringify({ cover: 'gone' }))
  await openPage('/questionnaire/postal', {}, { [SAVE]: refuse('ANSWER_REFUSED') })
  expect(screen.getByRole('heading', { name: 'Wie lautet Ihre Postleitzahl?' })).toBeTruthy()
  expect(localStorage.length).toBe(0)
})

test('an invalid answer is refused at once while offline, beside its field', async () => {
  let online = true
  const failing = () => {
    if (!online) throw new TypeError('Failed to fetch')
    return aQuestionnaire()
  }
  const { location } = await openPage('/questionnaire/postal', {}, { [FORM]: failing, [SAVE]: failing })
  online = false
  await userEvent.type(screen.getByRole('textbox'), '123')
  await press('Weiter')
  expect((await screen.findAllByText(/Ungültige Postleitzahl/)).length).toBe(2)
  expect(location()).toBe('/questionnaire/postal')
})

test('without storage an offline page keeps its input and reports the failure', async () => {
  let online = true
  await openPage(
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
  const before = await openPage('/questionnaire/postal')
  await userEvent.type(screen.getByRole('textbox'), '101')
  before.unmount()
  await openPage('/questionnaire/postal')
  expect(await screen.findByDisplayValue('101')).toBeTruthy()
})

test('saving a page deletes its draft', async () => {
  await openPage('/questionnaire/postal')
  await userEvent.type(screen.getByRole('textbox'), '10115')
  expect(listDrafts()).toHaveLength(1)
  await press('Weiter')
  await screen.findByRole('heading', { name: 'Stimmt alles?' })
  expect(listDrafts()).toEqual([])
})

test('a change returns to the check page', async () => {
  const { location } = await openPage('/questionnaire/postal?change=1', { postalCode: '10115' })
  await press('Änderung speichern')
  await screen.findByRole('heading', { name: 'Stimmt alles?' })
  expect(location()).toBe('/questionnaire/check')
})

test('a submitted questionnaire redirects to the success page', async () => {
  const { location } = await openPage(
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
  const { location } = await openPage(
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

test('a cached questionnaire opens while offline', async () => {
  const cached = aQuestionnaire({ answers: { postalCode: '10115' } })
  sessionStorage.setItem(`radruf.questionnaire.known.${aPerson().id}`, JSON.stringify(cached))
  const failing = () => {
    throw new TypeError('Failed to fetch')
  }
  await openPage('/questionnaire/postal', {}, { 'GET /api/tickets': failing })
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('10115')
})

test('a cached questionnaire is offered without a connection until it is submitted', async () => {
  const findPage = () => findStoredPage(remote, '/questionnaire')
  expect(findPage()).toBeUndefined()
  const page = await openPage('/questionnaire/postal')
  expect(findPage()).toMatchObject({ label: 'offline.label' })
  page.unmount()
  await renderRoute(remote, {
    path: '/questionnaire/success',
    replies: {
      'GET /api/tickets': { tickets: [aTicket({ state: 'in_review' })], nextCursor: null },
      'GET /api/tickets/{ticketId}/first-aid': { cardIds: [] },
    },
  })
  expect(findPage()).toBeUndefined()
})

test.each([
  ['an unanswered postal code starts with the account’s one', {}, '04109'],
  ['an answered postal code stays', { postalCode: '10115' }, '10115'],
])('%s', async (_, answers, shown) => {
  await renderRoute(remote, {
    path: '/questionnaire/postal',
    session: aSession({ person: aPerson({ postalCode: '04109' }) }),
    replies: {
      'GET /api/tickets': { tickets: [aTicket()], nextCursor: null },
      [FORM]: aQuestionnaire({ answers }),
    },
  })
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /Postleitzahl/ }).value).toBe(shown)
})
