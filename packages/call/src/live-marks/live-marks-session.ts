import type { TicketRole } from '@radruf/contract'
import { createId } from '@radruf/shell-kit/core'
import { type Region, toPlaceInRegion } from '../close-up/region.ts'
import { ANNOUNCE_EVERY_MS, type CallMessage } from '../core/call-message.ts'
import type { CallSession } from '../core/call-state.ts'
import type { Painter } from '../core/painter.ts'
import { createReducerStore, type ReducerStore } from '../core/reducer-store.ts'
import type { openTracker, Tracker } from '../marks/open-tracker.ts'
import { enlargePatch } from '../marks/patch.ts'
import { apply, compose, type Pose, turn } from '../marks/pose.ts'
import type { TrackerAnswer } from '../marks/serve-tracker.ts'
import { keepFrame, releaseFrame } from '../shared-view/capture.ts'
import type { DrawnMark } from './drawn-mark.ts'
import { readFrame, toFrameSize, watchFrames } from './frame-feed.ts'
import {
  findOwnMarks,
  findWanted,
  type LiveMarksEvent,
  type LiveMarksState,
  listDrawn,
  listShown,
  type MarkDraft,
  NO_MARKS,
  nextOrdinal,
  type PlacedMark,
  reduceLiveMarks,
  type TouchedFrame,
  toOrdinals,
} from './live-marks-state.ts'
import { type LiveMark, type MarkAnswer, type Pair, parseMarkMessage, toMarkMessage } from './mark-message.ts'
import { takeMarkStill } from './mark-still.ts'
import { followTrail, isSameView, LEFT_OUT, type MarkTrail, type MarkView, SEARCHED, startTrail } from './mark-view.ts'
import { isSavingData, measureSpeed, NO_SPEED, type Speed, toLoad } from './speed.ts'

type LiveMarksOptions = {
  session: Pick<CallSession, 'send' | 'onMessage'>
  role: TicketRole
  openTracker: typeof openTracker
  /** Milliseconds of any clock. */
  clock?: () => number
}

/** Where the marks are in the latest frame, whose size is in pixels: from offsets of a mark to pixels of the frame. */
export type TrackedFrame = { poses: ReadonlyMap<string, Pose>; width: number; height: number }

/** Paints marks in the shapes and colours of the page. */
type ToPainter = (marks: readonly PlacedMark[]) => Painter

/** The marks that both participants see on the moving picture, and the session's open handles. */
type LiveMarks = Readonly<Required<LiveMarksOptions>> & {
  readonly state: ReducerStore<LiveMarksState, LiveMarksEvent>
  readonly listeners: Set<(frame: TrackedFrame) => void>
  readonly trails: Map<string, MarkTrail>
  /** Small pictures of the parts of the mechanic's marks, on the customer's page. They never leave it. */
  readonly stills: Map<string, HTMLCanvasElement>
  /** Ids of the marks that this slow page does not follow. */
  readonly leftOut: Set<string>
  /** This page follows no marks. */
  readonly savesData: boolean
  tracker?: Tracker | undefined
  video?: HTMLVideoElement | undefined
  stopFrames?: (() => void) | undefined
  frame?: TrackedFrame
  /** The tracker works on a frame. */
  isBusy: boolean
  /** A person has chosen a tool: frames are followed before the first mark. */
  isDrawing: boolean
  /** A stroke has begun. One that sets no mark counts until the tool is put away. */
  isInStroke: boolean
  speed: Speed
  /** When the latest frame was sent to the tracker. */
  sentAt: number
  /** The ids of the steps in their order, and of the current one. A step has the id of its mark. */
  stepIds: readonly string[]
  stepId: string | null
  /** The id of an own mark that the next one of its shape replaces. */
  replacedId?: string | undefined
  /** The frame that a person draws on is on its way to the tracker. */
  holding?: Promise<void>
  touched?: TouchedFrame | undefined
  toPainter?: ToPainter | undefined
  /** The frames show this region of the customer's picture. */
  region: Region
  /** The region that frames are about to show. The last frames of the present one arrive after the message about it. */
  next?: { region: Region; since: number } | undefined
}

