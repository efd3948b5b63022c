import { findCorners } from './corners.ts'
import { follow } from './flow.ts'
import { type Grey, type Pyramid, toPyramid } from './grey.ts'
import type { Patch } from './patch.ts'
import { type PlacementProblem, place } from './placement.ts'
import { apply, compose, findMotion, type Place, type Pose, shiftTo, toPlace } from './pose.ts'
import { toSearchPicture } from './search.ts'
import { createPart, type Frames, findPart, followPart, hidePart, type TrackedPart } from './tracked-mark.ts'

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

/** Follows the parts under marks through the frames of one camera. All frames have the same size. */
export function createTracker() {
  const parts = new Map<string, TrackedPart>()
  let before: Pyramid | undefined
  /** The frame at which a person began to draw, and the camera's motion since. */
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

  /** The picture has another shape: the phone was turned, or another camera was opened. The middle keeps its place. */
  function reshape(from: Grey, to: Grey) {
    const shift = shiftTo({ x: (to.width - from.width) / 2, y: (to.height - from.height) / 2 })
    held = undefined
    for (const part of parts.values()) {
      hidePart(part)
      part.pose = compose(shift, part.pose)
    }
  }

  return {
    /** Follows every part into the next frame. */
    step(frame: Grey): SeenPart[] {
      const now = toPyramid(frame)
      const last = before?.[0]
      let isCarried = false
      if (before && last?.width === frame.width && last.height === frame.height) {
        const frames = toFrames(before, now)
        isCarried = moveExpected(frames)
        const hidden = [...parts.values()].filter(({ isSeen }) => !isSeen)
        for (const part of parts.values()) if (part.isSeen) followPart(part, frames)
        for (let index = 0; index < Math.min(MAX_SEARCHES, hidden.length); index++) {
          const part = hidden[(turnOfSearch + index) % hidden.length]
          if (part) findPart(part, frames)
        }
        turnOfSearch += MAX_SEARCHES
      } else if (last) reshape(last, frame)
      before = now
      return [...parts].map(([id, part]) => {
        const pose = compose(part.pose, shiftTo(part.patch.mark))
        return { id, isSeen: part.isSeen && isInside(toPlace(pose), frame), isCarried, pose }
      })
    },
    /** Keeps the latest frame: a person begins to draw on it. */
    hold() {
      held = before && { frame: before, motion: shiftTo({ x: 0, y: 0 }) }
    },
    /** Where a place of the kept frame is expected in the latest one. */
    locate: (at: Place): Place => (held ? apply(held.motion, at) : at),
    /**
     * Begins to follow the part at a place of the kept frame, which is given up. Returns its patch for the counterpart, or the reason why it
     * cannot be followed.
     */
    put(id: string, at: Place): Patch | PlacementProblem {
      const { frame = before, motion } = held ?? {}
      held = undefined
      if (!frame) return 'smooth'
      const patch = place(frame, at)
      if (typeof patch === 'string') return patch
      parts.set(id, createPart(patch, motion ? apply(motion, at) : at, { isSeen: frame === before }))
      return patch
    },
    /** Begins to search the part of a patch from another page near a place. */
    add(id: string, patch: Patch, near: Place) {
      parts.set(id, createPart(patch, near, { isSeen: false }))
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
