import type { CaseListEntry, Day } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { toRefusal } from '@radruf/shell-kit'
import { type LoadedCases, loadCases } from '../list/load-cases.ts'

/** What the day at a glance needs. `day` is null when it could not be loaded: next step and waiting cases must work without it. */
export type TodayData = { open: LoadedCases; reviews: readonly CaseListEntry[]; day: Day | null }

/** Loads the open cases, the questionnaires to review and the day, whatever the list shows. */
export async function loadToday(api: Api, list: LoadedCases): Promise<TodayData> {
  const isWhole = list.filter === 'open' && !list.tag && !list.urgent
  const [open, day] = await Promise.all([
    isWhole ? list : loadCases(api, new URLSearchParams()),
    unwrap(api.GET('/api/day')).catch((error: unknown) => {
      toRefusal(error)
      return null
    }),
  ])
  const reviews =
    open.counts.inReview > 0 ? (await loadCases(api, new URLSearchParams({ filter: 'inReview' }))).cases : []
  return { open, reviews, day }
}
