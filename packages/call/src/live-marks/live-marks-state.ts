import { getCounterpartRole, type TicketRole } from '@radruf/contract'
import {
  type LiveMark,
  MAX_MARKS,
  type MarkAnswer,
  type MarkAnswers,
  type MarkMessage,
  type MarkVersions,
  type Pair,
} from './mark-message.ts'
import type { MarkView } from './mark-view.ts'

/** A mark on a still picture: points are shares of it. */
export type PlacedMark = Pick<LiveMark, 'id' | 'by' | 'shape' | 'text'> & { points: readonly Pair[] }
/** The frame of the first touch, undefined where the page could not keep it, and the marks that the person saw on it. */
export type TouchedFrame = { picture: Promise<ImageBitmap | undefined>; marks: readonly PlacedMark[] }
/** A mark that this page's person has drawn, before its part is found. `still`: has the mark as well, where it was drawn. */
export type MarkDraft = Omit<LiveMark, 'patch'> & { still: TouchedFrame }
/** The part cannot be followed, there are as many marks as may be, or one of the pages shows no marks. */
export type RefusalReason = 'place' | 'full' | 'slow'

/** The marks on the moving picture, on one participant's page. */
export type LiveMarksState = {
  marks: readonly LiveMark[]
  /** Marks that this page's person has drawn and whose place is examined. */
  drafts: readonly MarkDraft[]
  /** Ids of removed marks, the latest last: late messages about them are ignored. */
  gone: readonly string[]
  /** How this page shows each mark. */
  views: Readonly<Record<string, MarkView>>
  /** Ids of the marks that the counterpart's page shows; null while it has not answered. */
  seenByCounterpart: readonly string[] | null
  /** The customer's answers to the mechanic's marks, and those that the mechanic's page has received. */
  answers: MarkAnswers
  receivedAnswers: MarkAnswers
  /** This page, or the counterpart's, is too slow to follow marks, or saves data. */
  isSlow: boolean
  isCounterpartSlow: boolean
  /** The mark that is no live mark, until the still picture on which it was drawn is closed. */
  refused: { id: string; still: TouchedFrame; reason: RefusalReason; isOnStill: boolean } | null
}

export type LiveMarksEvent =
  | { type: 'drawn'; draft: MarkDraft }
  | { type: 'placed'; id: string; patch: LiveMark['patch'] }
  | { type: 'refused'; id: string }
  | { type: 'drawnOnStill' }
  | { type: 'refusalClosed' }
  | { type: 'removed'; ids: readonly string[] }
  | { type: 'messageReceived'; role: TicketRole; message: MarkMessage }
  /** The customer answers a mark, or the part of one that could not be found is seen again (null). */
  | { type: 'answered'; id: string; answer: MarkAnswer | null }
  | { type: 'viewed'; views: Readonly<Record<string, MarkView>> }
  | { type: 'slowed'; isSlow: boolean }
  | { type: 'disconnected' }
  | { type: 'ended' }

export const NO_MARKS: LiveMarksState = {
  marks: [],
  drafts: [],
  gone: [],
  views: {},
  seenByCounterpart: null,
  answers: {},
  receivedAnswers: {},
  isSlow: false,
  isCounterpartSlow: false,
  refused: null,
}

/** Ids of removed marks that a page remembers: more than a call has within the seconds that a message takes. */
const MAX_GONE = 50

export function reduceLiveMarks(state: LiveMarksState, event: LiveMarksEvent): LiveMarksState {
  switch (event.type) {
    case 'drawn': {
      const isNew = !findById(state.marks, event.draft.id)
      const isFull = isNew && state.marks.length + state.drafts.length >= MAX_MARKS
      if (isFull) return refuse(state, event.draft, 'full')
      if (state.isSlow || state.isCounterpartSlow) return refuse(state, event.draft, 'slow')
      return { ...state, drafts: [...state.drafts, event.draft] }
    }
    case 'placed': {
      const draft = findById(state.drafts, event.id)
      if (!draft) return state
      const { still: _, ...mark } = draft
      return {
        ...state,
        drafts: withoutIds(state.drafts, [event.id]),
        marks: putMark(state.marks, { ...mark, patch: event.patch }),
        views: { ...state.views, [event.id]: { at: 'drawn' } },
        answers: withoutKeys(state.answers, [event.id]),
      }
    }
    case 'refused': {
      const draft = findById(state.drafts, event.id)
      return draft ? refuse({ ...state, drafts: withoutIds(state.drafts, [event.id]) }, draft, 'place') : state
    }
    case 'drawnOnStill':
      return state.refused ? { ...state, refused: { ...state.refused, isOnStill: true } } : state
    case 'refusalClosed':
      return state.refused ? { ...state, refused: null } : state
    case 'removed':
      return remove(state, event.ids)
    case 'messageReceived':
      return receive(state, event.role, event.message)
    case 'answered':
      return answerMark(state, event.id, event.answer)
    case 'viewed':
      return { ...state, views: { ...state.views, ...event.views } }
    case 'slowed':
      return state.isSlow === event.isSlow ? state : slow(state, event.isSlow)
    case 'disconnected':
      return state.seenByCounterpart === null ? state : { ...state, seenByCounterpart: null, isCounterpartSlow: false }
    case 'ended':
      return NO_MARKS
  }
}

