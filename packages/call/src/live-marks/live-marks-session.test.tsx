import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { CallMessage } from '../core/call-message.ts'
import type { SeenPart } from '../marks/tracker.ts'
import { aMark, aPatch, createFakeTracker } from '../testing/live-marks.ts'
import type { DrawnMark } from './drawn-mark.ts'
import { toFrameSize } from './frame-feed.ts'
import { createLiveMarksSession } from './live-marks-session.ts'
import { toMarkMessage } from './mark-message.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('createImageBitmap', async () => ({ close() {} }))
})
const RING: DrawnMark = {
  shape: 'circle',
  at: [0.5, 0.5],
  points: [
    [0.4, 0.4],
    [0.6, 0.6],
  ],
}

/** A video of 640 × 360 pixels, whose frames the test shows. */
function createVideo() {
  let onFrame: (() => void) | undefined
  return {
    videoWidth: 640,
    videoHeight: 360,
    readyState: 4,
    requestVideoFrameCallback: (callback: () => void) => {
      onFrame = callback
      return 1
    },
    cancelVideoFrameCallback: () => {
      onFrame = undefined
    },
    isWatched: () => onFrame !== undefined,
    showFrame: async () => {
      onFrame?.()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

/** A page with its video. `receive` delivers a message of the counterpart. */
function openPage(role: 'customer' | 'mechanic') {
  const tracker = createFakeTracker()
  const video = createVideo()
  const sent: CallMessage[] = []
  let receive = (_: CallMessage) => {}
  const page = createLiveMarksSession({
    role,
    openTracker: (...options) => tracker.open(...options),
    clock: () => Date.now(),
    session: {
      send: (message) => void sent.push(message),
      onMessage: (listener) => {
        receive = listener
        return () => {}
      },
    },
  })
  onTestFinished(page.start())
  const detach = page.attach(video as unknown as HTMLVideoElement)
  const track = (parts: Partial<SeenPart>[], took = 1) =>
    tracker.answer({
      type: 'tracked',
      width: 320,
      height: 180,
      took,
      parts: parts.map((part) => ({ id: '', isSeen: true, isCarried: true, pose: [1, 0, 160, 0, 1, 90], ...part })),
    })
  return { page, tracker, video, sent, detach, track, receive: (message: CallMessage) => receive(message) }
}

test('nothing runs before the first tool, and nothing after the last mark', async () => {
  const { page, tracker, video, receive, sent } = openPage('mechanic')
  expect([tracker.isOpen, video.isWatched()]).toEqual([false, false])
  page.setDrawing(true)
  expect([tracker.isOpen, video.isWatched()]).toEqual([true, true])
  page.setDrawing(false)
  vi.advanceTimersByTime(10_000)
  expect(sent).toEqual([])
  expect([tracker.isOpen, video.isWatched()]).toEqual([false, false])
  receive(toMarkMessage(aMark({ id: 'a', by: 'customer' })))
  expect(tracker.isOpen).toBe(true)
  receive({ kind: 'liveMarks', ids: [], gone: ['a'], seen: [], slow: false })
  expect(tracker.isOpen).toBe(false)
})

test('the tracker gets the kept frame before the mark on it, also for a tap', async () => {
  const { page, tracker, sent } = openPage('mechanic')
  page.setDrawing(true)
  page.hold()
  page.draw(RING)
  await vi.advanceTimersByTimeAsync(0)
  expect(tracker.requests).toMatchObject([
    { type: 'frame', isHeld: true },
    { type: 'put', at: { x: 0.5, y: 0.5 } },
  ])
  const [{ id = '' } = {}] = page.store.getState().drafts
  expect(sent).toEqual([])
  tracker.answer({ type: 'placed', id, patch: aPatch() })
  // Offsets are pixels of a frame of 320 × 180, and the video has 640 × 360.
  expect(sent).toMatchObject([
    {
      kind: 'liveMark',
      id,
      by: 'mechanic',
      points: [
        [-32, -18],
        [32, 18],
      ],
    },
  ])
})

test('only one frame is with the tracker at a time', async () => {
  const { page, tracker, video, track } = openPage('mechanic')
  page.setDrawing(true)
  await video.showFrame()
  await video.showFrame()
  expect(tracker.requests).toHaveLength(1)
  track([])
  await video.showFrame()
  expect(tracker.requests).toHaveLength(2)
})

test('the counterpart learns at once which marks this page shows, and that a page without the picture shows none', async () => {
  const { page, sent, receive, track, detach } = openPage('customer')
  receive(toMarkMessage(aMark({ id: 'a' })))
  track([{ id: 'a' }])
  expect(sent.at(-1)).toMatchObject({ kind: 'liveMarks', ids: ['a'], seen: ['a'] })
  expect(page.listPlaced()).toMatchObject([
    {
      id: 'a',
      points: [
        [0.4375, 0.3889],
        [0.5625, 0.6111],
      ].map((point) => point.map((share) => expect.closeTo(share, 3))),
    },
  ])
  const count = sent.length
  track([{ id: 'a' }])
  expect(sent).toHaveLength(count)
  track([{ id: 'a', isSeen: false }])
  expect(sent.at(-1)).toMatchObject({ seen: [] })
  expect(page.listPlaced()).toEqual([])
  track([{ id: 'a' }])
  detach()
  expect(sent.at(-1)).toMatchObject({ seen: [] })
})

test('the page that shows the marks paints them on a still, and no other one', () => {
  const { page, receive, track } = openPage('customer')
  const paint = vi.fn()
  expect(page.createPainter()).toBeUndefined()
  const stop = page.paintWith((marks) => (_, size) => paint(marks, size))
  receive(toMarkMessage(aMark({ id: 'a' })))
  receive(toMarkMessage(aMark({ id: 'b' })))
  track([{ id: 'a' }, { id: 'b', isSeen: false }])
  page.createPainter()?.({} as CanvasRenderingContext2D, { width: 1280, height: 720 })
  expect(paint).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ id: 'a' })], { width: 1280, height: 720 })
  stop()
  expect(page.createPainter()).toBeUndefined()
})

