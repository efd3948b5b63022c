import type { Place } from '../../packages/call/src/marks/pose.ts'
import {
  FRAME_RATE,
  type FrameSize,
  locate,
  type Shot,
  toHandDepth,
} from '../../packages/call/src/marks/testing/film.ts'
import { createTracker, type SeenPart } from '../../packages/call/src/marks/tracker.ts'

/** The frame at which the marks are set. */
const SET_AT = 2
/** A part counts as visible this many pixels within the picture and away from the hand, and up to this defocus. */
const MARGIN_PX = 10
const MAX_DEFOCUS = 2
/** A part counts as covered if the hand reaches this many pixels beyond it, or the picture is so much out of focus. */
const COVERED_PX = 4
/** Limits as shares of the picture's width. */
const CLOSE = 0.02
const WRONG = 0.05

type Visibility = 'free' | 'gone' | 'between'
/** Readings of one mark on one page. Times in milliseconds, distances as shares of the picture's width. */
type MarkReadings = {
  errors: number[]
  freeFrames: number
  freeShown: number
  /** The longest time for which the mark was shown far from its part. */
  wrongMs: number
  hiddenAfterMs: number[]
  shownAfterMs: number[]
}
export type FilmReadings = {
  asked: number
  accepted: number
  marks: MarkReadings[]
  /** The same places with a dot that does not follow its part, while they are visible. */
  dots: Pick<MarkReadings, 'errors' | 'wrongMs'>[]
  /** Distances of both pages while both show the mark. */
  apart: number[]
  trackingMs: number[]
  searchingMs: number[]
}

/**
 * Sets marks at the places of a scene on one page, which sees `received`, and follows them there and on the counterpart's, which sees
 * `sent`. `lost` frames do not arrive.
 */
export function measureFilm(
  film: {
    shots: readonly Shot[]
    sent: readonly Float32Array[]
    received: readonly Float32Array[]
    lost: ReadonlySet<number>
  },
  size: FrameSize,
  places: readonly Place[],
): FilmReadings {
  const [desk, phone] = [createTracker(), createTracker()]
  const readings: FilmReadings = {
    asked: 0,
    accepted: 0,
    marks: [],
    dots: [],
    apart: [],
    trackingMs: [],
    searchingMs: [],
  }
  const seen: { desk: Map<number, SeenPart[]>; phone: Map<number, SeenPart[]> } = { desk: new Map(), phone: new Map() }
  const steps = [
    { tracker: desk, frames: film.received, parts: seen.desk, isLossy: true },
    { tracker: phone, frames: film.sent, parts: seen.phone, isLossy: false },
  ]
  const accepted: Place[] = []
  for (const [index, shot] of film.shots.entries()) {
    for (const { tracker, frames, parts, isLossy } of steps) {
      const data = frames[index]
      if (!data || (isLossy && film.lost.has(index))) continue
      const wereSeen = parts.get(index - 1)?.every(({ isSeen }) => isSeen)
      const start = process.cpuUsage()
      const list = tracker.step({ ...size, data })
      const { user, system } = process.cpuUsage(start)
      const ms = (user + system) / 1000
      if (list.length > 0) (wereSeen ? readings.trackingMs : readings.searchingMs).push(ms)
      parts.set(index, list)
    }
    if (index !== SET_AT) continue
    for (const place of places) {
      const at = locate(shot, place, size)
      if (findVisibility(shot, at, size) !== 'free') continue
      readings.asked++
      desk.hold()
      const patch = desk.put(String(accepted.length), at)
      if (typeof patch === 'string') continue
      phone.add(String(accepted.length), patch, at)
      accepted.push(place)
    }
  }
  readings.accepted = accepted.length
  for (const [id, place] of accepted.entries()) {
    readings.dots.push(readDot(film.shots, place, size))
    for (const parts of [seen.desk, seen.phone])
      readings.marks.push(readMark(film.shots, parts, String(id), place, size))
    for (const index of film.shots.keys()) {
      const [own, theirs] = [seen.desk, seen.phone].map((parts) =>
        parts.get(index)?.find((part) => part.id === String(id)),
      )
      if (own?.isSeen && theirs?.isSeen)
        readings.apart.push(
          Math.hypot(own.pose[2] - theirs.pose[2], own.pose[5] - theirs.pose[5]) / Math.max(size.width, size.height),
        )
    }
  }
  return readings
}

function findVisibility(shot: Shot, { x, y }: Place, { width, height }: FrameSize): Visibility {
  const inside = Math.min(x, y, width - x, height - y)
  const depth = shot.hand ? toHandDepth(shot.hand, { x, y }, { width, height }) : Number.NEGATIVE_INFINITY
  const defocus = shot.defocus ?? 0
  if (inside < -COVERED_PX || depth > COVERED_PX || defocus > 2 * MAX_DEFOCUS) return 'gone'
  return inside > MARGIN_PX && depth < -MARGIN_PX && defocus < MAX_DEFOCUS ? 'free' : 'between'
}

