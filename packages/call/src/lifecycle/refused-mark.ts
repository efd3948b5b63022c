import type { TicketRole } from '@radruf/contract'
import { getLiveVideo } from '../core/media-state.ts'
import type { CallParts } from './call-parts.ts'

type Parts = Pick<CallParts, 'liveMarks' | 'board' | 'media' | 'session'> & { role: TicketRole }

/** Draws a refused mark of the moving picture on a still picture at once. Returns the stop function. */
export function drawRefusedOnStill(parts: Parts): () => void {
  const { liveMarks, board } = parts
  let isFreezing = false
  const update = () => {
    const { refused } = liveMarks.store.getState()
    const isFrozen = board.store.getState().board.frozen !== null
    if (!refused) return
    if (refused.isOnStill) {
      if (!isFrozen) liveMarks.closeRefusal()
    } else if (isFrozen) {
      const { shape, points, text } = refused.mark
      liveMarks.confirmOnStill()
      board.addMark(shape, points.map(toPoint), text)
    } else if (!isFreezing) void freezeFor()
  }
  const freezeFor = async () => {
    isFreezing = true
    await freeze(parts)
    isFreezing = false
    // The page shows the reason why there is no still picture.
    if (!board.store.getState().board.frozen) liveMarks.closeRefusal()
  }
  const stops = [liveMarks.store.subscribe(update), board.store.subscribe(update)]
  return () => {
    for (const stop of stops) stop()
  }
}

const toPoint = ([x, y]: readonly [number, number]) => [toShare(x), toShare(y)] as const
const toShare = (value: number) => Math.min(1, Math.max(0, value))

async function freeze({ board, media, session, role }: Parts) {
  if (role === 'customer') {
    const camera = getLiveVideo(media.store.getState())
    if (camera) await board.freezeOwn(camera)
    return
  }
  const received = session.store.getState().remote?.getVideoTracks()[0]
  if (received) await board.freezeCounterpart(received)
}
