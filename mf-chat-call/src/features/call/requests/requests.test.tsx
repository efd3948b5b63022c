import type { CallMessage } from '@radruf/call'
import { createMediaState, type MediaState } from '@radruf/call'
import { type CameraRequests, createCameraRequests } from '@radruf/call/shared-view'
import { getCounterpartRole, type Snapshot } from '@radruf/contract'
import { createApiError } from '@radruf/contract/client'
import { aMechanic, aPerson, aSession, SAMPLE_TICKET_ID } from '@radruf/shell-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createStore, useStore } from 'zustand'
import { renderPart } from '../../../testing/render-part.tsx'
import { RequestColumn, RequestLine, StillNote } from './requests.tsx'

const video = {} as MediaStreamTrack
const phone: MediaState = {
  ...createMediaState('user'),
  camera: { at: 'on' },
  videoTrack: video,
  canSwitch: true,
  torch: 'off',
}

const DELETE = 'DELETE /api/tickets/{ticketId}/snapshots/{snapshotId}'
const STILL: Snapshot = {
  id: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c01',
  clientId: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c02',
  width: 4000,
  height: 3000,
  takenAt: '2026-11-18T08:40:00.000Z',
  isDrawing: false,
}

const LATER_STILL: Snapshot = { ...STILL, id: '6a4cb0a2-3d4f-4d60-a9f4-0f9c7a6f1c09' }

/** The requests of both participants; the customer has the given devices. */
function setUp(
  changes: Partial<MediaState> = {},
  storeStill: (video: MediaStreamTrack, request: 'still' | 'marked') => Promise<Snapshot> = async () => STILL,
  /** Changes of the devices in place of the requested one. */
  failure?: Partial<MediaState>,
) {
  const line = { isCut: false, delayMs: 0 }
  const listeners: Record<'customer' | 'mechanic', ((message: CallMessage) => void)[]> = { customer: [], mechanic: [] }
  const devices = createStore<MediaState>(() => ({ ...phone, ...changes }))
  const createSide = (role: 'customer' | 'mechanic') => {
    const side = createCameraRequests({
      role,
      session: {
        send: (message) => {
          if (line.isCut) return
          const deliver = () => {
            for (const listener of listeners[getCounterpartRole(role)]) listener(message)
          }
          if (line.delayMs) setTimeout(deliver, line.delayMs)
          else deliver()
        },
        onMessage: (listener) => {
          listeners[role].push(listener)
          return () => {}
        },
      },
      media: {
        store: role === 'customer' ? devices : createStore(() => phone),
        toggleTorch: async () => devices.setState(failure ?? { torch: 'on' }),
        switchCamera: async () => devices.setState(failure ?? { facing: 'environment' }),
      },
      storeStill,
    })
    side.start()
    return side
  }
  const [customer, mechanic] = [createSide('customer'), createSide('mechanic')]
  return { line, customer, mechanic, devices, createSide, states: () => mechanic.store.getState().requests }
}

test('the customer decides about torch and rear camera, and the mechanic sees the state', async () => {
  const { customer, mechanic, states } = setUp()
  mechanic.ask('torch')
  expect([customer.store.getState().pendingRequest, states().torch]).toEqual(['torch', 'asked'])
  await customer.accept()
  expect([customer.store.getState().pendingRequest, states().torch]).toEqual([null, 'on'])
  mechanic.ask('rear')
  customer.decline()
  expect([customer.store.getState().pendingRequest, states().rear]).toEqual([null, 'refused'])
})

test('a second request replaces the first, which the customer no longer sees', () => {
  const { customer, mechanic, states } = setUp()
  mechanic.ask('torch')
  mechanic.ask('rear')
  expect(customer.store.getState().pendingRequest).toBe('rear')
  expect(states()).toMatchObject({ torch: 'idle', rear: 'asked' })
})

test('a request that the device cannot fulfil is refused without asking, and a fulfilled one is reported as on', () => {
  const { customer, mechanic, states } = setUp({ torch: null, facing: 'environment' })
  mechanic.ask('torch')
  mechanic.ask('rear')
  expect(states()).toMatchObject({ torch: 'refused', rear: 'on' })
  expect(customer.store.getState().pendingRequest).toBeNull()
})