test('a mark that is set again is searched anew on both pages, also after its message was lost', async () => {
  const [desk, phone] = [openPage('mechanic'), openPage('customer')]
  for (const side of [desk, phone]) side.receive(toMarkMessage(aMark({ id: 'a', at: [0.2, 0.2] })))
  for (const side of [desk, phone]) side.track([{ id: 'a' }])
  desk.page.setDrawing(true)
  desk.page.replaceNext('a')
  desk.page.hold()
  desk.page.draw({ ...RING, at: [0.7, 0.7] })
  await vi.advanceTimersByTimeAsync(0)
  expect(desk.tracker.requests.at(-1)).toMatchObject({ type: 'put', id: 'a', at: { x: 0.7, y: 0.7 } })
  desk.tracker.answer({ type: 'placed', id: 'a', patch: aPatch() })
  expect(desk.sent.at(-1)).toMatchObject({ kind: 'liveMark', id: 'a', n: 1, version: 1 })
  // That message is lost: the next list of marks has its version.
  vi.advanceTimersByTime(2000)
  phone.receive(desk.sent.at(-1) ?? { kind: '' })
  expect(phone.sent.at(-1)).toEqual({ kind: 'wantLiveMarks', ids: ['a'] })
  desk.receive(phone.sent.at(-1) ?? { kind: '' })
  phone.receive(desk.sent.at(-1) ?? { kind: '' })
  expect(phone.tracker.requests.at(-1)).toMatchObject({ type: 'add', id: 'a', near: { x: 0.7, y: 0.7 } })
  expect(phone.page.store.getState().views).toEqual({})
})

