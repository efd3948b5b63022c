import { type Area, findCorners } from './corners.ts'
import { follow } from './flow.ts'
import type { Pyramid } from './grey.ts'
import { cutPatch, type Fit, GRID, type Look, type Patch, settle, toLook } from './patch.ts'
import {
  apply,
  compose,
  distance,
  findMotion,
  moveTo,
  type Place,
  type Pose,
  shiftTo,
  toPlace,
  toScale,
  turn,
} from './pose.ts'
import { type Candidate, findCandidates, type SearchPicture, toSearchValues } from './search.ts'

/** Corners that are followed near a mark, and pixels between them. */
const CORNERS = { count: 28, gap: 5 }
/** Fewer corners than these are found anew. */
const MIN_CORNERS = 16
/** Corners that must move alike, and their share of all. */
const MIN_INLIERS = 6
const MIN_INLIER_SHARE = 0.4
/** Fits from which on a followed part counts as seen: all of it, and its middle. */
const SEEN = { whole: 0.68, centre: 0.5 }
/** Pixels by which settling may correct the motion of the corners. */
const MAX_CORRECTION_PX = 4
const MAX_RESHAPING = 0.25
/** A fit that needs no other view. */
const GOOD_FIT = 0.7
/** The fit that a search needs at the expected place, and more by this for each pixel of distance, up to the highest. */
const FOUND_FIT = { near: 0.78, perPixel: 0.0016, far: 0.88 }
/** The middle of a found part fits as well. */
const FOUND_CENTRE = 0.6
/** By this much a found place must fit better than the next one. */
const MIN_LEAD = 0.06
/** Pixels around the expected place that are searched in every frame: at once, and more in each frame up to the most. */
const RADIUS = { first: 28, growth: 6, most: 72 }
/** All of the frame is searched every so many frames. */
const EVERYWHERE_EVERY = 3
const CANDIDATES = 3
/** Frames in a row in which a part is found before it counts as seen. */
const CONFIRMING_FRAMES = 2
/**
 * A followed part that fits less than this may have settled in a wrong shape, as at the edge of the picture. Its last sure shape is then
 * searched around it in every few frames, and taken where it fits better by the lead.
 */
const DOUBT = { fit: 0.88, everyFrames: 4, radius: 28, lead: 0.05 }
/** With less than this share of its patch in the picture, a part is seen only about in its last sure shape: the rest fits others as well. */
const WHOLE_SHARE = 0.9
const MAX_SHAPE_CHANGE = 0.2
/** Views of a part that are kept beside the first one, and how different they are from each other. */
const MAX_VIEWS = 5
const VIEW_DIFFERENCE = 0.22
const VIEW_FIT = 0.72
/** Shapes that are searched around those of the kept views: turns in radians and scales. */
const VARIATIONS = [
  [0, 1],
  [0.25, 1],
  [-0.25, 1],
  [0, 1.25],
  [0, 0.8],
] as const
const SCALES = { min: 0.4, max: 2.5 }
/** The largest factor by which a part is longer in one direction. */
const MAX_STRETCH = 1.8

/** A view of the part: what it looks like from one side, and the shape that it had there. */
type View = { look: Look; values: Float32Array; shape: Pose }

/** The part under a mark, followed from frame to frame. */
export type TrackedPart = {
  patch: Patch
  views: View[]
  /** Where the part is, or where it is expected while it is hidden: from pixels around the middle of the patch to pixels of the frame. */
  pose: Pose
  isSeen: boolean
  corners: Place[]
  /** Frames since the part was last seen. */
  hiddenFrames: number
  foundFrames: number
  /** The shape in which the part last fitted without doubt, and the frames since. */
  sureShape: Pose
  doubtFrames: number
}

/** `at`: the place of the mark in a whole frame. `frameScale`: the size of the frames as a share of that of a whole one. */
export function createPart(
  patch: Patch,
  at: Place,
  { isSeen, frameScale }: { isSeen: boolean; frameScale: number },
): TrackedPart {
  const pose = compose(turn(0, frameScale), shiftTo({ x: at.x - patch.mark.x, y: at.y - patch.mark.y }))
  return {
    patch,
    views: [toView(patch, pose)],
    pose,
    isSeen,
    corners: [],
    hiddenFrames: isSeen ? 0 : 1,
    foundFrames: 0,
    sureShape: toShape(pose),
    doubtFrames: 0,
  }
}

const toShape = ([a, b, , d, e]: Pose): Pose => [a, b, 0, d, e, 0]
const toView = (patch: Patch, pose: Pose): View => ({
  look: toLook(patch),
  values: toSearchValues(patch),
  shape: toShape(pose),
})

/** A frame that is searched and compared, and the motion of the whole picture since the one before. */
export type Frames = {
  before: Pyramid
  now: Pyramid
  search: () => SearchPicture
  /** Undefined if too few corners of the picture move alike. */
  findMotion: () => Pose | undefined
}