test.each([
  ['torch', { torch: null }],
  ['rear', { camera: { at: 'failed', problem: 'in_use' } }],
] as const)('a request for %s that fails on the device is refused, and asked no longer', async (request, failure) => {
  const { customer, mechanic, states } = setUp({}, undefined, failure)
  mechanic.ask(request)
  expect(states()[request]).toBe('asked')
  await customer.accept()
  expect([customer.store.getState().pendingRequest, states()[request]]).toEqual([null, 'refused'])
})

test('a camera that names no direction is switched, and the request ends', async () => {
  const { customer, mechanic, states } = setUp({}, undefined, {})
  mechanic.ask('rear')
  expect(states().rear).toBe('asked')
  await customer.accept()
  expect([customer.store.getState().pendingRequest, states().rear]).toEqual([null, 'idle'])
})

test('a request that replaces another while its camera is being switched stays open', async () => {
  const { customer, mechanic, states } = setUp({}, undefined, {})
  mechanic.ask('rear')
  const accepted = customer.accept()
  mechanic.ask('torch')
  await accepted
  expect([customer.store.getState().pendingRequest, states().torch]).toEqual(['torch', 'asked'])
})

test('a torch that the customer turns off later is not shown as on', () => {
  const { mechanic, devices, states } = setUp({ torch: 'on' })
  mechanic.ask('torch')
  expect(states().torch).toBe('on')
  devices.setState({ torch: 'off' })
  expect(states().torch).toBe('idle')
})

test('a still in full resolution is taken at once; the state says when the ticket has it, or that it failed', async () => {
  const stored = Promise.withResolvers<Snapshot>()
  const { customer, mechanic, states } = setUp({}, () => stored.promise)
  mechanic.ask('still')
  expect(states().still).toBe('asked')
  stored.resolve(STILL)
  await expect.poll(() => states().still).toBe('on')
  expect(customer.store.getState().stills).toEqual([STILL])
  const failing = setUp({}, () => Promise.reject(new Error('no line')))
  failing.mechanic.ask('still')
  await expect.poll(() => failing.states().still).toBe('refused')
  expect(failing.customer.store.getState().stills).toEqual([])
})

test('the present frame with its marks is a still of its own, whose state changes alone', async () => {
  const taken: string[] = []
  const { customer, mechanic, states } = setUp({}, async (_, request) => {
    taken.push(request)
    return request === 'marked' ? LATER_STILL : STILL
  })
  for (const request of ['still', 'marked'] as const) await act(async () => mechanic.ask(request))
  expect(taken).toEqual(['still', 'marked'])
  expect(states()).toMatchObject({ still: 'on', marked: 'on' })
  expect(mechanic.store.getState().stills.map(({ id }) => id)).toEqual([STILL.id, LATER_STILL.id])
  const failing = setUp({}, () => Promise.reject(createApiError('PHOTO_LIMIT')))
  await renderPart(<RequestLine requests={failing.customer} counterpartName="Mia" />)
  await act(async () => failing.mechanic.ask('marked'))
  expect(failing.states()).toMatchObject({ still: 'idle', marked: 'full' })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(failing.customer.store.getState().requests.marked).toBe('idle')
  expect(customer.store.getState().requests.marked).toBe('on')
})

test.each([
  ['the camera fails', new Error('no frame'), 'refused', 'not possible', 'Mia didn’t get the still.'],
  ['the service cannot be reached', createApiError('OFFLINE'), 'failed', 'not sent', 'Mia didn’t get the still.'],
  [
    'the ticket is full',
    createApiError('PHOTO_LIMIT'),
    'full',
    'no room in the ticket',
    'Mia didn’t get the still. errors.PHOTO_LIMIT',
  ],
] as const)('both read that a still was not stored because %s, and another request works', async (...scenario) => {
  const [, error, state, atDesk, onPhone] = scenario
  const attempts = [() => Promise.reject(error), async () => STILL]
  const { customer, mechanic, states } = setUp({}, () => attempts.shift()?.() ?? Promise.reject(error))
  await renderPart(
    <>
      <RequestColumn requests={mechanic} counterpartName="Anna" />
      <RequestLine requests={customer} counterpartName="Mia" />
    </>,
  )
  await act(async () => mechanic.ask('still'))
  expect(states().still).toBe(state)
  expect(screen.getByRole('button', { name: `Full-size still ${atDesk}` })).toBeTruthy()
  expect(screen.getByText(onPhone).getAttribute('role')).toBe('status')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(onPhone)).toBeNull()
  await act(async () => mechanic.ask('still'))
  expect(states().still).toBe('on')
  expect(customer.store.getState().stills).toEqual([STILL])
})

