import { runningCall } from '@radruf/call'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { connectMechanic, fakeCallDevice } from '../testing/show-call.tsx'

fakeCallDevice()

test('while the mechanic asks for light, its button is the one highlighted action', async () => {
  await connectMechanic()
  const freeze = await screen.findByRole('button', { name: 'Anhalten & zeichnen' })
  expect(freeze.dataset.tone).toBe('brand')
  act(() => runningCall.getState()?.requests.store.dispatch({ type: 'requestReceived', request: 'torch' }))
  expect(screen.getByRole('button', { name: 'Licht einschalten' }).dataset.tone).toBe('brand')
  expect(freeze.dataset.tone).toBe('plain')
  await userEvent.click(screen.getByRole('button', { name: 'Nicht jetzt' }))
  expect(freeze.dataset.tone).toBe('brand')
})
