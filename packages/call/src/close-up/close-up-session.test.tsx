import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStore } from 'zustand'
import type { CallMessage } from '../core/call-message.ts'
import { createMediaState, type MediaState } from '../core/media-state.ts'
import { createCloseUpMedia } from './close-up-media.ts'
import { type CloseUpState, createCloseUpSession, NO_CLOSE_UP } from './close-up-session.ts'
import type { Crop, CropEvents } from './crop.ts'
import { mapDots } from './map-dots.ts'
import { placeInRegion } from './place-marks.ts'
import { toRegion } from './region.ts'

beforeEach(() => vi.useFakeTimers())
const REGION = toRegion([0.5, 0.5], 0.25)
const aTrack = (id: string) => ({ id }) as MediaStreamTrack
const camera = aTrack('camera')

/** Both pages, whose messages arrive at once. */
function openPages(change: Partial<MediaState> = {}) {
  const listeners = {
    customer: new Set<(message: CallMessage) => void>(),
    mechanic: new Set<(message: CallMessage) => void>(),
  }
  const sent: CallMessage[] = []
  const crops: ({ region: unknown; isOpen: boolean } & CropEvents)[] = []
  const media = createStore<MediaState>(() => ({
    ...createMediaState('environment'),
    camera: { at: 'on' },
    videoTrack: camera,
    ...change,
  }))
  const open = (role: 'customer' | 'mechanic') => {
    const counterpart = role === 'customer' ? 'mechanic' : 'customer'
    const session = createCloseUpSession({
      role,
      media: { store: media },
      session: {
        send(message) {
          sent.push(message)
          for (const listener of listeners[counterpart]) listener(JSON.parse(JSON.stringify(message)))
        },
        onMessage(listener) {
          listeners[role].add(listener)
          return () => listeners[role].delete(listener)
        },
      },
      openCrop(source, region, events): Crop {
        const crop = { region: region as unknown, isOpen: true, ...events }
        crops.push(crop)
        return {
          source,
          track: aTrack('crop'),
          getCameraEdge: () => 3840,
          setRegion: (next) => void Object.assign(crop, { region: next }),
          close: () => void Object.assign(crop, { isOpen: false }),
        }
      },
    })
    onTestFinished(session.start())
    return session
  }
  const customer = open('customer')
  return { customer, mechanic: open('mechanic'), crops, media, sent, video: createCloseUpMedia(media, customer.crop) }
}

test('the customer’s page sends the requested region in place of its camera, until the mechanic ends it', () => {
  const { customer, mechanic, crops, video } = openPages()
  expect(video.getState().videoTrack).toBe(camera)
  mechanic.request(REGION)
  for (const page of [customer, mechanic])
    expect(page.store.getState()).toMatchObject({ requested: null, sent: REGION, ended: null })
  expect(mechanic.store.getState().cameraEdge).toBe(3840)
  expect(video.getState().videoTrack?.id).toBe('crop')
  const next = toRegion([0.2, 0.2], 0.3)
  mechanic.request(next)
  // The same track goes on: the picture is not interrupted.
  expect(crops).toMatchObject([{ region: next, isOpen: true }])
  mechanic.end()
  expect(crops).toMatchObject([{ isOpen: false }])
  expect(video.getState().videoTrack).toBe(camera)
  for (const page of [customer, mechanic]) expect(page.store.getState()).toEqual(NO_CLOSE_UP)
})

test('the customer ends it at once, which the mechanic reads', () => {
  const { customer, mechanic, crops } = openPages()
  mechanic.request(REGION)
  customer.end()
  expect(crops).toMatchObject([{ isOpen: false }])
  expect(mechanic.store.getState()).toEqual({ ...NO_CLOSE_UP, ended: 'customer' })
  mechanic.closeNote()
  expect(mechanic.store.getState()).toEqual(NO_CLOSE_UP)
})

test.each([
  ['is turned', ({ crops }: ReturnType<typeof openPages>) => crops[0]?.onTurned()],
  ['is another one', ({ media }: ReturnType<typeof openPages>) => media.setState({ videoTrack: aTrack('front') })],
  ['is off', ({ media }: ReturnType<typeof openPages>) => media.setState({ camera: { at: 'off' }, videoTrack: null })],
])('it ends when the camera %s', (_, change) => {
  const pages = openPages()
  pages.mechanic.request(REGION)
  change(pages)
  expect(pages.crops).toMatchObject([{ isOpen: false }])
  expect(pages.mechanic.store.getState()).toEqual({ ...NO_CLOSE_UP, ended: 'camera' })
})

