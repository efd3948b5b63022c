import { findCorners } from './corners.ts'
import { follow } from './flow.ts'
import { FRAME_EDGE, type Grey, type Pyramid, toPyramid } from './grey.ts'
import type { Patch } from './patch.ts'
import { type PlacementProblem, place } from './placement.ts'
import { apply, compose, findMotion, moveTo, type Place, type Pose, shiftTo, toPlace, turn } from './pose.ts'
import { toSearchPicture } from './search.ts'
import {
  createPart,
  type Frames,
  findPart,
  followPart,
  hidePart,
  resizePart,
  type TrackedPart,
} from './tracked-mark.ts'

/** Corners of the whole picture, whose common motion is that of the camera, in pixels of the half-size frame. */
const PICTURE_CORNERS = { count: 40, gap: 10 }
const MIN_PICTURE_INLIERS = 10
/** Hidden parts that are searched in one frame. */
const MAX_SEARCHES = 1

/**
 * A followed part in the latest frame. `pose`: where it is, or where it is expected while it is hidden, as a map from pixels around the
 * mark to pixels of the frame. `isCarried`: the motion of the picture has moved the expected place since the frame before.
 */
export type SeenPart = { id: string; isSeen: boolean; isCarried: boolean; pose: Pose }

/** Follows the parts under marks through the frames of one camera. A mark begins on a whole frame; others may be smaller. */
export function createTracker() {
  const parts = new Map<string, TrackedPart>()
  let before: Pyramid | undefined
  /** The size of the latest frame as a share of that of a whole one. */
  let frameScale = 1
  /** The frame at which a person began to draw, and the camera's motion since: from its pixels to those of the latest frame. */
  let held: { frame: Pyramid; motion: Pose } | undefined
  let turnOfSearch = 0

  /** Returns whether the motion of the picture is known. */
  function moveExpected({ findMotion }: Frames): boolean {
    const isAnyHidden = [...parts.values()].some(({ isSeen }) => !isSeen)
    if (!held && !isAnyHidden) return true
    const motion = findMotion()
    if (!motion) return false
    if (held) held.motion = compose(motion, held.motion)
    for (const part of parts.values())
      if (!part.isSeen && part.foundFrames === 0) part.pose = compose(motion, part.pose)
    return true
  }

  /**
   * Brings the parts to the size of the latest frame. Returns the frame before in that size; undefined if the picture has another shape: the
   * phone was turned, or another camera was opened. The middle keeps its place.
   */
  function resize(pyramid: Pyramid, now: Pyramid): Pyramid | undefined {
    const [from, to] = [pyramid[0] as Grey, now[0] as Grey]
    const scale = Math.max(to.width, to.height) / Math.max(from.width, from.height)
    const middle = { x: (to.width - scale * from.width) / 2, y: (to.height - scale * from.height) / 2 }
    const map = moveTo(turn(0, scale), middle)
    const isSamePicture = Math.hypot(middle.x, middle.y) < 1
    for (const part of parts.values()) {
      resizePart(part, map)
      if (!isSamePicture) hidePart(part)
    }
    if (held) held.motion = compose(map, held.motion)
    if (!isSamePicture) {
      held = undefined
      return
    }
    // The motion since a smaller frame is not known: parts are searched where they were.
    if (scale > 1) return now
    return scale < 1 ? pyramid.slice(1) : pyramid
  }

  /** Where a place of the kept frame is expected in the latest one. */
  const locate = (at: Place): Place => (held ? apply(held.motion, toWhole(at)) : at)
  const toWhole = (at: Place): Place => apply(turn(0, 1 / frameScale), at)

  return {
    /** Follows every part into the next frame. */
    step(frame: Grey): SeenPart[] {
      const now = toPyramid(frame)
      let isCarried = false
      if (before) before = resize(before, now)
      if (before) {
        const frames = toFrames(before, now)
        isCarried = moveExpected(frames)
        const hidden = [...parts.values()].filter(({ isSeen }) => !isSeen)
        for (const part of parts.values()) if (part.isSeen) followPart(part, frames)
        for (let index = 0; index < Math.min(MAX_SEARCHES, hidden.length); index++) {
          const part = hidden[(turnOfSearch + index) % hidden.length]
          if (part) findPart(part, frames)
        }
        turnOfSearch += MAX_SEARCHES
      }
      before = now
      frameScale = Math.max(frame.width, frame.height) / FRAME_EDGE
      return [...parts].map(([id, part]) => {
        const pose = compose(part.pose, shiftTo(part.patch.mark))
        return { id, isSeen: part.isSeen && isInside(toPlace(pose), frame), isCarried, pose }
      })
    },
    /** Keeps the latest frame, which is whole: a person begins to draw on it. */
    hold() {
      held = before && { frame: before, motion: shiftTo({ x: 0, y: 0 }) }
    },
    /**
     * Begins to follow the part at a place of the kept frame, which is given up. Returns its patch for the counterpart, or the reason why it
     * cannot be followed.
     */
    put(id: string, at: Place): Patch | PlacementProblem {
      const expected = locate(at)
      const frame = held?.frame ?? before
      if (!frame || (!held && frameScale < 1)) return 'smooth'
      held = undefined
      const patch = place(frame, toWhole(at))
      if (typeof patch === 'string') return patch
      parts.set(id, createPart(patch, toWhole(expected), { isSeen: frame === before, frameScale }))
      return patch
    },
    /** Begins to search the part of a patch from another page near a place. */
    add(id: string, patch: Patch, near: Place) {
      parts.set(id, createPart(patch, toWhole(near), { isSeen: false, frameScale }))
    },
    remove(id: string) {
      parts.delete(id)
    },
  }
}

const isInside = ({ x, y }: Place, { width, height }: Grey) => x >= 0 && y >= 0 && x <= width && y <= height

/** The frame before and the latest one. What few parts need is calculated once, when the first one needs it. */
const toFrames = (before: Pyramid, now: Pyramid): Frames => ({
  before,
  now,
  search: once(() => toSearchPicture(now)),
  findMotion: once(() => findPictureMotion(before, now)),
})

function once<Value>(calculate: () => Value): () => Value {
  let result: { value: Value } | undefined
  return () => (result ??= { value: calculate() }).value
}

/** The motion of the camera between two frames, from corners all over the picture. Undefined where too few move alike. */
function findPictureMotion(from: Pyramid, to: Pyramid): Pose | undefined {
  const half = from[1]
  if (!half) return undefined
  const area = { left: 0, top: 0, right: half.width, bottom: half.height }
  const corners = findCorners(half, area, PICTURE_CORNERS)
  const found = findMotion(follow(from.slice(1), to.slice(1), corners))
  if (!found || found.inliers.length < MIN_PICTURE_INLIERS) return undefined
  const [a, b, c, d, e, f] = found.motion
  return [a, b, 2 * c, d, e, 2 * f]
}
