import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { createCase, showCase } from '../../../testing/show-case.tsx'
import { proposeReminder } from './outcome-reminder.tsx'

const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'
const NOW = '2026-11-18T08:54:00.000Z'

beforeEach(() => localStorage.clear())

test('the customer is reminded on the proposed day, and only after an outcome that leaves something to do', async () => {
  const { callsTo } = await showCase(
    createCase({ state: 'wrap_up' }),
    {
      [SUMMARY]: createCase({ state: 'booking_open' }),
      'GET /api/tickets/{ticketId}/slots': { zone: 'Europe/Berlin', days: [] },
    },
    { now: NOW },
  )
  await userEvent.click(screen.getByRole('radio', { name: /^Repariert/ }))
  expect(screen.queryByRole('checkbox', { name: 'Kim erinnern' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: /^Weiterer Anruf/ }))
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Kim erinnern' }))
  expect(
    await screen.findByRole('checkbox', { name: 'Am Montag, 23. November erinnern, falls Kim sich nicht meldet' }),
  ).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Zusammenfassung für Kim'), 'Bitte messen.')
  await userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  await waitFor(() => expect(callsTo(SUMMARY)[0]?.body).toMatchObject({ remindAt: '2026-11-23T08:00:00.000Z' }))
})

test('after a repair the reminder is of the open points, four weeks ahead', async () => {
  const { callsTo } = await showCase(
    createCase({ state: 'wrap_up' }),
    { [SUMMARY]: createCase({ state: 'closed' }) },
    { now: NOW },
  )
  await userEvent.click(screen.getByRole('radio', { name: /^Repariert/ }))
  await userEvent.type(screen.getByLabelText(/^Noch zu tun/), 'Kette messen')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Kim später an die offenen Punkte erinnern' }))
  await userEvent.type(screen.getByLabelText('Zusammenfassung für Kim'), 'Läuft.')
  await userEvent.click(screen.getByRole('button', { name: /^An .* senden$/ }))
  await waitFor(() =>
    expect(callsTo(SUMMARY)[0]?.body).toMatchObject({
      agreed: [{ text: 'Kette messen', done: false }],
      remindAt: '2026-12-16T08:00:00.000Z',
    }),
  )
})

test.each([
  ['2026-11-16T08:00:00.000Z', '2026-11-19T08:00:00.000Z'],
  ['2026-11-18T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
  ['2026-11-19T08:00:00.000Z', '2026-11-23T08:00:00.000Z'],
])('%s proposes %s: three days ahead, and never at a weekend', (now, proposed) => {
  expect(proposeReminder(Date.parse(now), 'Europe/Berlin')).toBe(proposed)
})
