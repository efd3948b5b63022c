import { refuse } from '@radruf/shell-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCase } from '../../testing/show-case.tsx'
import { showPanel } from '../../testing/show-panel.tsx'

const SUMMARY = 'PUT /api/tickets/{ticketId}/summary'
const ticket = createCase({ state: 'in_call' })

beforeEach(() => void vi.stubGlobal('matchMedia', () => ({ matches: false })))

const openSafetyCheck = async (reply: unknown, language: 'de' | 'en' = 'de') => {
  const customer = { ...ticket.customer, language }
  const shown = await showPanel({ ...ticket, customer }, { replies: { [SUMMARY]: reply as typeof ticket } })
  await userEvent.click(await screen.findByRole('button', { name: 'Nicht fahrbereit?' }))
  return shown
}
const submit = () => userEvent.click(screen.getByRole('button', { name: /^Nicht fahren/ }))

test('an unsafe bike ends the call with the hazards as the customer’s summary, whatever an earlier call ended with', async () => {
  const { callsTo } = await openSafetyCheck({ ...ticket, state: 'referred' })
  await userEvent.click(screen.getByRole('checkbox', { name: /^Bremsen/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /außerdem/ }), 'Vorne ist der Belag weg.')
  await submit()
  await waitFor(() =>
    expect(callsTo(SUMMARY)[0]?.body).toEqual({
      outcome: 'unsafe',
      text: [
        'Bitte fahren Sie nicht mit dem Rad, bis eine Werkstatt es geprüft hat.',
        'Die Bremsen halten nicht sicher.',
        'Vorne ist der Belag weg.',
      ].join('\n'),
    }),
  )
})

test('the summary is in the customer’s language, not the mechanic’s', async () => {
  const { callsTo } = await openSafetyCheck({ ...ticket, state: 'referred' }, 'en')
  await userEvent.click(screen.getByRole('checkbox', { name: /^Lenkung/ }))
  await submit()
  await waitFor(() =>
    expect(callsTo(SUMMARY)[0]?.body).toEqual({
      outcome: 'unsafe',
      text: 'Please do not ride the bike until a workshop has checked it.\nThe steering is not safe.',
    }),
  )
})

test('the dialog names the customer instead of a gender', async () => {
  await openSafetyCheck({ ...ticket, state: 'referred' })
  expect(screen.getByText(/wir nennen Kim Partnerwerkstätten in der Nähe/)).toBeTruthy()
  expect(screen.getByRole('dialog').textContent).not.toMatch(/Kunde|{{/)
})

test('nothing is sent before a hazard is selected', async () => {
  const { callsTo } = await openSafetyCheck({ ...ticket, state: 'referred' })
  await submit()
  expect(await screen.findByText('Bitte wählen Sie mindestens einen Mangel.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0])
  expect(callsTo(SUMMARY)).toEqual([])
})

test('a refusal is shown in the dialog', async () => {
  await openSafetyCheck(refuse('TICKET_CANNOT_MOVE'))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Lenkung/ }))
  await submit()
  expect(await screen.findByText('errors.TICKET_CANNOT_MOVE')).toBeTruthy()
})