test('another shape, or a tool that is put away, sets no mark again', () => {
  const { page, receive } = openPage('mechanic')
  receive(toMarkMessage(aMark({ id: 'a' })))
  page.setDrawing(true)
  page.hold()
  page.replaceNext('a')
  page.draw({ ...RING, shape: 'arrow' })
  page.replaceNext('a')
  page.setDrawing(false)
  page.setDrawing(true)
  page.hold()
  page.draw(RING)
  expect(page.store.getState().drafts.map(({ id }) => id)).not.toContain('a')
  expect(page.store.getState().drafts).toHaveLength(2)
})

test('a picture that is being saved keeps the mark that its person takes back', () => {
  const { page, track, receive, sent } = openPage('mechanic')
  const paint = vi.fn()
  page.paintWith((marks) => () => paint(marks.map(({ id }) => id)))
  receive(toMarkMessage(aMark({ id: 'a' })))
  track([{ id: 'a' }])
  const saved = page.createPainter()
  page.undo()
  saved?.({} as CanvasRenderingContext2D, { width: 1280, height: 720 })
  expect(paint).toHaveBeenCalledExactlyOnceWith(['a'])
  expect(page.store.getState().marks).toEqual([])
  expect(sent.at(-1)).toMatchObject({ gone: ['a'] })
})

test('the small window, a still or a swap follow no mark, and afterwards all are searched again', async () => {
  const { page, tracker, video, receive, track, detach } = openPage('customer')
  receive(toMarkMessage(aMark({ id: 'a' })))
  track([{ id: 'a' }])
  detach()
  expect(video.isWatched()).toBe(false)
  expect(page.store.getState()).toMatchObject({ marks: [{ id: 'a' }], views: { a: { at: 'searched' } } })
  page.attach(video as unknown as HTMLVideoElement)
  tracker.requests.splice(0)
  await video.showFrame()
  // The tracker still has the part.
  expect(tracker.requests).toMatchObject([{ type: 'frame' }])
  track([{ id: 'a' }])
  expect(page.store.getState().views).toMatchObject({ a: { at: 'shown' } })
})

test('another resolution of the same shape gives frames of the same size, and a turned phone those of another', () => {
  const toSize = (videoWidth: number, videoHeight: number) => toFrameSize({ videoWidth, videoHeight })
  for (const [width, height] of [
    [640, 360],
    [320, 180],
    [3840, 2160],
  ] as const)
    expect(toSize(width, height)).toEqual({ width: 320, height: 180 })
  expect(toSize(360, 640)).toEqual({ width: 180, height: 320 })
})

const REGION = { x: 0.125, y: 0.375, size: 0.25 }
/** The place of the middle of the frame's left half. */
const LEFT: SeenPart['pose'] = [1, 0, 80, 0, 1, 90]
/** A part that is lost because the picture changes; the motion of the picture is not that of a camera. */
const LOST = { id: 'a', isSeen: false, pose: [1, 0, 10, 0, 1, 10] } satisfies Partial<SeenPart>

test('in a region of the picture marks are searched larger, at their places there, and keep their points', () => {
  const { page, tracker, receive, track } = openPage('mechanic')
  receive(toMarkMessage(aMark({ id: 'a', by: 'customer' })))
  track([{ id: 'a', pose: LEFT }])
  tracker.requests.splice(0)
  page.setRegion(REGION)
  track([LOST])
  expect(tracker.requests).toMatchObject([
    { type: 'remove', id: 'a' },
    { type: 'add', id: 'a', near: { x: 0.5, y: 0.5 }, patch: { spacing: 6 } },
  ])
  expect(page.store.getState().views).toMatchObject({ a: { at: 'searched' } })
  track([{ id: 'a', pose: [1, 0, 160, 0, 1, 90] }])
  // A ring of 20 pixels of the whole picture has 80 of the region.
  expect(page.listPlaced()).toMatchObject([
    {
      points: [
        [0.25, expect.closeTo(10 / 180)],
        [0.75, expect.closeTo(170 / 180)],
      ],
    },
  ])
  tracker.requests.splice(0)
  page.setRegion(REGION)
  track([LOST])
  expect(tracker.requests).toEqual([])
  track([{ id: 'a', pose: [1, 0, 160, 0, 1, 90] }])
  page.setRegion(null)
  track([LOST])
  expect(tracker.requests).toMatchObject([
    { type: 'remove' },
    { type: 'add', near: { x: 0.25, y: 0.5 }, patch: { spacing: 2 } },
  ])
})

