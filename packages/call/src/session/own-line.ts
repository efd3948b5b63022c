import type { OwnLine } from '@radruf/contract'
import pTimeout from 'p-timeout'
import { createStore } from 'zustand'
import { type CallSession, mustStopRepairing } from '../core/call-state.ts'

/** The kind of the message with which a page reports its own way to the service. Wire format. */
const LINE = 'line'
/** Milliseconds between two requests while the line of the call is bad. */
const PING_EVERY_MS = 2000
const PING_TIMEOUT_MS = 4000
/** Milliseconds of a request above which the own line is weak, and below which it is good. */
const WEAK_MS = 1000
const GOOD_MS = 600

/** What each side measures of its own way to the service. Undefined without measurements. */
export type OwnLines = { own: OwnLine; counterpart: OwnLine }

const UNKNOWN: OwnLines = { own: undefined, counterpart: undefined }

/**
 * Finds out whose line is bad. Between two browsers a bad line has no side. While it is bad, each measures its way to the service, which both
 * share, and reports it to the other.
 */
export function createOwnLines({
  session,
  ping,
}: {
  session: Pick<CallSession, 'store' | 'send' | 'onMessage'>
  ping: () => Promise<unknown>
}) {
  const store = createStore<OwnLines>(() => UNKNOWN)
  return {
    store,
    /** Begins to follow the call. Returns the stop function. */
    start() {
      let timer: ReturnType<typeof setInterval> | undefined
      let recent: readonly number[] = []
      const end = () => {
        clearInterval(timer)
        timer = undefined
        recent = []
        store.setState(UNKNOWN)
      }
      const measure = async () => {
        const began = performance.now()
        const isAnswered = await pTimeout(ping(), { milliseconds: PING_TIMEOUT_MS }).then(
          () => true,
          () => false,
        )
        if (!timer) return
        recent = [...recent.slice(-1), isAnswered ? performance.now() - began : Number.POSITIVE_INFINITY]
        const line = toOwnLine(recent) ?? store.getState().own
        store.setState({ own: line })
        if (line) session.send({ kind: LINE, own: line }, 'latest')
      }
      const follow = () => {
        const isBad = mustStopRepairing(session.store.getState())
        if (isBad) timer ??= setInterval(() => void measure(), PING_EVERY_MS)
        else if (timer) end()
      }
      follow()
      const unsubscribers = [
        session.store.subscribe(follow),
        session.onMessage(({ kind, own }) => {
          if (kind === LINE && (own === 'good' || own === 'weak')) store.setState({ counterpart: own })
        }),
        end,
      ]
      return () => {
        for (const unsubscribe of unsubscribers) unsubscribe()
      }
    },
  }
}

/** The verdict of the latest two requests, in milliseconds. Undefined where they say nothing. */
function toOwnLine(recent: readonly number[]): OwnLine {
  if (recent.length < 2) return undefined
  if (recent.every((duration) => duration > WEAK_MS)) return 'weak'
  return recent.every((duration) => duration < GOOD_MS) ? 'good' : undefined
}
