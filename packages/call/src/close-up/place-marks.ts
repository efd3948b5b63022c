import type { createCloseUpSession } from './close-up-session.ts'
import { toPlaceInRegion } from './region.ts'

/** The marks of the whole picture on a picture of its region: those that are outside of it are left out. */
export function placeInRegion<Mark extends { points: readonly (readonly [number, number])[] }>(
  marks: readonly Mark[],
  video: MediaStreamTrack,
  { crop, store }: Pick<ReturnType<typeof createCloseUpSession>, 'crop' | 'store'>,
): readonly Mark[] {
  const { sent } = store.getState()
  if (!sent || crop.getState()?.track !== video) return marks
  return marks.flatMap((mark) => {
    const points = mark.points.map((point) => toPlaceInRegion(point, sent))
    const isInside = points.every((point) => point.every((share) => share >= 0 && share <= 1))
    return isInside ? [{ ...mark, points }] : []
  })
}