function receive(state: LiveMarksState, role: TicketRole, message: MarkMessage): LiveMarksState {
  switch (message.kind) {
    case 'liveMark': {
      const { mark } = message
      const earlier = findById(state.marks, mark.id)
      if (earlier ? !isNewer(mark, earlier) : state.gone.includes(mark.id) || state.marks.length >= MAX_MARKS)
        return state
      return {
        ...state,
        marks: putMark(state.marks, mark),
        views: withoutKeys(state.views, [mark.id]),
        answers: withoutKeys(state.answers, [mark.id]),
      }
    }
    case 'liveMarks': {
      // Each person removes only their own marks.
      const removed = state.marks.filter(({ id, by }) => message.gone.includes(id) && by === getCounterpartRole(role))
      return {
        ...remove(
          state,
          removed.map(({ id }) => id),
        ),
        seenByCounterpart: message.seen,
        isCounterpartSlow: message.slow,
        ...toAnswers(state, role, message.answers),
      }
    }
    case 'wantLiveMarks':
      return state
  }
}

/** The customer's page has the answers, and reads in those of the mechanic's page what has arrived there. */
function toAnswers(state: LiveMarksState, role: TicketRole, received: MarkAnswers) {
  if (role === 'customer') return { receivedAnswers: received }
  const isSame = JSON.stringify(state.answers) === JSON.stringify(received)
  return { answers: isSame ? state.answers : received }
}

function answerMark(state: LiveMarksState, id: string, answer: MarkAnswer | null): LiveMarksState {
  if (!findById(state.marks, id)) return state
  return { ...state, answers: { ...withoutKeys(state.answers, [id]), ...(answer && { [id]: answer }) } }
}

/** A mark that is refused while another one waits for its still picture is given up: it was drawn on another frame. */
const refuse = (state: LiveMarksState, { id, still }: MarkDraft, reason: RefusalReason): LiveMarksState =>
  state.refused ? state : { ...state, refused: { id, still, reason, isOnStill: false } }

/** On a slow page the mark whose place is examined is refused. */
function slow(state: LiveMarksState, isSlow: boolean): LiveMarksState {
  const draft = isSlow ? state.drafts.at(-1) : undefined
  return draft ? refuse({ ...state, isSlow, drafts: [] }, draft, 'slow') : { ...state, isSlow }
}

function remove(state: LiveMarksState, ids: readonly string[]): LiveMarksState {
  if (ids.length === 0) return state
  return {
    ...state,
    marks: withoutIds(state.marks, ids),
    drafts: withoutIds(state.drafts, ids),
    gone: [...state.gone, ...ids].slice(-MAX_GONE),
    views: withoutKeys(state.views, ids),
    answers: withoutKeys(state.answers, ids),
  }
}

/** Ids of the marks that were set again since, and of those that this page lacks and has room for. */
export function findWanted({ marks, gone }: LiveMarksState, ids: readonly string[], versions: MarkVersions): string[] {
  const stale = marks.filter(({ id, version }) => version < (versions[id] ?? 0)).map(({ id }) => id)
  const missing = ids.filter((id) => !findById(marks, id) && !gone.includes(id))
  return [...stale, ...missing.slice(0, MAX_MARKS - marks.length)]
}

/** The marks of one person, in the order in which they were set. */
export const findOwnMarks = ({ marks }: LiveMarksState, role: TicketRole): LiveMark[] =>
  marks.filter(({ by }) => by === role)

export const nextOrdinal = ({ marks, drafts }: LiveMarksState): number =>
  1 + Math.max(0, ...[...marks, ...drafts].map(({ n }) => n))

/**
 * The number of each mark by its id. Both persons may set a mark at once. Each page then gives the same one of the two the next number.
 * A mark that is a step has the position of the step, in the order of `stepIds`; the others follow.
 */
export function toOrdinals(
  marks: readonly Pick<LiveMark, 'id' | 'n'>[],
  stepIds: readonly string[] = [],
): Map<string, number> {
  let last = stepIds.length
  const sorted = [...marks].sort((a, b) => a.n - b.n || (a.id < b.id ? -1 : 1))
  return new Map(
    sorted.map(({ id, n }) => {
      const step = stepIds.indexOf(id) + 1
      if (step === 0) last = Math.max(last + 1, n)
      return [id, step || last]
    }),
  )
}

/** All marks with those whose place is examined, which may be set again. */
export const listDrawn = ({ marks, drafts }: LiveMarksState): readonly Omit<LiveMark, 'patch'>[] => [
  ...marks.filter(({ id }) => !findById(drafts, id)),
  ...drafts,
]

/** Whether the counterpart's page shows a mark, by its own answer. */
export const isSeenByCounterpart = ({ seenByCounterpart }: LiveMarksState, id: string): boolean =>
  seenByCounterpart?.includes(id) ?? false

/** Ids of the marks that this page shows: a slow one shows none. */
export const listShown = ({ marks, views, isSlow }: LiveMarksState): string[] =>
  isSlow ? [] : marks.flatMap(({ id }) => (views[id]?.at === 'shown' ? [id] : []))

/** A person sets only their own mark again. */
const isNewer = (mark: LiveMark, earlier: LiveMark) => mark.by === earlier.by && mark.version > earlier.version

/** The marks with one that is new, or is set again. */
const putMark = (marks: readonly LiveMark[], mark: LiveMark): LiveMark[] =>
  findById(marks, mark.id) ? marks.map((item) => (item.id === mark.id ? mark : item)) : [...marks, mark]

const findById = <Item extends { id: string }>(items: readonly Item[], id: string) =>
  items.find((item) => item.id === id)
const withoutKeys = <Value>(values: Readonly<Record<string, Value>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => !keys.includes(key)))
const withoutIds = <Item extends { id: string }>(items: readonly Item[], ids: readonly string[]) =>
  items.filter(({ id }) => !ids.includes(id))