/** Milliseconds after which a region counts as shown, even if parts are still seen. */
const MAX_REGION_DELAY_MS = 3_000

/** The region of frames that show the whole picture. */
const WHOLE: Region = { x: 0, y: 0, size: 1 }

/** The marks that both participants see on the moving picture of the customer's camera. */
export type LiveMarksSession = ReturnType<typeof createLiveMarksSession>

export function createLiveMarksSession(options: LiveMarksOptions) {
  const savesData = isSavingData()
  const live: LiveMarks = {
    clock: () => performance.now(),
    ...options,
    savesData,
    state: createReducerStore(reduceLiveMarks, { ...NO_MARKS, isSlow: savesData }),
    listeners: new Set(),
    trails: new Map(),
    stills: new Map(),
    leftOut: new Set(),
    isBusy: false,
    isDrawing: false,
    isInStroke: false,
    speed: NO_SPEED,
    sentAt: Number.NEGATIVE_INFINITY,
    stepIds: [],
    stepId: null,
    region: WHOLE,
  }
  return {
    store: live.state,
    role: live.role,
    /** Listens to the counterpart and announces the marks. Returns the stop function. */
    start: () => start(live),
    /** Follows the parts in the frames of a video of the customer's camera. Returns the function that ends it. */
    attach: (video: HTMLVideoElement) => attach(live, video),
    /** Calls back with the place of every mark in each frame that was followed. */
    onFrame(listener: (frame: TrackedFrame) => void) {
      live.listeners.add(listener)
      return () => void live.listeners.delete(listener)
    },
    /** A person chooses a tool, or puts it away. */
    setDrawing(isDrawing: boolean) {
      live.isDrawing = isDrawing
      live.isInStroke = false
      if (!isDrawing) live.replacedId = undefined
      updateTracker(live)
    },
    /** Keeps the frame that the person sees: a mark begins on it. */
    hold() {
      live.isInStroke = true
      live.holding = sendFrame(live, { isHeld: true })
      dropTouched(live)
      live.touched = live.video && { picture: keepFrame(live.video), marks: listPlaced(live) }
    },
    /** Sets a mark on the kept frame. One that cannot be followed is drawn on a still picture of that frame. */
    draw: (mark: DrawnMark) => void draw(live, mark),
    /** Steps give their marks their numbers. A page that follows only one mark follows that of the current step. */
    setSteps(ids: readonly string[], currentId: string | null) {
      live.stepIds = ids
      live.stepId = currentId
      updateLeftOut(live)
    },
    /** The next mark of its shape takes the place of an own one, which keeps its number and its step. */
    replaceNext(id: string) {
      live.replacedId = id
    },
    /** Removes the person's last mark. */
    undo: () => remove(live, findOwnMarks(live.state.getState(), live.role).slice(-1)),
    /** Removes one of the person's marks. */
    remove: (id: string) =>
      remove(
        live,
        findOwnMarks(live.state.getState(), live.role).filter((mark) => mark.id === id),
      ),
    removeAll: () => remove(live, findOwnMarks(live.state.getState(), live.role)),
    /** The customer has found the part of a mark, or cannot find it. */
    answer(id: string, answer: MarkAnswer) {
      live.state.dispatch({ type: 'answered', id, answer })
      announce(live)
    },
    /** The part of a mark with a ring around it, as the customer's page saw it first. Undefined after a reload, and for the mechanic. */
    getStill: (id: string) => live.stills.get(id),
    /** The refused mark is on a still picture. */
    confirmOnStill: () => live.state.dispatch({ type: 'drawnOnStill' }),
    /** The still picture of the refused mark is closed, or there is none. */
    closeRefusal: () => live.state.dispatch({ type: 'refusalClosed' }),
    /** The video shows a region of the customer's picture from one of the next frames on; null for all of it. */
    setRegion: (region: Region | null) => setRegion(live, region ?? WHOLE),
    /** Sets how the page that shows the marks paints them on a still picture. Returns the function that ends it. */
    paintWith(toPainter: ToPainter) {
      live.toPainter = toPainter
      return () => {
        if (live.toPainter === toPainter) live.toPainter = undefined
      }
    },
    /** Paints the shown marks on the picture of the latest frame. Undefined while the page shows none. */
    createPainter: () => live.toPainter?.(listPlaced(live)),
    /** Paints a ring around the place of one mark. Undefined while the page does not show it. */
    createStepPainter: (id: string) => {
      const mark = listPlaced(live).find((placed) => placed.id === id)
      return mark && live.toPainter?.([{ ...mark, shape: 'circle' }])
    },
    /** The shown marks with their points as shares of the latest frame, for a still picture. */
    listPlaced: () => listPlaced(live),
    /** The connection broke: the counterpart's page answers again when it is back. */
    disconnect: () => live.state.dispatch({ type: 'disconnected' }),
    /** The call is over. */
    end() {
      live.state.dispatch({ type: 'ended' })
      live.stills.clear()
      dropTouched(live)
      live.isDrawing = false
      live.region = WHOLE
      live.next = undefined
      updateTracker(live)
    },
  }
}