test('frames from before a region keep the marks where they are, up to three seconds', () => {
  const { page, tracker, receive, track } = openPage('mechanic')
  receive(toMarkMessage(aMark({ id: 'a', by: 'customer' })))
  track([{ id: 'a', pose: LEFT }])
  tracker.requests.splice(0)
  page.setRegion(REGION)
  track([{ id: 'a', pose: LEFT }])
  expect(tracker.requests).toEqual([])
  expect(page.store.getState().views).toMatchObject({ a: { at: 'shown' } })
  vi.advanceTimersByTime(3001)
  track([{ id: 'a', pose: LEFT }])
  expect(tracker.requests).toMatchObject([{ type: 'remove' }, { type: 'add', near: { x: 0.5, y: 0.5 } }])
})

test('a region that ends before its frames arrive changes nothing', () => {
  const { page, tracker, receive, track } = openPage('mechanic')
  receive(toMarkMessage(aMark({ id: 'a', by: 'customer' })))
  track([{ id: 'a', pose: LEFT }])
  tracker.requests.splice(0)
  page.setRegion(REGION)
  page.setRegion(null)
  track([LOST])
  expect(tracker.requests).toEqual([])
})

test('a hidden page shows no mark', () => {
  const { sent, receive, track } = openPage('customer')
  receive(toMarkMessage(aMark({ id: 'a' })))
  track([{ id: 'a' }])
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  onTestFinished(() => hidden.mockRestore())
  document.dispatchEvent(new Event('visibilitychange'))
  expect(sent.at(-1)).toMatchObject({ seen: [] })
})

test('the tracker gets the mark that starts it and each later one, and removes those that are gone', () => {
  const { tracker, receive } = openPage('customer')
  for (const id of ['a', 'b']) receive(toMarkMessage(aMark({ id, at: [0.25, 0.5] })))
  receive({ kind: 'liveMarks', ids: ['b'], gone: ['a'], seen: [], slow: false })
  expect(tracker.requests).toMatchObject([
    { type: 'add', id: 'a', near: { x: 0.25, y: 0.5 } },
    { type: 'add', id: 'b' },
    { type: 'remove', id: 'a' },
  ])
})

test('a late or reloaded page gets all marks, its own as well', () => {
  const [desk, phone] = [openPage('mechanic'), openPage('customer')]
  for (const mark of [aMark({ id: 'a' }), aMark({ id: 'b', by: 'customer', n: 2 })]) phone.receive(toMarkMessage(mark))
  vi.advanceTimersByTime(2000)
  const [announced] = phone.sent
  if (!announced) throw new Error('Nothing was announced.')
  desk.receive(announced)
  const [wanted] = desk.sent
  expect(wanted).toEqual({ kind: 'wantLiveMarks', ids: ['a', 'b'] })
  if (wanted) phone.receive(wanted)
  for (const message of phone.sent.slice(1)) desk.receive(message)
  expect(desk.page.store.getState().marks.map(({ id, by }) => [id, by])).toEqual([
    ['a', 'mechanic'],
    ['b', 'customer'],
  ])
  desk.page.undo()
  expect(desk.page.store.getState().marks.map(({ id }) => id)).toEqual(['b'])
})

