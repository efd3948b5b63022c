import type { TouchedFrame } from '../live-marks/live-marks-state.ts'
import { encodeKeptFrame, releaseFrame } from '../shared-view/capture.ts'
import type { CallParts } from './call-parts.ts'

/**
 * Shows a refused mark on a still picture at once: on the frame on which the person drew it. The moving picture has moved on since. Returns
 * the stop function.
 */
export function drawRefusedOnStill({ liveMarks, board }: Pick<CallParts, 'liveMarks' | 'board'>): () => void {
  let isFreezing = false
  const update = () => {
    const { refused } = liveMarks.store.getState()
    if (!refused || isFreezing) return
    const { frozen } = board.store.getState().board
    if (refused.isOnStill) return frozen ? undefined : liveMarks.closeRefusal()
    if (!frozen) return void freeze(refused)
    // A picture that both draw on does not give way to an earlier frame.
    releaseFrame(refused.still.picture)
    liveMarks.closeRefusal()
  }
  const freeze = async ({ id, still }: { id: string; still: TouchedFrame }) => {
    isFreezing = true
    await board.freezeTaken(toMarkedFrame(still))
    isFreezing = false
    // Without a still picture the page shows the reason. Another picture that was frozen meanwhile does not have the mark.
    if (board.store.getState().board.strokes.some((stroke) => stroke.id === id)) liveMarks.confirmOnStill()
    else liveMarks.closeRefusal()
  }
  const stops = [liveMarks.store.subscribe(update), board.store.subscribe(update)]
  return () => {
    for (const stop of stops) stop()
  }
}

const toMarkedFrame = async ({ picture, marks }: TouchedFrame) => ({ jpeg: await encodeKeptFrame(picture), marks })