function start(live: LiveMarks): () => void {
  const timer = setInterval(announce, ANNOUNCE_EVERY_MS, live)
  const unsubscribe = live.session.onMessage((message) => receiveMessage(live, message))
  const unsubscribeFrames = live.state.subscribe(releaseLeft)
  return () => {
    clearInterval(timer)
    unsubscribe()
    unsubscribeFrames()
    closeTracker(live)
  }
}

/** Sends which marks this page knows, has removed and shows. Before the first mark of a call, only a page that shows none does. */
function announce({ state, session, savesData }: LiveMarks) {
  const now = state.getState()
  if (now.marks.length === 0 && now.gone.length === 0 && !savesData) return
  session.send({
    kind: 'liveMarks',
    ids: now.marks.map(({ id }) => id),
    versions: Object.fromEntries(now.marks.flatMap(({ id, version }) => (version > 0 ? [[id, version]] : []))),
    gone: now.gone,
    seen: listShown(now),
    slow: now.isSlow,
    answers: now.answers,
  })
}

function receiveMessage(live: LiveMarks, message: CallMessage) {
  const { state, session, role } = live
  const parsed = parseMarkMessage(message)
  if (!parsed) return
  if (parsed.kind === 'wantLiveMarks') {
    for (const mark of state.getState().marks) if (parsed.ids.includes(mark.id)) session.send(toMarkMessage(mark))
    return
  }
  const before = state.getState()
  state.dispatch({ type: 'messageReceived', role, message: parsed })
  const now = state.getState()
  if (parsed.kind === 'liveMarks') {
    const ids = findWanted(now, parsed.ids, parsed.versions)
    if (ids.length > 0) session.send({ kind: 'wantLiveMarks', ids })
    // The receipt.
    if (role === 'mechanic' && now.answers !== before.answers) announce(live)
  }
  if (now.marks !== before.marks) updateParts(live, before)
}

/** Adds the marks that are new, or set again, to the tracker and removes those that are gone. */
function updateParts(live: LiveMarks, before: LiveMarksState) {
  const { tracker } = live
  const { marks } = live.state.getState()
  if (tracker) for (const mark of marks) if (!before.marks.includes(mark)) addPart(live, tracker, mark, mark.at)
  for (const mark of before.marks) {
    if (marks.includes(mark)) continue
    forgetPlace(live, mark.id)
    if (!marks.some(({ id }) => id === mark.id)) tracker?.post({ type: 'remove', id: mark.id })
  }
  updateLeftOut(live)
  updateTracker(live)
}

