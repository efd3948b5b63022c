import { findCorners } from './corners.ts'
import { follow } from './flow.ts'
import { type Grey, type Pyramid, toPyramid } from './grey.ts'
import type { Patch } from './patch.ts'
import { type PlacementProblem, place } from './placement.ts'
import { apply, compose, findMotion, type Place, type Pose, shiftTo, toPlace } from './pose.ts'
import { toSearchPicture } from './search.ts'
import { createPart, findPart, followPart, hidePart, type TrackedPart } from './tracked-mark.ts'

/** Corners of the whole picture, whose common motion is that of the camera, in pixels of the half-size frame. */
const PICTURE_CORNERS = { count: 40, gap: 10 }
const MIN_PICTURE_INLIERS = 10
/** Hidden parts that are searched in one frame. */
const MAX_SEARCHES = 1

/**
 * A followed part in the latest frame. `pose`: where it is, or where it is expected while it is hidden, as a map from pixels around the
 * mark to pixels of the frame.
 */
export type SeenPart = { id: string; isSeen: boolean; pose: Pose }

/** Follows the parts under marks through the frames of one camera. All frames have the same size. */
export function createTracker() {
  const parts = new Map<string, TrackedPart>()
  let before: Pyramid | undefined
  /** The frame at which a person began to draw, and the camera's motion since. */
  let held: { frame: Pyramid; motion: Pose } | undefined
  let turnOfSearch = 0

  function moveExpected(now: Pyramid, from: Pyramid) {
    const isAnyHidden = [...parts.values()].some(({ isSeen }) => !isSeen)
    if (!held && !isAnyHidden) return
    const motion = findPictureMotion(from, now)
    if (!motion) return
    if (held) held.motion = compose(motion, held.motion)
    for (const part of parts.values())
      if (!part.isSeen && part.foundFrames === 0) part.pose = compose(motion, part.pose)
  }

  return {
    /** Follows every part into the next frame. */
    step(frame: Grey): SeenPart[] {
      const now = toPyramid(frame)
      if (before && before[0]?.width === frame.width && before[0]?.height === frame.height) {
        let picture: ReturnType<typeof toSearchPicture> | undefined
        const frames = { before, now, search: () => (picture ??= toSearchPicture(now)) }
        moveExpected(now, before)
        const hidden = [...parts.values()].filter(({ isSeen }) => !isSeen)
        for (const part of parts.values()) if (part.isSeen) followPart(part, frames)
        for (let index = 0; index < Math.min(MAX_SEARCHES, hidden.length); index++) {
          const part = hidden[(turnOfSearch + index) % hidden.length]
          if (part) findPart(part, frames)
        }
        turnOfSearch += MAX_SEARCHES
      } else if (before) for (const part of parts.values()) hidePart(part)
      before = now
      return [...parts].map(([id, part]) => {
        const pose = compose(part.pose, shiftTo(part.patch.mark))
        return { id, isSeen: part.isSeen && isInside(toPlace(pose), frame), pose }
      })
    },
    /** Keeps the latest frame: a person begins to draw on it. */
    hold() {
      held = before && { frame: before, motion: shiftTo({ x: 0, y: 0 }) }
    },
    /** Begins to follow the part at a place of the kept frame. Returns its patch for the counterpart, or why it cannot be followed. */
    put(id: string, at: Place): Patch | PlacementProblem {
      const frame = held?.frame ?? before
      if (!frame) return 'smooth'
      const patch = place(frame, at)
      if (typeof patch === 'string') return patch
      const expected = held ? apply(held.motion, at) : at
      parts.set(id, createPart(patch, expected, { isSeen: frame === before }))
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