test.each([
  ['has to be decided', 'torch'],
  ['failed', 'still'],
] as const)('beside an open chat a request that %s takes the place of a picture’s note', async (_, request) => {
  const { customer, mechanic } = setUp({}, () => Promise.reject(createApiError('OFFLINE')))
  await renderPart(<RequestLine requests={customer} counterpartName="Mia" />)
  const findLine = () => document.querySelector('[data-request]')
  expect(findLine()).toBeNull()
  await act(async () => mechanic.ask(request))
  expect(findLine()?.querySelector('button')).toBeTruthy()
})

test('the customer reads that a still is on its way; a repeated request meanwhile takes no second one', async () => {
  const stored = Promise.withResolvers<Snapshot>()
  const storeStill = vi.fn(() => stored.promise)
  const { customer, mechanic, states } = setUp({}, storeStill)
  await renderPart(<RequestLine requests={customer} counterpartName="Mia" />)
  await act(async () => mechanic.ask('still'))
  expect(screen.getByText('Mia is getting a still…')).toBeTruthy()
  await act(async () => mechanic.ask('still'))
  expect(states().still).toBe('asked')
  expect(storeStill).toHaveBeenCalledOnce()
  await act(async () => stored.resolve(STILL))
  expect(screen.queryByText('Mia is getting a still…')).toBeNull()
})

test.each([
  ['is stored', async () => STILL, 'on'],
  ['is not stored', () => Promise.reject(createApiError('OFFLINE')), 'failed'],
] as const)('the mechanic learns of a still that %s during an interruption', async (_, answer, state) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const upload = Promise.withResolvers<void>()
  const { line, customer, mechanic, states } = setUp({}, () => upload.promise.then(answer))
  mechanic.ask('still')
  line.isCut = true
  for (const side of [customer, mechanic]) side.disconnect(true)
  expect(states().still).toBe('idle')
  upload.resolve()
  await vi.advanceTimersByTimeAsync(0)
  line.isCut = false
  await vi.advanceTimersByTimeAsync(2000)
  expect(states().still).toBe(state)
})

test('a repeated report that crosses the next request does not answer it', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const second = Promise.withResolvers<Snapshot>()
  const stills = [Promise.resolve(STILL), second.promise]
  const { line, mechanic, states } = setUp({}, () => stills.shift() ?? second.promise)
  mechanic.ask('still')
  await vi.advanceTimersByTimeAsync(1900)
  expect(states().still).toBe('on')
  line.delayMs = 400
  const reports: string[] = []
  mechanic.store.subscribe(({ requests }) => reports.push(requests.still))
  // The repetition leaves at 2000 ms and arrives at 2400; the request arrives at 2300.
  mechanic.ask('still')
  await vi.advanceTimersByTimeAsync(800)
  expect(reports).toEqual(['asked', 'asked'])
  second.resolve(STILL)
  await vi.advanceTimersByTimeAsync(400)
  expect(states().still).toBe('on')
})

test('a mechanic’s page that was reloaded follows a request of the former page', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const stored = Promise.withResolvers<Snapshot>()
  const { mechanic, createSide } = setUp({}, () => stored.promise)
  mechanic.ask('still')
  const reloaded = createSide('mechanic')
  await vi.advanceTimersByTimeAsync(2000)
  expect(reloaded.store.getState().requests.still).toBe('asked')
  stored.resolve(STILL)
  await vi.advanceTimersByTimeAsync(0)
  expect(reloaded.store.getState().requests.still).toBe('on')
})

test('a still of a camera that a telephone call has taken is refused at once', () => {
  const { mechanic, states } = setUp({ camera: { at: 'taken' } })
  mechanic.ask('still')
  expect(states().still).toBe('refused')
})

test.each([
  ['the customer has not decided', async () => {}, 'asked', 'torch'],
  ['the customer accepts meanwhile', (customer: CameraRequests) => customer.accept(), 'on', null],
  ['the customer declines meanwhile', async (customer: CameraRequests) => customer.decline(), 'idle', null],
] as const)('a request outlives an interruption: %s', async (_, decide, state, pending) => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { line, customer, mechanic, states } = setUp()
  mechanic.ask('torch')
  line.isCut = true
  for (const side of [customer, mechanic]) side.disconnect(true)
  await decide(customer)
  line.isCut = false
  await vi.advanceTimersByTimeAsync(2000)
  expect([states().torch, customer.store.getState().pendingRequest]).toEqual([state, pending])
})