/** A page that follows only one mark hides the others as if they were covered, and a new one once it was shown. */
function updateLeftOut(live: LiveMarks) {
  const { leftOut, speed, stepId, state, tracker } = live
  const { marks, views: before } = state.getState()
  const followed = toLoad(speed).isOneFollowed && (marks.find(({ id }) => id === stepId) ?? marks.at(-1))
  const views: Record<string, MarkView> = {}
  for (const mark of marks) {
    const { id } = mark
    const isLeftOut = Boolean(followed) && mark !== followed && before[id]?.at !== 'drawn'
    if (!tracker || isLeftOut === leftOut.has(id)) continue
    live.trails.delete(id)
    views[id] = isLeftOut ? LEFT_OUT : SEARCHED
    if (isLeftOut) {
      leftOut.add(id)
      tracker.post({ type: 'remove', id })
    } else {
      leftOut.delete(id)
      addPart(live, tracker, mark, mark.at)
    }
  }
  if (Object.keys(views).length === 0) return
  state.dispatch({ type: 'viewed', views })
  announce(live)
}

/** The mark is removed, or set again elsewhere. */
function forgetPlace({ trails, stills, leftOut }: LiveMarks, id: string) {
  trails.delete(id)
  leftOut.delete(id)
  stills.delete(id)
}

/** Has the part of a mark searched near its place of the whole picture. */
function addPart({ region }: LiveMarks, tracker: Tracker, { id, patch }: LiveMark, at: Pair) {
  const [x, y] = toPlaceInRegion(at, region)
  tracker.post({ type: 'add', id, patch: enlargePatch(patch, 1 / region.size), near: { x, y } })
}

/**
 * Waits for the frames that show a region: until then the parts are seen where they were. A search in earlier frames would find what only
 * looks like the enlarged part.
 */
function setRegion(live: LiveMarks, region: Region) {
  live.next = isSameRegion(region, live.region) ? undefined : { region, since: live.clock() }
  if (live.next && listShown(live.state.getState()).length === 0) showNextRegion(live)
}

/** Parts are larger in a region, and elsewhere. They are searched again where they were in the last frame. */
function showNextRegion(live: LiveMarks) {
  const { tracker, frame, region: before, next } = live
  if (!next) return
  live.region = next.region
  live.next = undefined
  for (const mark of live.state.getState().marks) {
    const pose = frame?.poses.get(mark.id)
    const at: Pair =
      pose && frame
        ? [before.x + (pose[2] / frame.width) * before.size, before.y + (pose[5] / frame.height) * before.size]
        : mark.at
    tracker?.post({ type: 'remove', id: mark.id })
    if (tracker && !live.leftOut.has(mark.id)) addPart(live, tracker, mark, at)
  }
  forgetViews(live)
}

const isSameRegion = (a: Region, b: Region) => a.x === b.x && a.y === b.y && a.size === b.size

/** The tracker runs from the first tool or mark on until there is neither. */
function updateTracker(live: LiveMarks) {
  const { marks, drafts } = live.state.getState()
  const isNeeded = !live.savesData && (live.isDrawing || marks.length > 0 || drafts.length > 0)
  if (!isNeeded) return closeTracker(live)
  live.tracker ??= openFor(live)
  if (live.video && !live.stopFrames)
    live.stopFrames = watchFrames(live.video, () => {
      if (!live.isBusy && live.clock() - live.sentAt >= toLoad(live.speed).minGapMs)
        void sendFrame(live, { isHeld: false })
    })
}

function openFor(live: LiveMarks): Tracker {
  live.isBusy = false
  // Without a tracker no mark is shown: the still picture remains.
  const fail = () => live.state.dispatch({ type: 'slowed', isSlow: true })
  const tracker = live.openTracker((answer) => receiveAnswer(live, answer), fail)
  for (const mark of live.state.getState().marks) addPart(live, tracker, mark, mark.at)
  return tracker
}

function closeTracker(live: LiveMarks) {
  live.stopFrames?.()
  live.stopFrames = undefined
  live.tracker?.close()
  live.tracker = undefined
  live.trails.clear()
  live.leftOut.clear()
  // A page without marks is measured no longer: the next one shows whether it is still too slow.
  live.speed = NO_SPEED
  live.state.dispatch({ type: 'slowed', isSlow: live.savesData })
}

