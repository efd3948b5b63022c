import type { Visit } from '@radruf/contract'
import { aSession, type Replies, refuse, renderRoute } from '@radruf/shell-kit/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

const THURSDAY_14 = '2026-11-19T13:00:00.000Z'
const FRIDAY_9 = '2026-11-20T08:00:00.000Z'
const aVisit = (changes: Partial<Visit> = {}): Visit => ({
  state: 'booked',
  startsAt: THURSDAY_14,
  endsAt: '2026-11-19T13:30:00.000Z',
  mechanicName: 'Alex Winter',
  zone: 'Europe/Berlin',
  changeable: true,
  ...changes,
})
const open = (replies: Replies, path = '/visit/a.b') =>
  renderRoute(remote, {
    path,
    session: aSession({ person: null }),
    replies: {
      'GET /api/visits/{token}/slots': {
        zone: 'Europe/Berlin',
        days: [{ date: '2026-11-20', slots: [{ startsAt: FRIDAY_9, endsAt: '2026-11-20T08:30:00.000Z' }] }],
      },
      ...replies,
    },
    shellTexts: { errors: { SLOT_TAKEN: 'Diese Zeit wurde gerade vergeben.' } },
  })
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('the link moves the appointment without signing in', async () => {
  let visit = aVisit()
  const { callsTo } = await open({
    'GET /api/visits/{token}': () => visit,
    'PUT /api/visits/{token}': () => (visit = aVisit({ startsAt: FRIDAY_9 })),
  })
  expect(screen.getByText('Morgen, 19. November, 14:00 Uhr')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Neue Zeit'), 'Freitag, 20. November, 9:00 Uhr')
  await press('Auf diese Zeit verschieben')
  expect(await screen.findByText('Ihr Termin ist verschoben. Die Bestätigung kommt per E-Mail.')).toBeTruthy()
  expect(screen.getByText('Freitag, 20. November, 9:00 Uhr', { selector: 'time' })).toBeTruthy()
  expect(callsTo('PUT /api/visits/{token}')).toMatchObject([{ params: { token: 'a.b' }, body: { startsAt: FRIDAY_9 } }])
})

test('cancelling asks for confirmation and reports success', async () => {
  let visit = aVisit()
  await open({
    'GET /api/visits/{token}': () => visit,
    'DELETE /api/visits/{token}': () => (visit = aVisit({ state: 'cancelled', changeable: false })),
  })
  await userEvent.click(screen.getByRole('link', { name: 'Termin absagen' }))
  await press('Ja, absagen')
  expect(await screen.findByText('Ihr Termin ist abgesagt.')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('a taken slot is reported beside the list', async () => {
  await open({ 'GET /api/visits/{token}': aVisit(), 'PUT /api/visits/{token}': refuse('SLOT_TAKEN') })
  await press('Auf diese Zeit verschieben')
  expect(await screen.findByText('Diese Zeit wurde gerade vergeben.')).toBeTruthy()
})

test.each([
  [aVisit({ changeable: false }), 'Verschieben und absagen geht jetzt nicht mehr'],
  [aVisit({ state: 'over', changeable: false }), 'Dieser Termin ist vorbei.'],
])('the page gives the reason why nothing can be changed', async (visit, reason) => {
  await open({ 'GET /api/visits/{token}': visit })
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test.each([
  ['NOT_FOUND', /Dieser Link gilt nicht/],
  ['VISIT_ENDED', /Dieser Link galt bis 24 Stunden nach dem Termin/],
] as const)('a link that is refused with %s leads to signing in', async (code, reason) => {
  await open({ 'GET /api/visits/{token}': refuse(code) })
  expect(screen.getByText(reason)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Anmelden und Termin öffnen' }).getAttribute('href')).toBe(
    '/login?to=%2Fappointment',
  )
})

test('the slot of a waitlist mail is taken with one tap, or reported as no longer free', async () => {
  let visit = aVisit({ startsAt: '2026-11-24T13:00:00.000Z' })
  const path = `/visit/a.b?earlier=${encodeURIComponent(FRIDAY_9)}`
  const { callsTo, unmount } = await open(
    {
      'GET /api/visits/{token}': () => visit,
      'PUT /api/visits/{token}': () => (visit = aVisit({ startsAt: FRIDAY_9 })),
    },
    path,
  )
  expect(screen.getByText('Freitag, 20. November, 9:00 Uhr', { selector: 'strong' })).toBeTruthy()
  await press('Auf diese frühere Zeit verschieben')
  expect(await screen.findByText('Ihr Termin ist verschoben. Die Bestätigung kommt per E-Mail.')).toBeTruthy()
  expect(callsTo('PUT /api/visits/{token}').map(({ body }) => body)).toEqual([
    { startsAt: FRIDAY_9, seenStartsAt: '2026-11-24T13:00:00.000Z' },
  ])
  unmount()
  await open({ 'GET /api/visits/{token}': aVisit() }, '/visit/a.b?earlier=2026-11-18T13%3A00%3A00.000Z')
  expect(screen.getByText('Die frühere Zeit wurde gerade vergeben. Ihr Termin bleibt, wie er ist.')).toBeTruthy()
})

test('times are shown in the zone of the visit', async () => {
  await open({ 'GET /api/visits/{token}': aVisit({ zone: 'America/New_York' }) }, `/visit/a.b?earlier=${FRIDAY_9}`)
  expect(screen.getByText('Morgen, 19. November, 8:00 Uhr')).toBeTruthy()
  expect(screen.getByText('Freitag, 20. November, 3:00 Uhr', { selector: 'strong' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Freitag, 20. November, 3:00 Uhr' })).toBeTruthy()
  expect(screen.getAllByText('Alle Uhrzeiten gelten für New York.')).toHaveLength(1)
})
