import { renderScenario } from '@radruf/mocks/testing'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import remote from '../../remote.tsx'

test('confirming a held slot books the appointment in the mocked service', async () => {
  const { mock, location } = await renderScenario(remote, 'time held')
  expect(mock.tickets[0]?.state).toBe('booking_open')
  await userEvent.click(screen.getByRole('button', { name: 'Termin verbindlich buchen' }))
  await waitFor(() => expect(location()).toBe('/appointment/confirmation'))
  expect(mock.tickets[0]?.state).toBe('booked')
})

test('the screen announces that no slot is free', async () => {
  await renderScenario(remote, 'no dates available', { language: 'en' })
  expect(screen.getByText('No dates available')).toBeTruthy()
})