function attach(live: LiveMarks, video: HTMLVideoElement): () => void {
  live.video = video
  updateTracker(live)
  const listening = new AbortController()
  // A hidden page shows no frames.
  document.addEventListener('visibilitychange', () => document.hidden && forgetViews(live), listening)
  return () => {
    listening.abort()
    if (live.video !== video) return
    live.stopFrames?.()
    live.stopFrames = undefined
    live.video = undefined
    forgetViews(live)
  }
}

/** No mark is seen here: it is searched again once the page shows the picture. */
function forgetViews(live: LiveMarks) {
  const marks = live.state.getState().marks.filter(({ id }) => !live.leftOut.has(id))
  live.trails.clear()
  live.isBusy = false
  if (marks.length === 0) return
  live.state.dispatch({ type: 'viewed', views: Object.fromEntries(marks.map(({ id }) => [id, SEARCHED])) })
  announce(live)
}

/** Gives the tracker the video's current frame. One that a person draws on is sent although the tracker is still busy. */
async function sendFrame(live: LiveMarks, { isHeld }: { isHeld: boolean }) {
  const { video } = live
  if (!video || !live.tracker) return
  live.isBusy = true
  live.sentAt = live.clock()
  const picture = await readFrame(video, isHeld ? 1 : toLoad(live.speed).frameShare)
  if (picture && live.tracker) live.tracker.post({ type: 'frame', picture, isHeld })
  else live.isBusy = false
}

function receiveAnswer(live: LiveMarks, answer: TrackerAnswer) {
  const { state, session } = live
  switch (answer.type) {
    case 'tracked':
      return receiveFrame(live, answer)
    case 'placed': {
      forgetPlace(live, answer.id)
      state.dispatch({ type: 'placed', id: answer.id, patch: answer.patch })
      const mark = state.getState().marks.find(({ id }) => id === answer.id)
      if (mark) session.send(toMarkMessage(mark))
      return updateLeftOut(live)
    }
    case 'refused':
      return state.dispatch({ type: 'refused', id: answer.id })
  }
}

function receiveFrame(live: LiveMarks, { parts, width, height, took }: Extract<TrackerAnswer, { type: 'tracked' }>) {
  const { state, clock, trails } = live
  const now = clock()
  live.speed = measureSpeed(live.speed, { at: now, took }, live)
  live.isBusy = false
  const wasSlow = state.getState().isSlow
  state.dispatch({ type: 'slowed', isSlow: toLoad(live.speed).isTooSlow })
  updateLeftOut(live)
  // No part is found in the first frame of another picture.
  const isChanged = !parts.some(({ isSeen }) => isSeen)
  if (live.next && (isChanged || now - live.next.since > MAX_REGION_DELAY_MS)) return showNextRegion(live)
  const poses = new Map<string, Pose>()
  const { marks, views } = state.getState()
  const next: Record<string, MarkView> = {}
  for (const part of parts) {
    if (live.leftOut.has(part.id) || !marks.some(({ id }) => id === part.id)) continue
    const trail = followTrail(trails.get(part.id) ?? startTrail(now, views[part.id]), part, { width, height }, now)
    trails.set(part.id, trail)
    // The points of a mark are pixels of a frame with the whole picture.
    poses.set(part.id, compose(part.pose, turn(0, 1 / live.region.size)))
    const view = views[part.id]
    if (!view || !isSameView(view, trail.view)) next[part.id] = trail.view
  }
  live.frame = { poses, width, height }
  for (const listener of live.listeners) listener(live.frame)
  const hasChanged = Object.keys(next).length > 0
  if (hasChanged) state.dispatch({ type: 'viewed', views: next })
  const { answers } = state.getState()
  if (live.role === 'customer') noteShown(live)
  if (hasChanged || state.getState().isSlow !== wasSlow || state.getState().answers !== answers) announce(live)
}

/** Keeps a still of each of the mechanic's marks, and takes back that a part which is shown could not be found. */
function noteShown(live: LiveMarks) {
  const { state, stills, video, toPainter } = live
  const { answers } = state.getState()
  for (const mark of listPlaced(live)) {
    if (mark.by !== 'mechanic') continue
    if (answers[mark.id] === 'missed') state.dispatch({ type: 'answered', id: mark.id, answer: null })
    if (stills.has(mark.id) || !video || !toPainter) continue
    const still = takeMarkStill(video, mark.points, toPainter([{ ...mark, shape: 'circle' }]))
    if (still) stills.set(mark.id, still)
  }
}

