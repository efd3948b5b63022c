import type { Direction, LiveMark, LiveMarksSession, MarkView } from '@radruf/call/live-marks'
import { toOrdinals } from '@radruf/call/live-marks'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import type { Steps } from '../steps/use-steps.ts'

/** Milliseconds for which the customer reads that the mechanic knows. */
const SETTLED_AFTER_MS = 2000

/**
 * The mechanic's mark that the customer is to look at. `pointed`: its part is in the picture. `lost`: its part has left the picture, in a
 * direction that is known or not.
 */
export type MarkHint = { mark: LiveMark; number: number } & (
  | { at: 'pointed' }
  | { at: 'lost'; direction: Direction | null }
)

/**
 * The customer's hint about the current step's mark, or about the mechanic's latest mark that was not found yet; null for the mechanic. A
 * covered part is one that is being worked on: the current step stays.
 */
export function useMarkHint(session: LiveMarksSession, { current, isConfirmed, ids }: Steps): MarkHint | null {
  const { marks, views, isSlow } = useStore(session.store)
  const settled = useSettledMarks(session)
  if (session.role === 'mechanic' || isSlow) return null
  const mark = current
    ? marks.find(({ id }) => id === current.id)
    : marks.findLast(({ id, by }) => by === 'mechanic' && !settled.includes(id))
  if (!mark) return null
  const number = toOrdinals(marks, ids).get(mark.id) ?? mark.n
  const view = views[mark.id]
  const isLost = view?.at === 'outside' || (view?.at === 'lost' && (view.hasLeft || !current))
  if (isLost) return current && isConfirmed ? null : { at: 'lost', mark, number, direction: toDirection(view) }
  return current ? null : { at: 'pointed', mark, number }
}

const toDirection = (view: MarkView) => (view.at === 'outside' ? view.direction : null)

/** The mark of each call with which the customer reads that marks stick to their parts. */
const firstMarks = new WeakMap<LiveMarksSession, string>()

/** Whether the customer's headline is about the first mark of the call that has one. `id`: of the mark; undefined for none. */
export function useIsFirstMark(session: LiveMarksSession, id: string | undefined): boolean {
  useEffect(() => {
    if (id && !firstMarks.has(session)) firstMarks.set(session, id)
  }, [session, id])
  return id !== undefined && (firstMarks.get(session) ?? id) === id
}

/** Ids of the marks that the customer has found, once the mechanic knows and the customer has read that. */
function useSettledMarks(session: LiveMarksSession): readonly string[] {
  const { marks, answers, receivedAnswers } = useStore(session.store)
  const [settled, setSettled] = useState<readonly string[]>([])
  const received = marks.find(
    ({ id }) => answers[id] === 'found' && receivedAnswers[id] === 'found' && !settled.includes(id),
  )?.id
  useEffect(() => {
    if (!received) return
    const timer = setTimeout(() => setSettled((ids) => [...ids, received]), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [received])
  return settled
}
