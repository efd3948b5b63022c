import { createId } from '@radruf/shell-kit/core'
import { type CallSession, isInCall } from '../core/call-state.ts'
import { type CallRecord, createCallRecord } from './call-record.ts'
import type { CallService } from './call-service.ts'

/** Milliseconds between two reports of a running call: a page that is killed loses at most as much. */
const REPORT_EVERY_MS = 30_000

type Participation = { clientId: string; record: CallRecord; timer: ReturnType<typeof setInterval> }

/**
 * Reports the figures of the line to the service: at intervals, when the person leaves the call, and when the page is left. A report
 * that fails is left to the next one; a call works without them.
 */
export function createCallReporter({ store, send }: { store: CallSession['store']; send: CallService['report'] }) {
  let participation: Participation | undefined

  const report = (options?: { outlivesPage: boolean }) => {
    const figures = participation?.record.read(performance.now())
    if (participation && figures) void send(participation.clientId, figures, options).catch(() => {})
  }
  const end = () => {
    clearInterval(participation?.timer)
    participation = undefined
  }
  const begin = (): Participation => ({
    clientId: createId(),
    record: createCallRecord(),
    timer: setInterval(report, REPORT_EVERY_MS),
  })
  return {
    start() {
      const unsubscribe = store.subscribe((state) => {
        if (isInCall(state.phase)) participation ??= begin()
        participation?.record.update(state, performance.now())
        if (isInCall(state.phase) || !participation) return
        report()
        end()
      })
      return () => {
        unsubscribe()
        end()
      }
    },
    reportOnUnload() {
      report({ outlivesPage: true })
      participation?.record.pause(performance.now())
    },
  }
}
