import { type Place, toPlace } from '../marks/pose.ts'
import type { SeenPart } from '../marks/tracker.ts'

/** Where a part lies outside the picture, as the camera sees it: clockwise from the right. */
const DIRECTIONS = ['right', 'down-right', 'down', 'down-left', 'left', 'up-left', 'up', 'up-right'] as const
export type Direction = (typeof DIRECTIONS)[number]

/**
 * A mark on this page. `drawn`: this page's person has just set it. `searched`: not found yet. `covered`: hidden, and its place is in the
 * picture; it is claimed (`hasPlace`) while the motion of the picture has been known. `outside`: its place has left the picture. `lost`: no place is claimed until it is found, because it was hidden for long, or has left
 * the picture (`hasLeft`) whose motion is unknown. A hidden one can be set again (`isOverdue`).
 */
export type MarkView =
  | { at: 'shown' | 'drawn' }
  | { at: 'searched'; isOverdue: boolean }
  | { at: 'covered'; isOverdue: boolean; hasPlace: boolean }
  | { at: 'outside'; direction: Direction; isOverdue: boolean }
  | { at: 'lost'; hasLeft: boolean; isOverdue: true }

/** What the view depends on. Times in milliseconds. */
export type MarkTrail = {
  view: MarkView
  hasBeenSeen: boolean
  hiddenSince: number
  /** The last time at which the picture's motion was known. */
  carriedAt: number
  outsideSince: number | null
  /** The direction that is not shown yet. */
  turn: { direction: Direction; since: number } | null
}

export const SEARCHED: MarkView = { at: 'searched', isOverdue: false }
/** A mark that a slow page does not follow. */
export const LEFT_OUT: MarkView = { at: 'covered', isOverdue: false, hasPlace: false }

const OUTSIDE_AFTER_MS = 300
const TURN_AFTER_MS = 400
/** Milliseconds for which a direction is shown while the picture's motion is unknown. */
const UNSUPPORTED_MS = 5000
/** Milliseconds of unknown motion after which the place of a covered part is not shown until it is found. */
const UNPLACED_AFTER_MS = 300
const OVERDUE_AFTER_MS = 2000
const LOST_AFTER_MS = 20_000

/** Milliseconds for which a mark of this page's person is shown at its expected place without being found. */
const DRAWN_MS = 600

export const startTrail = (now: number, view: MarkView = SEARCHED): MarkTrail => ({
  view,
  hasBeenSeen: false,
  hiddenSince: now,
  carriedAt: now,
  outsideSince: null,
  turn: null,
})

/** The trail after a frame of this size. */
export function followTrail(
  trail: MarkTrail,
  { isSeen, isCarried, pose }: Pick<SeenPart, 'isSeen' | 'isCarried' | 'pose'>,
  size: { width: number; height: number },
  now: number,
): MarkTrail {
  if (isSeen)
    return trail.view.at === 'shown' ? trail : { ...startTrail(now), view: { at: 'shown' }, hasBeenSeen: true }
  const wasShown = trail.view.at === 'shown'
  const direction = findDirection(toPlace(pose), size)
  const carriedAt = isCarried || wasShown ? now : trail.carriedAt
  const next: MarkTrail = {
    ...trail,
    hiddenSince: wasShown ? now : trail.hiddenSince,
    carriedAt,
    outsideSince: direction ? (trail.outsideSince ?? now) : null,
    turn: direction && (trail.turn?.direction === direction ? trail.turn : { direction, since: now }),
  }
  return { ...next, view: toView(next, now) }
}

function toView({ view, hasBeenSeen, hiddenSince, carriedAt, outsideSince, turn }: MarkTrail, now: number): MarkView {
  const isOverdue = now - hiddenSince >= OVERDUE_AFTER_MS
  if (view.at === 'lost') return view
  if (now - hiddenSince >= LOST_AFTER_MS) return { at: 'lost', hasLeft: view.at === 'outside', isOverdue: true }
  if (!hasBeenSeen && view.at === 'drawn' && now - hiddenSince < DRAWN_MS) return view
  if (!hasBeenSeen) return { at: 'searched', isOverdue }
  if (turn && outsideSince !== null && now - outsideSince >= OUTSIDE_AFTER_MS) {
    if (now - carriedAt >= UNSUPPORTED_MS) return { at: 'lost', hasLeft: true, isOverdue: true }
    const keepsDirection = view.at === 'outside' && now - turn.since < TURN_AFTER_MS
    return { at: 'outside', direction: keepsDirection ? view.direction : turn.direction, isOverdue }
  }
  const hasPlace = now - carriedAt < UNPLACED_AFTER_MS && (view.at !== 'covered' || view.hasPlace)
  return { at: 'covered', isOverdue, hasPlace }
}

/** The direction from the middle of the picture to a place outside of it; null for a place inside. */
function findDirection({ x, y }: Place, { width, height }: { width: number; height: number }): Direction | null {
  if (x >= 0 && y >= 0 && x <= width && y <= height) return null
  return DIRECTIONS.at(Math.round(Math.atan2(y - height / 2, x - width / 2) / (Math.PI / 4))) ?? null
}

/** The direction on a screen that shows the picture mirrored. */
export const mirror = (direction: Direction): Direction =>
  DIRECTIONS.at(DIRECTIONS.length / 2 - DIRECTIONS.indexOf(direction)) ?? direction

export const isSameView = (a: MarkView, b: MarkView): boolean =>
  a === b ||
  (a.at === b.at &&
    ('isOverdue' in a && a.isOverdue) === ('isOverdue' in b && b.isOverdue) &&
    ('direction' in a && a.direction) === ('direction' in b && b.direction) &&
    ('hasPlace' in a && a.hasPlace) === ('hasPlace' in b && b.hasPlace) &&
    ('hasLeft' in a && a.hasLeft) === ('hasLeft' in b && b.hasLeft))