/** Follows a part that was seen in the frame before. A lost one is searched in the same frame. */
export function followPart(part: TrackedPart, frames: Frames) {
  const { before, now } = frames
  if (part.corners.length < MIN_CORNERS) part.corners = findPartCorners(part, before)
  const pairs = follow(before, now, part.corners)
  const found = findMotion(pairs)
  const inliers = found?.inliers ?? []
  const isSupported = found && inliers.length >= MIN_INLIERS && inliers.length >= MIN_INLIER_SHARE * pairs.length
  const guess = isSupported ? compose(found.motion, part.pose) : part.pose
  const fit = settleViews(part, now, guess, { isNear: Boolean(isSupported) })
  const isNear =
    fit &&
    distance(toPlace(fit.pose), toPlace(guess)) < MAX_CORRECTION_PX &&
    toDifference(fit.pose, guess) < MAX_RESHAPING
  if (fit && isSeen(fit) && isTrusted(part, fit) && (isSupported ? isNear : fit.whole > FOUND_FIT.near)) {
    part.pose = fit.pose
    part.corners = inliers.map(({ to }) => to)
    if (isSupported && fit.isFirst) keepView(part, now, fit)
    return reviewShape(part, frames, fit)
  }
  part.pose = guess
  const again = searchPart(part, frames, { everywhere: false })
  if (again) part.pose = again.pose
  else {
    // A part that leaves the picture takes its corners with it: the rest of the picture has the motion.
    const motion = isSupported ? undefined : frames.findMotion()
    if (motion) part.pose = compose(motion, part.pose)
    hidePart(part)
  }
  part.corners = []
}

/** Looks for the last sure shape around a part that fits with doubt. */
function reviewShape(part: TrackedPart, { now, search }: Frames, { pose, whole }: Fit) {
  if (whole >= DOUBT.fit) {
    part.sureShape = toShape(pose)
    part.doubtFrames = 0
    return
  }
  part.doubtFrames++
  if (part.doubtFrames % DOUBT.everyFrames !== 0) return
  const [view] = part.views
  if (!view) return
  const within = { place: toPlace(pose), radius: DOUBT.radius }
  const searched = { values: view.values, spacing: part.patch.spacing }
  const options = { count: CANDIDATES, step: 2, within } as const
  for (const { place, shape } of findCandidates(searched, search(), [part.sureShape], options)) {
    const fit = settle(view.look, now, moveTo(shape, place))
    if (!fit || !isPlausible(part, fit.pose) || !isSeen(fit) || fit.whole < whole + DOUBT.lead) continue
    part.pose = fit.pose
    part.corners = []
    return
  }
}

/** Frames have another size from now on. `map`: from pixels of those before to theirs. */
export function resizePart(part: TrackedPart, map: Pose) {
  part.pose = compose(map, part.pose)
  part.sureShape = toShape(compose(map, part.sureShape))
  for (const view of part.views) view.shape = toShape(compose(map, view.shape))
  part.corners = part.corners.map((corner) => apply(map, corner))
}

export function hidePart(part: TrackedPart) {
  part.isSeen = false
  part.hiddenFrames = 1
  part.foundFrames = 0
  part.corners = []
}

/** Searches a hidden part. It counts as seen once it was found in several frames. */
export function findPart(part: TrackedPart, frames: Frames) {
  if (part.foundFrames > 0) {
    confirmPart(part, frames)
    if (part.foundFrames > 0) return
  }
  part.hiddenFrames++
  const fit = searchPart(part, frames, { everywhere: part.hiddenFrames % EVERYWHERE_EVERY === 0 })
  if (!fit) return
  part.pose = fit.pose
  part.foundFrames = 1
}

/** Follows a part that was found once. */
function confirmPart(part: TrackedPart, frames: Frames) {
  part.isSeen = true
  followPart(part, frames)
  part.foundFrames = part.isSeen ? part.foundFrames + 1 : 0
  part.isSeen = part.foundFrames >= CONFIRMING_FRAMES
  if (part.isSeen) {
    part.hiddenFrames = 0
    part.foundFrames = 0
  }
}

/** Whether enough of the part is in the picture to tell its shape. */
const isTrusted = ({ sureShape }: TrackedPart, { pose, inside }: Fit) =>
  inside >= WHOLE_SHARE || toDifference(sureShape, pose) < MAX_SHAPE_CHANGE

const isSeen = ({ whole, centre }: Fit) => whole >= SEEN.whole && centre >= SEEN.centre

/** `isFirst`: the fit of the first view. */
type ViewFit = Fit & { isFirst: boolean }