/** The frame of a touch that became no mark. */
function dropTouched(live: LiveMarks) {
  if (live.touched) releaseFrame(live.touched.picture)
  live.touched = undefined
}

/** Gives up the frames of drafts that are none any more, unless one is shown as a still picture. */
function releaseLeft({ drafts, refused }: LiveMarksState, before: LiveMarksState) {
  for (const { still } of before.drafts)
    if (!drafts.some((draft) => draft.still === still) && refused?.still !== still) releaseFrame(still.picture)
}

async function draw(live: LiveMarks, drawn: DrawnMark) {
  const { shape, at, points } = drawn
  const { state, role, video, touched, stepIds } = live
  live.isInStroke = false
  if (!video || !touched) return
  live.touched = undefined
  const { width, height } = toFrameSize(video)
  const replaced = takeReplaced(live, shape)
  const { id, n, version } = replaced
    ? { ...replaced, version: replaced.version + 1 }
    : { id: createId(), n: nextOrdinal(state.getState()), version: 0 }
  const all = listDrawn(state.getState())
  const numbers = toOrdinals(replaced ? all : [...all, { id, n }], stepIds)
  const label = toLabel({ id, shape, text: drawn.text }, numbers)
  const mark = { id, by: role, shape, ...(label && { text: label }) }
  const marks = touched.marks.filter((placed) => placed.id !== id)
  const draft: MarkDraft = {
    ...mark,
    n,
    version,
    at,
    offsets: points.map(([x, y]) => [(x - at[0]) * width, (y - at[1]) * height]),
    still: { ...touched, marks: [...marks, { ...mark, points: points.map(toShares) }] },
  }
  state.dispatch({ type: 'drawn', draft })
  const { drafts, refused } = state.getState()
  if (!drafts.includes(draft)) {
    if (refused?.still !== draft.still) releaseFrame(touched.picture)
    return
  }
  // The tracker gets the kept frame first.
  await live.holding
  live.tracker?.post({ type: 'put', id: draft.id, at: { x: at[0], y: at[1] } })
}

/** The own mark of this shape that is set again. */
function takeReplaced(live: LiveMarks, shape: LiveMark['shape']): LiveMark | undefined {
  const { replacedId: id, state, role } = live
  live.replacedId = undefined
  return findOwnMarks(state.getState(), role).find((mark) => mark.id === id && mark.shape === shape)
}

function remove(live: LiveMarks, marks: readonly { id: string }[]) {
  if (marks.length === 0) return
  const before = live.state.getState()
  live.state.dispatch({ type: 'removed', ids: marks.map(({ id }) => id) })
  updateParts(live, before)
  announce(live)
}

/** The number or the word of a mark. A number is the one that the page shows, which may have changed since it was drawn. */
const toLabel = (
  { id, shape, text }: { id: string; shape: LiveMark['shape']; text?: string | undefined },
  numbers: ReadonlyMap<string, number>,
) => (shape === 'number' ? String(numbers.get(id)) : text)

function listPlaced({ state, frame, stepIds }: LiveMarks): PlacedMark[] {
  const now = state.getState()
  const shown = listShown(now)
  const numbers = toOrdinals(listDrawn(now), stepIds)
  return now.marks.flatMap(({ id, by, shape, text, offsets }) => {
    const pose = shown.includes(id) && frame?.poses.get(id)
    if (!pose || !frame) return []
    const points = offsets.map(([x, y]): Pair => {
      const place = apply(pose, { x, y })
      return toShares([place.x / frame.width, place.y / frame.height])
    })
    const label = toLabel({ id, shape, text }, numbers)
    return [{ id, by, shape, ...(label && { text: label }), points }]
  })
}

const toShares = ([x, y]: Pair): Pair => [toShare(x), toShare(y)]
const toShare = (value: number) => Math.min(1, Math.max(0, value))