function readMark(
  shots: readonly Shot[],
  seen: Map<number, SeenPart[]>,
  id: string,
  place: Place,
  size: FrameSize,
): MarkReadings {
  const readings: MarkReadings = {
    errors: [],
    freeFrames: 0,
    freeShown: 0,
    wrongMs: 0,
    hiddenAfterMs: [],
    shownAfterMs: [],
  }
  const width = Math.max(size.width, size.height)
  let wrongFrames = 0
  let since: { visibility: Visibility; index: number; isAnswered: boolean } = {
    visibility: 'free',
    index: SET_AT,
    isAnswered: false,
  }
  /** A part that was visible for longer than the limit and was not found counts as found too late. */
  const noteMissed = (index: number) => {
    if (!since.isAnswered && since.visibility === 'free' && ((index - since.index) * 1000) / FRAME_RATE > 700)
      readings.shownAfterMs.push(Number.POSITIVE_INFINITY)
  }
  for (let index = SET_AT + 1; index < shots.length; index++) {
    const shot = shots[index] as Shot
    const latest = seen.get(index)?.find((part) => part.id === id)
    // The frame did not arrive: the page still shows the one before with its mark.
    if (!latest) continue
    const at = locate(shot, place, size)
    const visibility = findVisibility(shot, at, size)
    const isShown = latest.isSeen
    if (visibility !== since.visibility) {
      noteMissed(index)
      since = { visibility, index, isAnswered: visibility === 'between' }
    }
    const ms = ((index - since.index) * 1000) / FRAME_RATE
    if (!since.isAnswered && isShown === (visibility === 'free')) {
      ;(isShown ? readings.shownAfterMs : readings.hiddenAfterMs).push(ms)
      since.isAnswered = true
    }
    if (visibility === 'free') {
      readings.freeFrames++
      if (isShown) readings.freeShown++
    }
    if (!isShown) {
      wrongFrames = 0
      continue
    }
    const error = Math.hypot(latest.pose[2] - at.x, latest.pose[5] - at.y) / width
    readings.errors.push(error)
    wrongFrames = error > WRONG ? wrongFrames + 1 : 0
    readings.wrongMs = Math.max(readings.wrongMs, (wrongFrames * 1000) / FRAME_RATE)
  }
  noteMissed(shots.length)
  return readings
}

/** Readings of a dot where a part was when its mark was set. */
function readDot(shots: readonly Shot[], place: Place, size: FrameSize): FilmReadings['dots'][number] {
  const start = locate(shots[SET_AT] as Shot, place, size)
  const errors = shots.slice(SET_AT + 1).flatMap((shot) => {
    const at = locate(shot, place, size)
    const error = Math.hypot(at.x - start.x, at.y - start.y) / Math.max(size.width, size.height)
    return findVisibility(shot, at, size) === 'free' ? [error] : []
  })
  let [wrongFrames, most] = [0, 0]
  for (const error of errors) {
    wrongFrames = error > WRONG ? wrongFrames + 1 : 0
    most = Math.max(most, wrongFrames)
  }
  return { errors, wrongMs: (most * 1000) / FRAME_RATE }
}

const isLongWrong = ({ wrongMs }: Pick<MarkReadings, 'wrongMs'>) => wrongMs > 200
const toCloseShare = (errors: readonly number[]) => errors.filter((error) => error <= CLOSE).length / errors.length

/** Shares and limits of the measures, over all marks of some films. */
export function summarise(films: readonly FilmReadings[]) {
  const marks = films.flatMap((film) => film.marks)
  const dots = films.flatMap((film) => film.dots)
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
  const shownAgain = marks.flatMap((mark) => mark.shownAfterMs)
  return {
    accepted: sum(films.map((film) => film.accepted)),
    asked: sum(films.map((film) => film.asked)),
    closeDots: toCloseShare(dots.flatMap((dot) => dot.errors)),
    dots: dots.length,
    wrongDots: dots.filter(isLongWrong).length,
    close: toCloseShare(marks.flatMap((mark) => mark.errors)),
    marks: marks.length,
    wrongMarks: marks.filter(isLongWrong).length,
    shown: sum(marks.map((mark) => mark.freeShown)) / sum(marks.map((mark) => mark.freeFrames)),
    hiddenAfter: percentile(
      marks.flatMap((mark) => mark.hiddenAfterMs),
      0.95,
    ),
    shownAgain: shownAgain.filter((ms) => ms <= 700).length / shownAgain.length,
    apart: percentile(
      films.flatMap((film) => film.apart),
      0.95,
    ),
    tracking: percentile(
      films.flatMap((film) => film.trackingMs),
      0.5,
    ),
    searching: percentile(
      films.flatMap((film) => film.searchingMs),
      0.95,
    ),
  }
}

/** The value below which this share of the values lies; NaN without values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}
