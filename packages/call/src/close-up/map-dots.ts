import type { StoreApi } from 'zustand'
import type { CallSession } from '../core/call-state.ts'
import { parsePointerMessage } from '../shared-view/pointer.ts'
import type { CloseUpState } from './close-up-session.ts'
import { toPlaceInRegion } from './region.ts'

type Messages = Pick<CallSession, 'send' | 'onMessage'>

/**
 * The messages about the laser dots on the page of the mechanic, who may see a region only: dots travel as places of the whole picture. The
 * customer's dot outside the region is not shown.
 */
export function mapDots(session: Messages, closeUp: Pick<StoreApi<CloseUpState>, 'getState'>): Messages {
  return {
    send(message, delivery) {
      const { sent } = closeUp.getState()
      const dot = parsePointerMessage(message)
      if (!sent || dot?.kind !== 'point') return session.send(message, delivery)
      session.send({ ...dot, x: sent.x + dot.x * sent.size, y: sent.y + dot.y * sent.size }, delivery)
    },
    onMessage: (listener) =>
      session.onMessage((message) => {
        const { sent } = closeUp.getState()
        const dot = parsePointerMessage(message)
        if (!sent || dot?.kind !== 'point') return listener(message)
        const [x, y] = toPlaceInRegion([dot.x, dot.y], sent)
        const isInside = x >= 0 && y >= 0 && x <= 1 && y <= 1
        listener(isInside ? { ...dot, x, y } : { kind: 'pointGone', n: dot.n })
      }),
  }
}