test('a page that needs more than an eighth of a second for a frame is slow, and one with few frames is not', async () => {
  const { page, video, track, receive, sent } = openPage('mechanic')
  receive(toMarkMessage(aMark({ id: 'a', by: 'customer' })))
  const follow = async (frames: number, took: number, pause: number) => {
    for (let frame = 0; frame < frames; frame++) {
      await video.showFrame()
      await vi.advanceTimersByTimeAsync(took)
      track([{ id: 'a' }], took)
      await vi.advanceTimersByTimeAsync(pause)
    }
  }
  await follow(20, 30, 300)
  expect(page.store.getState().isSlow).toBe(false)
  await follow(20, 200, 10)
  expect(page.store.getState().isSlow).toBe(true)
  expect(sent.findLast(({ kind }) => kind === 'liveMarks')).toMatchObject({ slow: true, seen: [] })
  // It is tried again after a while.
  await follow(50, 30, 900)
  expect(page.store.getState().isSlow).toBe(false)
})

/** A page with two marks, the first one its person's own, whose worker takes long for every frame until it follows smaller frames, or one mark. */
async function openSlowPage() {
  const opened = openPage('mechanic')
  const { page, tracker, video, receive, track } = opened
  for (const id of ['a', 'b']) receive(toMarkMessage(aMark({ id, n: id === 'a' ? 1 : 2 })))
  const follow = async (ms: number, took: number) => {
    for (const end = Date.now() + ms; Date.now() < end; await vi.advanceTimersByTimeAsync(50)) {
      const count = tracker.requests.length
      await video.showFrame()
      if (tracker.requests.length > count) track([{ id: 'a' }, { id: 'b' }], took)
    }
  }
  const listFrames = () => tracker.requests.filter((request) => request.type === 'frame')
  const getViews = () => page.store.getState().views
  return { ...opened, follow, listFrames, getViews }
}
const LEFT_OUT = { at: 'covered', isOverdue: false, hasPlace: false }

test('a slow page follows half the frames in half the size, but a stroke begins on a whole one', async () => {
  const { page, follow, listFrames, getViews, track } = await openSlowPage()
  await follow(3100, 25)
  const count = listFrames().length
  expect(listFrames().map(({ picture }) => picture.width)).toContain(320)
  await follow(1000, 5)
  expect(listFrames()).toHaveLength(count + 10)
  expect(listFrames().at(-1)).toMatchObject({ picture: { width: 160, height: 90 }, isHeld: false })
  expect(getViews()).toEqual({ a: { at: 'shown' }, b: { at: 'shown' } })
  page.setDrawing(true)
  page.hold()
  await vi.advanceTimersByTimeAsync(0)
  expect(listFrames().at(-1)).toMatchObject({ picture: { width: 320, height: 180 }, isHeld: true })
  track([{ id: 'a' }, { id: 'b' }], 5)
  // The size stays within a stroke.
  await follow(31_000, 5)
  expect(listFrames().at(-1)).toMatchObject({ picture: { width: 160 } })
  page.draw(RING)
  await follow(200, 5)
  expect(listFrames().at(-1)).toMatchObject({ picture: { width: 320 } })
})