test('a request does not outlive a mechanic who leaves', () => {
  const { customer, mechanic } = setUp()
  mechanic.ask('torch')
  customer.disconnect(false)
  expect(customer.store.getState().pendingRequest).toBeNull()
})

test('the column at the desk and the line on the phone name the request', async () => {
  const { customer, mechanic } = setUp()
  await renderPart(
    <>
      <RequestColumn requests={mechanic} counterpartName="Anna" />
      <RequestLine requests={customer} counterpartName="Mia" />
    </>,
  )
  await userEvent.click(screen.getByRole('button', { name: /^Torch/ }))
  expect(screen.getByText('Mia is asking for some light.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Torch asked' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Turn on the torch' }))
  expect(screen.queryByText('Mia is asking for some light.')).toBeNull()
  expect(screen.getByRole('button', { name: 'Torch is on' })).toBeTruthy()
})

test('a sent still is shown to the customer, who deletes it or closes the note', async () => {
  const stills = [STILL, LATER_STILL]
  const { customer, mechanic } = setUp({}, async () => stills.shift() ?? STILL)
  const { callsTo } = await renderPart(
    <StillNote requests={customer} counterpartName="Mia" ticketId={SAMPLE_TICKET_ID} />,
    { replies: { [DELETE]: null } },
  )
  await act(async () => mechanic.ask('still'))
  expect(screen.getByText(/^Mia now has a sharp still/)).toBeTruthy()
  expect(document.querySelector(`img[src="/api/photos/${STILL.id}/small"]`)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByText(/^Mia now has a sharp still/)).toBeNull()
  await act(async () => mechanic.ask('still'))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText(/^Mia now has a sharp still/)).toBeNull())
  expect(callsTo(DELETE)[0]?.params).toEqual({ ticketId: SAMPLE_TICKET_ID, snapshotId: LATER_STILL.id })
})

test('the dialog deletes the picture it was opened for, also when another still is stored meanwhile', async () => {
  const stills = [STILL, LATER_STILL]
  const { customer, mechanic } = setUp({}, async () => stills.shift() ?? STILL)
  const { callsTo } = await renderPart(
    <StillNote requests={customer} counterpartName="Mia" ticketId={SAMPLE_TICKET_ID} />,
    { replies: { [DELETE]: null } },
  )
  await act(async () => mechanic.ask('still'))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  await act(async () => mechanic.ask('still'))
  expect(customer.store.getState().stills).toHaveLength(2)
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(callsTo(DELETE)[0]?.params).toEqual({ ticketId: SAMPLE_TICKET_ID, snapshotId: STILL.id })
  expect(screen.getByText(/^Mia now has a sharp still/)).toBeTruthy()
})

test.each([
  ['customer', aPerson()],
  ['mechanic', aMechanic()],
] as const)(
  'the %s zooms a still without leaving the call, by keyboard, and the focus returns',
  async (role, person) => {
    const sides = setUp()
    await renderPart(<StillNote requests={sides[role]} counterpartName="Mia" ticketId={SAMPLE_TICKET_ID} />, {
      session: aSession({ person }),
    })
    await act(async () => sides.mechanic.ask('still'))
    const thumbnail = screen.getByRole('button', { name: 'Enlarge: Still picture' })
    thumbnail.focus()
    await userEvent.keyboard('{Enter}')
    const viewer = within(await screen.findByRole('dialog'))
    expect(viewer.getByRole<HTMLImageElement>('img').getAttribute('src')).toBe(`/api/photos/${STILL.id}/large`)
    await userEvent.keyboard('+')
    const [canvas] = viewer.getByRole('region').children
    expect((canvas as HTMLElement).style.getPropertyValue('--zoom')).not.toBe('1')
    // As Escape does.
    screen.getByRole<HTMLDialogElement>('dialog').close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(thumbnail)
  },
)

