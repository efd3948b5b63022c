import { type LiveMark, toOrdinals } from '@radruf/call/live-marks'
import { VisuallyHidden } from '@radruf/shared-ui'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { useTexts } from '../../../texts/index.ts'
import { findDue, followNews, type MarkChange, type MarkNow, NO_NEWS } from './mark-news.ts'
import type { HiddenGroup } from './use-hidden-marks.ts'
import type { MarkRoom } from './use-mark-tool.ts'

type AnnouncementProps = { room: MarkRoom; hidden: readonly HiddenGroup[] }

/** Announces the counterpart's latest mark at once, and changes of the marks at the pace of {@link followNews}. */
export function MarkAnnouncements({ room, hidden }: AnnouncementProps) {
  const t = useTexts()
  const { activeCall, counterpartName: name, steps } = room
  const { marks } = useStore(activeCall.liveMarks.store)
  const news = useMarkNews(room, hidden)
  const latest = useNewMark(marks.filter(({ by }) => by !== activeCall.liveMarks.role))
  const numbers = toOrdinals(marks, steps.ids)
  return (
    <>
      {/* Always there: screen readers announce a text only in a region that they know. */}
      <VisuallyHidden role="status">
        {latest &&
          t('liveMarks.points', {
            name,
            mark:
              latest.shape === 'text'
                ? (latest.text ?? '')
                : `${t(`board.tool.${latest.shape}`)} ${numbers.get(latest.id) ?? 0}`,
          })}
      </VisuallyHidden>
      <VisuallyHidden role="status">
        <span key={news.count}>{news.text}</span>
      </VisuallyHidden>
    </>
  )
}

/** The latest of these marks. Undefined once it is removed: an earlier one is not new. */
function useNewMark(marks: readonly LiveMark[]): LiveMark | undefined {
  const [ids, setIds] = useState<readonly string[]>([])
  const latest = marks.at(-1)
  const added = marks.flatMap(({ id }) => (ids.includes(id) ? [] : [id]))
  if (added.length > 0) setIds([...ids, ...added])
  return latest?.id === ids.at(-1) ? latest : undefined
}

/** The latest announcement of changes of the marks. */
function useMarkNews({ activeCall, steps }: MarkRoom, hidden: readonly HiddenGroup[]) {
  const t = useTexts()
  const { marks, views } = useStore(activeCall.liveMarks.store)
  const numbers = toOrdinals(marks, steps.ids)
  const [news, setNews] = useState(NO_NEWS)
  const now = marks.flatMap(({ id }): MarkNow[] => {
    const view = views[id]
    const group = hidden.find((candidate) => candidate.marks.some(({ mark }) => mark.id === id))
    const at = view?.at === 'drawn' || view?.at === 'shown' ? view.at : (group?.key ?? null)
    return view ? [{ id, number: numbers.get(id) ?? 0, at }] : []
  })
  const toText = (changes: readonly MarkChange[]) => {
    const groups = Map.groupBy(changes, ({ at, before }) => {
      if (at !== 'shown' && at !== 'drawn') return at
      return before === 'drawn' ? 'liveMarks.isSet' : 'liveMarks.isBack'
    })
    return [...groups]
      .map(([key, group]) => t(key, { count: group.length, number: group.map(({ number }) => number).join(', ') }))
      .join('. ')
  }
  const state = JSON.stringify(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `state` has all of the marks, and a text is written once.
  useEffect(() => {
    const at = performance.now()
    const next = followNews(news, now, at, toText)
    if (next !== news) return setNews(next)
    const due = findDue(news, now)
    if (due === null) return
    // A timer may ring a little early.
    const announce = () => setNews(followNews(news, now, Math.max(due, performance.now()), toText))
    const timer = setTimeout(announce, due - at)
    return () => clearTimeout(timer)
  }, [state, news])
  return news
}
