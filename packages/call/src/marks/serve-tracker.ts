import type { Grey } from './grey.ts'
import type { Patch } from './patch.ts'
import type { PlacementProblem } from './placement.ts'
import type { Place } from './pose.ts'
import { createTracker, type SeenPart } from './tracker.ts'

/** A frame of the camera, and the pixels in which the tracker reads it. */
export type FramePicture = { source: VideoFrame | ImageBitmap; width: number; height: number }

/**
 * Requests to the tracker. A `frame` is a picture of the camera; with `isHeld` it is the one on which a person begins to draw, and whole.
 * Places are shares of the picture.
 */
export type TrackerRequest<Picture = FramePicture> =
  | { type: 'frame'; picture: Picture; isHeld: boolean }
  | { type: 'put'; id: string; at: Place }
  | { type: 'add'; id: string; patch: Patch; near: Place }
  | { type: 'remove'; id: string }

/**
 * The tracker's answers. `took`: milliseconds that a frame took.
 */
export type TrackerAnswer =
  | { type: 'tracked'; parts: SeenPart[]; width: number; height: number; took: number }
  | { type: 'placed'; id: string; patch: Patch }
  | { type: 'refused'; id: string; problem: PlacementProblem }

/** Serves a tracker's requests in their order. `read`: the brightness of a picture. Each request resolves once it has been served. */
export function serveTracker<Picture>(
  read: (picture: Picture) => Grey | Promise<Grey>,
  answer: (answer: TrackerAnswer) => void,
) {
  const tracker = createTracker()
  /** Parts of the counterpart that wait for the first frame, whose size gives their places. */
  let size: { width: number; height: number } | undefined
  let waiting: Extract<TrackerRequest, { type: 'add' }>[] = []

  async function stepFrame(picture: Picture, isHeld: boolean) {
    const from = performance.now()
    const frame = await read(picture)
    size = { width: frame.width, height: frame.height }
    for (const request of waiting) addPart(request, size)
    waiting = []
    const parts = tracker.step(frame)
    if (isHeld) tracker.hold()
    answer({ type: 'tracked', parts, ...size, took: performance.now() - from })
  }

  const addPart = (
    { id, patch, near }: Extract<TrackerRequest, { type: 'add' }>,
    { width, height }: { width: number; height: number },
  ) => tracker.add(id, patch, { x: near.x * width, y: near.y * height })

  function putPart(id: string, at: Place) {
    const { width = 1, height = 1 } = size ?? {}
    const patch = tracker.put(id, { x: at.x * width, y: at.y * height })
    answer(typeof patch === 'string' ? { type: 'refused', id, problem: patch } : { type: 'placed', id, patch })
  }

  function serve(request: TrackerRequest<Picture>) {
    switch (request.type) {
      case 'frame':
        return stepFrame(request.picture, request.isHeld)
      case 'put':
        return putPart(request.id, request.at)
      case 'add':
        return size ? addPart(request, size) : void waiting.push(request)
      case 'remove':
        waiting = waiting.filter(({ id }) => id !== request.id)
        return tracker.remove(request.id)
    }
  }

  let last: Promise<unknown> = Promise.resolve()
  return (request: TrackerRequest<Picture>) => {
    last = last.then(() => serve(request))
    return last
  }
}
