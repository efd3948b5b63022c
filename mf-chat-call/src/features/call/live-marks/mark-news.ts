import type { Direction } from '@radruf/call/live-marks'

/** What a screen reader hears of a mark. `drawn`: this page's person has just set it. The others but `shown` name the text about a hidden one. */
export type HeardState = 'drawn' | 'shown' | 'liveMarks.covered' | 'liveMarks.lost' | `liveMarks.outside.${Direction}`

/** The state of a mark now; null for one of which the person hears nothing. */
export type MarkNow = { id: string; number: number; at: HeardState | null }
/** A mark whose state has changed since it was announced. */
export type MarkChange = MarkNow & { at: HeardState; before: HeardState }

/** The announcements of marks. `count` tells two with the same text apart. Times in milliseconds. */
export type MarkNews = {
  text: string
  count: number
  announcedAt: number
  states: Readonly<Record<string, { at: HeardState | null; since: number }>>
  /** The state of each mark that was announced last. */
  heard: Readonly<Record<string, HeardState>>
}
export const NO_NEWS: MarkNews = { text: '', count: 0, announcedAt: Number.NEGATIVE_INFINITY, states: {}, heard: {} }

/** Milliseconds between two announcements, and for which a state lasts before it is announced. */
const PACE_MS = 2000

/**
 * The announcements after a look at the marks. All changes that are due become one. A mark that this person has set is due at once. The
 * same object if nothing has changed.
 */
export function followNews(
  news: MarkNews,
  marks: readonly MarkNow[],
  now: number,
  toText: (changes: readonly MarkChange[]) => string,
): MarkNews {
  const next = keepStates(news, marks, now)
  const due =
    now < next.announcedAt + PACE_MS ? [] : listChanges(next, marks).filter(({ id }) => toDue(next, id) <= now)
  if (due.length === 0) return next
  return {
    ...next,
    text: toText(due),
    count: next.count + 1,
    announcedAt: now,
    heard: { ...next.heard, ...Object.fromEntries(due.map(({ id, at }) => [id, at])) },
  }
}

/** The time at which the next announcement is due; null without one. */
export function findDue(news: MarkNews, marks: readonly MarkNow[]): number | null {
  const dues = listChanges(news, marks).map(({ id }) => Math.max(toDue(news, id), news.announcedAt + PACE_MS))
  return dues.length > 0 ? Math.min(...dues) : null
}

/** Notes since when each mark is in its state. A mark that is drawn, or drawn again, is not announced as set yet. */
function keepStates(news: MarkNews, marks: readonly MarkNow[], now: number): MarkNews {
  const isSame = ({ id, at }: MarkNow) => news.states[id]?.at === at
  if (marks.every(isSame) && marks.length === Object.keys(news.states).length) return news
  const toState = (mark: MarkNow) => (isSame(mark) && news.states[mark.id]) || { at: mark.at, since: now }
  const toHeard = ({ id, at }: MarkNow) => (at === 'drawn' ? at : news.heard[id])
  return {
    ...news,
    states: Object.fromEntries(marks.map((mark) => [mark.id, toState(mark)])),
    heard: Object.fromEntries(
      marks.flatMap((mark) => {
        const heard = toHeard(mark)
        return heard ? [[mark.id, heard]] : []
      }),
    ),
  }
}

/** The counterpart's marks, and those of before a reload, count as announced: another text says that they are pointed at. */
const listChanges = ({ heard }: MarkNews, marks: readonly MarkNow[]): MarkChange[] =>
  marks.flatMap(({ at, ...mark }) => {
    const before = heard[mark.id] ?? 'shown'
    return at && at !== before ? [{ ...mark, at, before }] : []
  })

function toDue({ states, heard }: MarkNews, id: string): number {
  const { at = null, since = 0 } = states[id] ?? {}
  return at === 'shown' && heard[id] === 'drawn' ? since : since + PACE_MS
}