test('a page that stays slow follows the mark of the current step only, else the newest one', async () => {
  const { page, tracker, sent, follow, getViews, receive } = await openSlowPage()
  await follow(3100, 25)
  tracker.requests.splice(0)
  await follow(3300, 25)
  expect(getViews()).toEqual({ a: LEFT_OUT, b: { at: 'shown' } })
  expect(sent.at(-1)).toMatchObject({ seen: ['b'] })
  expect(tracker.requests.filter(({ type }) => type !== 'frame')).toEqual([{ type: 'remove', id: 'a' }])
  tracker.requests.splice(0)
  page.setSteps([], 'a')
  expect(tracker.requests).toMatchObject([
    { type: 'add', id: 'a' },
    { type: 'remove', id: 'b' },
  ])
  expect(getViews()).toEqual({ a: { at: 'searched', isOverdue: false }, b: LEFT_OUT })
  await follow(100, 25)
  expect(getViews()).toEqual({ a: { at: 'shown' }, b: LEFT_OUT })
  // One that is set again or arrives now is left out as well.
  receive(toMarkMessage(aMark({ id: 'b', n: 2, version: 1 })))
  receive(toMarkMessage(aMark({ id: 'c', n: 3 })))
  expect(tracker.requests.slice(-4)).toMatchObject([
    { type: 'add', id: 'b' },
    { type: 'remove', id: 'b' },
    { type: 'add', id: 'c' },
    { type: 'remove', id: 'c' },
  ])
  expect(getViews()).toEqual({ a: { at: 'shown' }, b: LEFT_OUT, c: LEFT_OUT })
  tracker.requests.splice(0)
  await follow(30_100, 5)
  expect(tracker.requests.filter(({ type }) => type === 'add').map((request) => 'id' in request && request.id)).toEqual(
    ['b', 'c'],
  )
  expect(getViews()).toMatchObject({ a: { at: 'shown' }, b: { at: 'shown' } })
})

test('a closer look, and a swap of the pictures, search only the followed mark of such a page anew', async () => {
  const { page, tracker, follow, getViews, track, detach } = await openSlowPage()
  await follow(6500, 25)
  tracker.requests.splice(0)
  page.setRegion(REGION)
  track([{ ...LOST, id: 'b' }], 25)
  expect(tracker.requests.flatMap((request) => (request.type === 'add' ? [request.id] : []))).toEqual(['b'])
  expect(getViews()).toEqual({ a: LEFT_OUT, b: { at: 'searched', isOverdue: false } })
  detach()
  expect(getViews()).toMatchObject({ a: LEFT_OUT })
})

test('a new mark of such a page is shown before it is left out', async () => {
  const { page, tracker, follow, getViews, track } = await openSlowPage()
  page.setSteps([], 'b')
  await follow(6500, 25)
  page.setDrawing(true)
  page.hold()
  page.draw(RING)
  const [{ id = '' } = {}] = page.store.getState().drafts
  tracker.answer({ type: 'placed', id, patch: aPatch() })
  track([{ id: 'b' }, { id }], 5)
  expect(getViews()).toMatchObject({ [id]: { at: 'shown' }, a: LEFT_OUT })
  track([{ id: 'b' }, { id }], 5)
  expect(getViews()).toMatchObject({ [id]: LEFT_OUT, b: { at: 'shown' } })
})

test('without a tracker marks go onto the still picture, the one that is examined as well', async () => {
  const { page, tracker } = openPage('mechanic')
  page.setDrawing(true)
  page.hold()
  page.draw(RING)
  tracker.fail()
  const onStill = { isSlow: true, drafts: [], refused: { reason: 'slow', still: { marks: [{ points: RING.points }] } } }
  expect(page.store.getState()).toMatchObject(onStill)
  page.closeRefusal()
  page.hold()
  page.draw(RING)
  expect(page.store.getState()).toMatchObject(onStill)
})

test('a kept frame is given up with its stroke, its draft or its mark, and kept for a still picture', async () => {
  const closed: number[] = []
  let count = 0
  vi.stubGlobal('createImageBitmap', async () => {
    const frame = ++count
    return { close: () => void closed.push(frame) }
  })
  const { page, tracker } = openPage('mechanic')
  const touch = (isDrawn = true) => {
    page.hold()
    if (isDrawn) page.draw(RING)
    return page.store.getState().drafts.at(-1)?.id ?? ''
  }
  onTestFinished(page.start())
  page.setDrawing(true)
  touch(false)
  const placed = touch()
  await vi.waitFor(() => expect(closed).toHaveLength(1))
  tracker.answer({ type: 'placed', id: placed, patch: aMark().patch })
  await vi.waitFor(() => expect(closed).toHaveLength(2))
  const refused = touch()
  tracker.answer({ type: 'refused', id: refused, problem: 'edge' })
  // While it waits for its still picture, a further mark is given up.
  tracker.answer({ type: 'refused', id: touch(), problem: 'edge' })
  await vi.waitFor(() => expect(closed).toHaveLength(3))
  touch()
  page.end()
  await vi.waitFor(() => expect(closed).toHaveLength(4))
})

