import type { ReducerStore } from '@radruf/call/reducer-store'
import { isApiError } from '@radruf/contract/client'
import type { DeletionState, ThreadEvent, ThreadView } from './thread-reducer.ts'
import type { ThreadService } from './thread-service.ts'

/** Milliseconds in which a person can undo a deletion. The service hears of it afterwards. */
export const DELETION_UNDO_MS = 5000

/** Whether the page shows a message as deleted before the service has deleted it. */
export const isLeaving = (deletion: DeletionState | undefined): boolean =>
  deletion !== undefined && deletion.at !== 'failed'

/** The deletions of a page. Those that still wait are sent when the page is left. */
export function createDeletions(
  view: ReducerStore<ThreadView, ThreadEvent>,
  service: Pick<ThreadService, 'deleteMessage'>,
) {
  const timers = new Map<string, ReturnType<typeof setTimeout>>()
  const send = async (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    view.dispatch({ type: 'deletionChanged', id, state: { at: 'sending' } })
    try {
      view.dispatch({ type: 'messageDeleted', message: await service.deleteMessage(id) })
    } catch (error) {
      const code = isApiError(error) ? error.code : 'INTERNAL'
      view.dispatch({ type: 'deletionChanged', id, state: { at: 'failed', code } })
    }
  }
  return {
    begin(id: string) {
      view.dispatch({ type: 'deletionChanged', id, state: { at: 'waiting' } })
      timers.set(
        id,
        setTimeout(() => void send(id), DELETION_UNDO_MS),
      )
    },
    undo(id: string) {
      clearTimeout(timers.get(id))
      timers.delete(id)
      view.dispatch({ type: 'deletionChanged', id })
    },
    sendAll() {
      for (const id of [...timers.keys()]) void send(id)
    },
  }
}