test('the mechanic gets the still with the answer, and deletes none', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { mechanic } = setUp()
  await renderPart(<StillNote requests={mechanic} counterpartName="Anna" ticketId={SAMPLE_TICKET_ID} />, {
    session: aSession({ person: aMechanic() }),
  })
  await act(async () => mechanic.ask('still'))
  expect(screen.getByText(/^Anna’s sharp still is here\./)).toBeTruthy()
  expect(document.querySelector(`img[src="/api/photos/${STILL.id}/small"]`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  // The customer's page repeats its answer.
  await act(async () => void (await vi.advanceTimersByTimeAsync(4000)))
  expect(screen.queryByText(/^Anna’s sharp still is here\./)).toBeNull()
  expect(mechanic.store.getState().stills).toEqual([{ id: STILL.id, width: STILL.width, height: STILL.height }])
})

test('a still that the ticket no longer has disappears from both pages, and from the mechanic’s viewer', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const { line, customer, mechanic, states } = setUp()
  await renderPart(<StillNote requests={mechanic} counterpartName="Anna" ticketId={SAMPLE_TICKET_ID} />, {
    session: aSession({ person: aMechanic() }),
  })
  await act(async () => mechanic.ask('still'))
  // A list that was read before the still was stored.
  await act(async () => mechanic.noteSnapshots([LATER_STILL]))
  for (const side of [mechanic, customer]) await act(async () => side.noteSnapshots([LATER_STILL, STILL]))
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge: Still picture' }))
  await screen.findByRole('dialog')

  // Deleted on another page, which the mechanic's learns first.
  line.isCut = true
  await act(async () => mechanic.noteSnapshots([LATER_STILL]))
  expect(screen.queryByRole('dialog')).toBeNull()
  line.isCut = false
  await act(async () => void (await vi.advanceTimersByTimeAsync(2000)))
  expect(screen.queryByText(/^Anna’s sharp still is here\./)).toBeNull()
  await act(async () => customer.noteSnapshots([LATER_STILL]))
  expect(customer.store.getState().stills).toEqual([])
  expect(states().still).toBe('idle')
})

test('a still that the customer deletes in the note is announced no longer', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { line, customer, mechanic, createSide } = setUp()
  await act(async () => mechanic.ask('still'))
  // The report of the deletion is lost.
  line.isCut = true
  customer.removeStill(STILL.id)
  line.isCut = false
  const reloaded = createSide('mechanic')
  await vi.advanceTimersByTimeAsync(4000)
  expect(reloaded.store.getState().stills).toEqual([])
  expect(customer.store.getState().requests.still).toBe('idle')
})

test('when an earlier still is deleted, the latest one stays', async () => {
  const remaining = [STILL, LATER_STILL]
  const { customer, mechanic, states } = setUp({}, async () => remaining.shift() ?? STILL)
  for (const _ of [STILL, LATER_STILL]) await act(async () => mechanic.ask('still'))
  customer.removeStill(STILL.id)
  expect(customer.store.getState().stills).toEqual([LATER_STILL])
  expect(states().still).toBe('on')
})

test.each([
  ['is on its way', 'asked', () => new Promise<Snapshot>(() => {})],
  ['was not stored', 'failed', () => Promise.reject(createApiError('OFFLINE'))],
] as const)('deleting the last still does not change the state of one that %s', async (_, state, storeNext) => {
  const attempts = [async () => STILL]
  const { customer, mechanic, states } = setUp({}, () => (attempts.shift() ?? storeNext)())
  await act(async () => mechanic.ask('still'))
  await act(async () => mechanic.ask('still'))
  customer.removeStill(STILL.id)
  expect(customer.store.getState()).toMatchObject({ stills: [], requests: { still: state } })
  expect(states().still).toBe(state)
})

test('a warning about the line closes the viewer, which would cover it, and keeps it closed', async () => {
  const { customer, mechanic } = setUp()
  const warning = createStore(() => ({ isLineBad: false }))
  function Note() {
    const { isLineBad } = useStore(warning)
    return <StillNote requests={customer} counterpartName="Mia" ticketId={SAMPLE_TICKET_ID} isLineBad={isLineBad} />
  }
  await renderPart(<Note />)
  await act(async () => mechanic.ask('still'))
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge: Still picture' }))
  await screen.findByRole('dialog')
  await act(async () => warning.setState({ isLineBad: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Enlarge: Still picture' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(async () => warning.setState({ isLineBad: false }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('of two sent stills each is shown and closed, the latest first', async () => {
  const stills = [STILL, LATER_STILL]
  const remaining = [...stills]
  const { customer, mechanic } = setUp({}, async () => remaining.shift() ?? STILL)
  await renderPart(<StillNote requests={customer} counterpartName="Mia" ticketId={SAMPLE_TICKET_ID} />)
  for (const _ of stills) await act(async () => mechanic.ask('still'))
  for (const { id } of stills.toReversed()) {
    expect(document.querySelector(`img[src="/api/photos/${id}/small"]`)).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  }
  expect(screen.queryByText(/^Mia now has a sharp still/)).toBeNull()
})