test('the customer’s page knows that the camera is moved too fast, until it is calm or the close-up ends', () => {
  const { customer, mechanic, crops } = openPages()
  mechanic.request(REGION)
  crops[0]?.onUnsteady(true)
  expect(customer.store.getState().isUnsteady).toBe(true)
  expect(mechanic.store.getState().isUnsteady).toBe(false)
  crops[0]?.onUnsteady(false)
  expect(customer.store.getState().isUnsteady).toBe(false)
  crops[0]?.onUnsteady(true)
  customer.end()
  expect(customer.store.getState().isUnsteady).toBe(false)
})

test('without a camera there is none', () => {
  const { mechanic, crops } = openPages({ camera: { at: 'off' }, videoTrack: null })
  mechanic.request(REGION)
  expect(crops).toEqual([])
  expect(mechanic.store.getState().ended).toBe('camera')
})

test('a broken connection ends it on both pages, and a reloaded page of the mechanic learns of one', () => {
  const { customer, mechanic, sent } = openPages()
  mechanic.request(REGION)
  mechanic.disconnect()
  expect(mechanic.store.getState()).toEqual(NO_CLOSE_UP)
  vi.advanceTimersByTime(2000)
  expect(mechanic.store.getState().sent).toEqual(REGION)
  customer.disconnect()
  expect(customer.crop.getState()).toBeNull()
  const count = sent.length
  vi.advanceTimersByTime(10_000)
  expect(sent).toHaveLength(count)
})

test('a report from before the request does not answer it', () => {
  const listeners: ((message: CallMessage) => void)[] = []
  const mechanic = createCloseUpSession({
    role: 'mechanic',
    media: { store: createStore(() => createMediaState('user')) },
    session: {
      send() {},
      onMessage: (listener) => {
        listeners.push(listener)
        return () => {}
      },
    },
    openCrop: () => {
      throw new Error('A mechanic crops nothing.')
    },
  })
  mechanic.start()
  mechanic.request(REGION)
  for (const message of [
    { kind: 'closeUpSent', region: null },
    { kind: 'closeUpSent', region: toRegion([0, 0], 0.5) },
    { kind: 'closeUpSent', region: { x: 5 } },
    { kind: 'closeUp', region: REGION },
  ])
    for (const listener of listeners) listener(message)
  expect(mechanic.store.getState()).toEqual({ ...NO_CLOSE_UP, requested: REGION })
})

test('dots travel as places of the whole picture, and one outside the region is not shown', () => {
  const sent: CallMessage[] = []
  const received: CallMessage[] = []
  let receive = (_: CallMessage) => {}
  const closeUp = createStore((): CloseUpState => ({ ...NO_CLOSE_UP, sent: REGION }))
  const session = mapDots(
    {
      send: (message) => void sent.push(message),
      onMessage: (listener) => {
        receive = listener
        return () => {}
      },
    },
    closeUp,
  )
  session.onMessage((message) => received.push(message))
  session.send({ kind: 'point', n: 1, x: 0, y: 1 }, 'latest')
  session.send({ kind: 'pointSeen', small: false }, 'latest')
  expect(sent).toEqual([
    { kind: 'point', n: 1, x: 0.375, y: 0.625 },
    { kind: 'pointSeen', small: false },
  ])
  receive({ kind: 'point', n: 2, x: 0.5, y: 0.5 })
  receive({ kind: 'point', n: 3, x: 0.1, y: 0.5 })
  closeUp.setState({ sent: null })
  receive({ kind: 'point', n: 4, x: 0.1, y: 0.5 })
  expect(received).toEqual([
    { kind: 'point', n: 2, x: 0.5, y: 0.5 },
    { kind: 'pointGone', n: 3 },
    { kind: 'point', n: 4, x: 0.1, y: 0.5 },
  ])
})

test('a still of the region has the marks in it, at their places there', () => {
  const { customer, mechanic } = openPages()
  mechanic.request(REGION)
  const toMark = (id: string, x: number) => ({ id, points: [[x, 0.5] as const] })
  const marks = [toMark('a', 0.5), toMark('b', 0.2)]
  const crop = customer.crop.getState()?.track
  expect(crop && placeInRegion(marks, crop, customer)).toEqual([{ ...toMark('a', 0.5), points: [[0.5, 0.5]] }])
  expect(placeInRegion(marks, camera, customer)).toBe(marks)
})