/** Settles the pose on the first view, which never changes, so that nothing drifts; on a later view only if that fits clearly better. */
function settleViews(part: TrackedPart, now: Pyramid, guess: Pose, options: { isNear: boolean }): ViewFit | undefined {
  let best: ViewFit | undefined
  for (const [index, { look }] of part.views.entries()) {
    const fit = settle(look, now, guess, options)
    if (fit && isPlausible(part, fit.pose) && (!best || fit.whole > best.whole + 0.05))
      best = { ...fit, isFirst: index === 0 }
    if (best && best.whole >= GOOD_FIT) return best
  }
  return best
}

function isPlausible({ views: [first] }: TrackedPart, pose: Pose): boolean {
  const [a, b, , d, e] = pose
  const scale = toScale(pose)
  const whole = toScale((first as View).shape)
  if (a * e - b * d <= 0 || scale < SCALES.min * whole || scale > SCALES.max * whole) return false
  // The sum of the squares of both stretches, over their product.
  const stretch = (a * a + b * b + d * d + e * e) / (scale * scale)
  return stretch < MAX_STRETCH + 1 / MAX_STRETCH
}

/** Keeps the look of a part that is seen well in a new shape. Only the first view teaches others, so that they do not drift. */
function keepView(part: TrackedPart, now: Pyramid, fit: Fit) {
  const { views, patch } = part
  const isNew = views.every(({ shape }) => toDifference(shape, fit.pose) > VIEW_DIFFERENCE)
  if (!isNew || fit.whole < VIEW_FIT) return
  const seenPatch = cutPatch(now, fit.pose, patch)
  views.push(toView(seenPatch, fit.pose))
  if (views.length > MAX_VIEWS) views.splice(1, 1)
}

/** How different two shapes are, as a share of their size. */
const toDifference = ([a, b, , d, e]: Pose, [a2, b2, , d2, e2]: Pose) =>
  Math.hypot(a - a2, b - b2, d - d2, e - e2) / Math.hypot(a, b, d, e)

function findPartCorners({ patch, pose }: TrackedPart, picture: Pyramid): Place[] {
  const [frame] = picture
  return frame ? findCorners(frame, toArea(pose, (patch.spacing * GRID) / 2), CORNERS) : []
}

/** The box of a patch in the frame. */
function toArea(pose: Pose, half: number): Area {
  const ends = [-half, half].flatMap((x) => [-half, half].map((y) => apply(pose, { x, y })))
  const [xs, ys] = [ends.map(({ x }) => x), ends.map(({ y }) => y)]
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

/** Searches a part around the expected place, or everywhere. The farther away it is, the better it must fit. */
function searchPart(
  part: TrackedPart,
  { now, search }: Frames,
  { everywhere }: { everywhere: boolean },
): Fit | undefined {
  const expected = toPlace(part.pose)
  const radius = Math.min(RADIUS.most, RADIUS.first + RADIUS.growth * part.hiddenFrames)
  const candidates = listCandidates(part, search(), everywhere ? undefined : { place: expected, radius })
  const fits = candidates.flatMap(({ place, shape, view }) => {
    const fit = settle(view.look, now, moveTo(shape, place))
    return fit && isPlausible(part, fit.pose) && isTrusted(part, fit) ? [fit] : []
  })
  fits.sort((a, b) => b.whole - a.whole)
  const [best] = fits
  if (!best) return undefined
  const rival = fits.find(({ pose }) => distance(toPlace(pose), toPlace(best.pose)) > 10)
  const needed = Math.min(FOUND_FIT.far, FOUND_FIT.near + FOUND_FIT.perPixel * distance(toPlace(best.pose), expected))
  const isFound = best.whole >= needed && best.centre >= FOUND_CENTRE && best.whole - (rival?.whole ?? 0) >= MIN_LEAD
  return isFound ? best : undefined
}

/** Candidates of the shape that the part had last and of its variations, or of the kept views, in turn. */
function listCandidates(
  part: TrackedPart,
  picture: SearchPicture,
  within: { place: Place; radius: number } | undefined,
) {
  const { views, patch, pose, hiddenFrames } = part
  const near = views.reduce((best, view) =>
    toDifference(view.shape, pose) < toDifference(best.shape, pose) ? view : best,
  )
  const inTurn = views[hiddenFrames % views.length] ?? near
  const vary = ({ shape }: Pick<View, 'shape'>) =>
    VARIATIONS.map(([angle, scale]) => compose(turn(angle, scale), shape))
  const searched: { view: View; shapes: Pose[] }[] = [
    { view: near, shapes: within ? vary({ shape: toShape(pose) }) : [toShape(pose)] },
    { view: inTurn, shapes: within ? [inTurn.shape] : vary(inTurn).slice(0, 2) },
  ]
  return searched
    .flatMap(({ view, shapes }) =>
      findCandidates({ values: view.values, spacing: patch.spacing }, picture, shapes, {
        count: CANDIDATES,
        step: 2,
        ...(within && { within }),
      }).map((candidate): Candidate & { view: View } => ({ ...candidate, view })),
    )
    .sort((a, b) => b.fit - a.fit)
    .slice(0, CANDIDATES)
}
