import { expect, onTestFinished, test, vi } from 'vitest'
import type { CallMessage } from '../core/call-message.ts'
import { createLocalMedia } from '../media/local-media.ts'
import { createCameraRequests } from './camera-requests.ts'

type Answer = (facingMode: string) => void

/** A phone with two cameras. Each camera opens, or fails, when the test answers. */
function fakePhone() {
  const pending: { open: Answer; fail: () => void }[] = []
  const getUserMedia = vi.fn(() => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    pending.push({
      open: (facingMode) => {
        const track = Object.assign(new EventTarget(), { stop: () => {}, getSettings: () => ({ facingMode }) })
        resolve({ getVideoTracks: () => [track], getAudioTracks: () => [], getTracks: () => [track] })
      },
      fail: () => reject(new DOMException('', 'NotReadableError')),
    })
    return promise
  })
  const cameras = ['front', 'rear'].map((deviceId) => ({ kind: 'videoinput', deviceId }))
  const value = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => cameras })
  Object.defineProperty(navigator, 'mediaDevices', { value, configurable: true })
  return { getUserMedia, answer: () => vi.waitFor(() => pending.shift() ?? expect.fail('The browser is asked.')) }
}

/** The requests of a customer whose front camera is on, with the states that are reported to the mechanic. */
async function createCustomer() {
  const { getUserMedia, answer } = fakePhone()
  const media = createLocalMedia({ facing: 'user', off: ['mic'] })
  const started = media.start()
  ;(await answer()).open('user')
  await started
  const reports: unknown[] = []
  const listeners: ((message: CallMessage) => void)[] = []
  const requests = createCameraRequests({
    role: 'customer',
    session: {
      send: ({ what, state }) => what === 'rear' && void reports.push(state),
      onMessage: (listener) => {
        listeners.push(listener)
        return () => {}
      },
    },
    media,
    storeStill: () => expect.fail('No still is taken.'),
  })
  onTestFinished(requests.start())
  onTestFinished(media.stop)
  for (const listener of listeners) listener({ kind: 'ask', what: 'rear', id: 'request' })
  expect(reports).toEqual(['asked'])
  return { getUserMedia, answer, media, requests, reports }
}

const isPending = ({ requests }: Awaited<ReturnType<typeof createCustomer>>) =>
  requests.store.getState().pendingRequest === 'rear'

test.each([
  ['opens', ({ open }: { open: Answer }) => open('environment'), 'on'],
  ['cannot be opened', ({ fail }: { fail: () => void }) => fail(), 'refused'],
  ['is not the one that opens', ({ open }: { open: Answer }) => open('user'), 'idle'],
] as const)('a request that the customer accepts is decided when the rear camera %s', async (_, decide, state) => {
  const customer = await createCustomer()
  const accepted = customer.requests.accept()
  const camera = await customer.answer()
  expect(customer.reports).toEqual(['asked'])
  expect(isPending(customer)).toBe(true)
  decide(camera)
  await accepted
  expect(customer.reports).toEqual(['asked', state])
  expect(isPending(customer)).toBe(false)
})

test('a second press while the rear camera is being opened neither declines nor opens another', async () => {
  const customer = await createCustomer()
  const accepted = [customer.requests.accept(), customer.requests.accept()]
  const camera = await customer.answer()
  await customer.requests.accept()
  expect(customer.reports).toEqual(['asked'])
  camera.open('environment')
  await Promise.all(accepted)
  expect(customer.reports).toEqual(['asked', 'on'])
  expect(customer.getUserMedia).toHaveBeenCalledTimes(2)
})