const SLOW = { kind: 'liveMarks', ids: [], gone: [], seen: [], slow: true }

test.each(['place', 'full', 'slow'] as const)(
  'a mark that is refused (%s) is on the frame of the first touch as it was drawn, though the camera has moved since',
  async (reason) => {
    let frame = 'touched'
    vi.stubGlobal('createImageBitmap', async () => ({ frame, close() {} }))
    const { page, tracker, track, receive } = openPage('mechanic')
    for (let n = 1; n <= (reason === 'full' ? 8 : 1); n++) receive(toMarkMessage(aMark({ id: `${n}`, n })))
    if (reason === 'slow') receive(SLOW)
    track([{ id: '1' }])
    page.setDrawing(true)
    page.hold()
    const seen = page.listPlaced()
    frame = 'later'
    track([{ id: '1', pose: LEFT }])
    page.draw(RING)
    const [draft] = page.store.getState().drafts
    if (reason === 'place') tracker.answer({ type: 'refused', id: draft?.id ?? '', problem: 'smooth' })
    const { refused } = page.store.getState()
    expect(refused?.reason).toBe(reason)
    expect(await refused?.still.picture).toMatchObject({ frame: 'touched' })
    expect(refused?.still.marks).toEqual([
      ...seen,
      { id: refused?.id, by: 'mechanic', shape: 'circle', points: RING.points },
    ])
  },
)

test('a page that follows a mark gives up the frame that it kept for a still', async () => {
  const close = vi.fn()
  vi.stubGlobal('createImageBitmap', async () => ({ close }))
  const { page, tracker } = openPage('mechanic')
  page.setDrawing(true)
  page.hold()
  page.draw(RING)
  tracker.answer({ type: 'placed', id: page.store.getState().drafts[0]?.id ?? '', patch: aPatch() })
  await vi.waitFor(() => expect(close).toHaveBeenCalledOnce())
})

test('a browser that saves data follows no marks, says so before the first one, and draws on stills', () => {
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  const { page, tracker, sent, receive } = openPage('customer')
  vi.advanceTimersByTime(2000)
  expect(sent).toMatchObject([{ kind: 'liveMarks', slow: true }])
  receive(toMarkMessage(aMark()))
  page.setDrawing(true)
  page.hold()
  page.draw(RING)
  expect(tracker.isOpen).toBe(false)
  expect(page.store.getState()).toMatchObject({ isSlow: true, drafts: [], refused: { reason: 'slow' } })
  page.end()
  expect(page.store.getState().isSlow).toBe(true)
})

test('a slow page is tried again with the first mark after the last one was removed', () => {
  const { page, tracker, receive, sent } = openPage('customer')
  receive(toMarkMessage(aMark({ id: 'a' })))
  tracker.fail()
  expect(page.store.getState().isSlow).toBe(true)
  receive({ ...SLOW, gone: ['a'], slow: false })
  vi.advanceTimersByTime(2000)
  expect(sent.at(-1)).toMatchObject({ slow: false })
})

