import { SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { aParticipant, connectMechanic, fakeCallDevice, JOIN, theMechanic } from '../testing/show-call.tsx'

fakeCallDevice()

const WAIT = 'Bitte unterbrechen Sie die Reparatur, bis Alex zurück ist'

/** The customer, whose call with the mechanic has broken off. `removeMechanic`: the service removes the mechanic from the call. */
async function showBrokenCall({ isFrozen = false } = {}) {
  const { connection, freeze, callsTo, emit } = await connectMechanic()
  if (isFrozen) await freeze()
  await act(async () => connection.setConnectionState('disconnected'))
  const participants = callsTo(JOIN).map(({ params }) => aParticipant(params.clientId, '2026-11-19T12:56:00.000Z'))
  return {
    removeMechanic: (left: { leftClientId?: string } = {}) =>
      act(async () => emit('call.participants', { ticketId: SAMPLE_TICKET_ID, participants, ...left })),
  }
}

test('while the mechanic is missing after a break, one line asks to wait with the repair until the mechanic has hung up', async () => {
  const { removeMechanic } = await showBrokenCall()
  expect(screen.getByRole('heading', { name: /^Bitte nicht weiterreparieren/ })).toBeTruthy()
  await removeMechanic()
  const line = await screen.findByRole('button', { name: WAIT })
  expect(screen.getByRole('alert').textContent).toBe(WAIT)
  await waitFor(() => expect(screen.queryByText(/besseren Empfang/)).toBeNull())
  expect(screen.getByText('Alex ist gerade nicht im Anruf.').getAttribute('role')).toBe('status')
  expect(screen.getByText(/^Sie warten seit 0:0/)).toBeTruthy()
  expect(document.activeElement?.hasAttribute('data-fullscreen')).toBe(true)

  await userEvent.click(line)
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: WAIT }))
  expect(screen.queryByText(/besseren Empfang|WLAN/)).toBeNull()

  await removeMechanic({ leftClientId: theMechanic.clientId })
  await waitFor(() => expect(screen.queryByText(WAIT)).toBeNull())
  expect(screen.getByText('Alex ist gerade nicht im Anruf.')).toBeTruthy()
})

test('over a still picture a missing mechanic leaves the tools in reach and the request to wait above them', async () => {
  const { removeMechanic } = await showBrokenCall({ isFrozen: true })
  await removeMechanic()
  expect(await screen.findByRole('button', { name: WAIT })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toBe(WAIT)
  expect(screen.getByRole('toolbar', { name: 'Standbild' })).toBeTruthy()
  expect(screen.getByText('Alex ist gerade nicht im Anruf.')).toBeTruthy()
})

test('a mechanic who hangs up over a broken line leaves no request to wait', async () => {
  const { removeMechanic } = await showBrokenCall()
  await removeMechanic({ leftClientId: theMechanic.clientId })
  await screen.findByText('Alex ist gerade nicht im Anruf.')
  expect(screen.queryByText(WAIT)).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe('')
})
