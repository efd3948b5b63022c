import { SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aParticipant, connectMechanic, fakeCallDevice, JOIN, theMechanic } from '../testing/show-call.tsx'

fakeCallDevice()

/** The customer, whose call with the mechanic has broken off. */
async function showBrokenCall({ isFrozen = false } = {}) {
  const { connection, freeze, ...call } = await showConnectedCall()
  if (isFrozen) await freeze()
  await act(async () => connection.setConnectionState('disconnected'))
  return call
}

/** `removeMechanic`: the service removes the mechanic from the call; a client that has hung up ends it for both. */
async function showConnectedCall() {
  const { callsTo, emit, ...shown } = await connectMechanic()
  const participants = callsTo(JOIN).map(({ params }) => aParticipant(params.clientId, '2026-11-19T12:56:00.000Z'))
  return {
    ...shown,
    removeMechanic: (left: { leftClientId?: string; isPageClosed?: boolean } = {}) =>
      act(async () =>
        emit('call.participants', {
          ticketId: SAMPLE_TICKET_ID,
          participants: left.leftClientId && !left.isPageClosed ? [] : participants,
          ...left,
        }),
      ),
  }
}

test('while the mechanic is missing without having hung up, the customer reads since when, and what to do', async () => {
  const { removeMechanic } = await showBrokenCall()
  expect(screen.getByRole('heading', { name: /^Bitte nicht weiterreparieren/ })).toBeTruthy()
  await removeMechanic()
  expect(await screen.findByRole('heading', { name: 'Alex ist nicht mehr verbunden' })).toBeTruthy()
  expect(screen.getByText(/^Seit 0:0\d\. Alex hat nicht aufgelegt\.$/)).toBeTruthy()
  expect(screen.getByText('Bitte reparieren Sie nicht weiter.').closest('[role=alert]')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/besseren Empfang|wartet|warten/)).toBeNull())
  expect(screen.getByRole('button', { name: 'Alex schreiben' })).toBeTruthy()
})

test('a mechanic whose page may only be reloading has not closed it yet', async () => {
  const { removeMechanic } = await showConnectedCall()
  await removeMechanic({ leftClientId: theMechanic.clientId, isPageClosed: true })
  expect(await screen.findByRole('heading', { name: 'Alex ist kurz weg' })).toBeTruthy()
  expect(screen.getByText('Wahrscheinlich lädt die Seite neu.')).toBeTruthy()
  expect(screen.queryByText(/geschlossen|aufgelegt/)).toBeNull()
})

test('over a still picture a missing mechanic leaves the tools in reach', async () => {
  const { removeMechanic } = await showBrokenCall({ isFrozen: true })
  await removeMechanic()
  expect(await screen.findByText(/^Seit 0:0\d\. Alex hat nicht aufgelegt\.$/)).toBeTruthy()
  expect(screen.getByRole('toolbar', { name: 'Standbild' })).toBeTruthy()
})

test.each([false, true])(
  'a mechanic who hangs up ends the call for both, with a broken line before: %s',
  async (isBroken) => {
    const { removeMechanic } = isBroken ? await showBrokenCall() : await showConnectedCall()
    await removeMechanic({ leftClientId: theMechanic.clientId })
    const title = await screen.findByRole('heading', { name: 'Alex hat aufgelegt' })
    expect(document.activeElement).toBe(title)
    expect(screen.getByText(/^Um \d+:\d\d Uhr, nach 1 Minute$/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Wie war der Anruf?' }).getAttribute('href')).toMatch(/rating$/)
    expect(screen.getByRole('button', { name: 'Wieder teilnehmen' })).toBeTruthy()
    expect(screen.queryByText(/wartet|warten|Sehr gut|nicht weiter/)).toBeNull()
    expect(screen.queryByRole('toolbar')).toBeNull()
  },
)