test('stills have the numbers of the live picture: those of the steps, in their order', () => {
  const { page, receive, track } = openPage('mechanic')
  const number = (id: string, n: number) => aMark({ id, n, shape: 'number', text: String(n), offsets: [[0, 0]] })
  for (const mark of [aMark({ id: 'ring', n: 1 }), number('a', 2), number('b', 3)]) receive(toMarkMessage(mark))
  track([{ id: 'ring' }, { id: 'a' }, { id: 'b' }])
  const listNumbers = () => page.listPlaced().map(({ text }) => text)
  expect(listNumbers()).toEqual([undefined, '2', '3'])
  page.setSteps(['a', 'b'], 'a')
  expect(listNumbers()).toEqual([undefined, '1', '2'])
  page.setSteps(['b', 'a'], 'a')
  expect(listNumbers()).toEqual([undefined, '2', '1'])
  // The marks of two steps are removed.
  page.setSteps(['b', 'a', 'removed', 'as well'], 'a')
  receive(SLOW)
  page.hold()
  page.draw({ shape: 'number', at: [0.5, 0.5], points: [[0.5, 0.5]] })
  expect(page.store.getState().refused?.still.marks.map(({ text }) => text)).toEqual([undefined, '2', '1', '6'])
})

test('the customer’s answer reaches the mechanic’s page, which confirms it, also after an outage', () => {
  const [desk, phone] = [openPage('mechanic'), openPage('customer')]
  for (const side of [desk, phone]) side.receive(toMarkMessage(aMark({ id: 'a' })))
  phone.page.answer('a', 'missed')
  // The first message is lost.
  vi.advanceTimersByTime(2000)
  const [repeated] = phone.sent.slice(-1)
  if (repeated) desk.receive(repeated)
  expect(desk.page.store.getState().answers).toEqual({ a: 'missed' })
  const [receipt] = desk.sent.slice(-1)
  expect(phone.page.store.getState().receivedAnswers).toEqual({})
  if (receipt) phone.receive(receipt)
  expect(phone.page.store.getState().receivedAnswers).toEqual({ a: 'missed' })
})

test('a part that could not be found is no longer missed once it is shown', () => {
  const { page, receive, track, sent } = openPage('customer')
  receive(toMarkMessage(aMark({ id: 'a' })))
  page.answer('a', 'missed')
  track([{ id: 'a', isSeen: false }])
  expect(sent.at(-1)).toMatchObject({ answers: { a: 'missed' } })
  track([{ id: 'a' }])
  expect(sent.at(-1)).toMatchObject({ seen: ['a'], answers: {} })
  page.answer('a', 'found')
  track([{ id: 'a' }])
  expect(page.store.getState().answers).toEqual({ a: 'found' })
})

test('the customer’s page keeps a still of each mark of the mechanic, until the mark is removed', () => {
  const drawImage = vi.fn()
  const context = { scale() {}, translate() {}, drawImage } as unknown as CanvasRenderingContext2D
  const getContext = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never)
  onTestFinished(() => getContext.mockRestore())
  const { page, receive, track } = openPage('customer')
  const painted: string[] = []
  page.paintWith((marks) => () => void painted.push(...marks.map(({ id, shape }) => `${id}: ${shape}`)))
  receive(toMarkMessage(aMark({ id: 'a', shape: 'number', text: '1', offsets: [[0, 0]] })))
  receive(toMarkMessage(aMark({ id: 'b', by: 'customer' })))
  track([{ id: 'a', isSeen: false }, { id: 'b' }])
  expect(page.getStill('a')).toBeUndefined()
  for (let frame = 0; frame < 2; frame++) track([{ id: 'a' }, { id: 'b' }])
  expect(page.getStill('a')).toBeInstanceOf(HTMLCanvasElement)
  expect([painted, drawImage.mock.calls.length]).toEqual([['a: circle'], 1])
  expect(page.getStill('b')).toBeUndefined()
  receive({ kind: 'liveMarks', ids: [], gone: ['a'], seen: [], slow: false })
  expect(page.getStill('a')).toBeUndefined()
})

test('marks end with the call', () => {
  const { page, tracker, receive } = openPage('mechanic')
  receive(toMarkMessage(aMark()))
  page.end()
  expect([page.store.getState().marks, tracker.isOpen]).toEqual([[], false])
})
