import { type Colleague, pathTo } from '@radruf/contract'
import { getShell } from '@radruf/shell-kit'
import { type ActionFunctionArgs, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { findRefusal } from '../../common/find-refusal.ts'
import { useTexts } from '../../texts/index.ts'
import css from './desk-layout.module.css'
import { DeskLayout } from './desk-layout.tsx'
import { type LoadedCases, loadCases, showsList } from './list/load-cases.ts'
import type { FilterResult } from './list/narrow/kept-filters.ts'
import { COLLEAGUES_PARAMETER, loadColleagues } from './list/several/load-colleagues.ts'
import type { SeveralResult } from './list/several/several-actions.ts'
import { loadToday, type TodayData } from './today/load-today.ts'
import { Today } from './today/today.tsx'
import type { TodayResult } from './today/today-actions.ts'

type DeskData = { list: LoadedCases; today: TodayData | null }

/** Loads the day, or the list of the address. */
export async function loader({ context, request }: LoaderFunctionArgs): Promise<DeskData | Colleague[]> {
  const { api } = getShell(context)
  const search = new URL(request.url).searchParams
  const ticketId = search.get(COLLEAGUES_PARAMETER)
  if (ticketId) return loadColleagues(api, ticketId)
  const list = await loadCases(api, search)
  return { list, today: showsList(search) ? null : await loadToday(api, list) }
}

/** Changes the day, keeps the mechanic's filters or rows, or changes several cases. The list's forms are sent here from every page that shows it. */
export async function action({
  request,
  context,
}: ActionFunctionArgs): Promise<SeveralResult | FilterResult | TodayResult> {
  const { api } = getShell(context)
  const form = await request.formData()
  const { runTodayAction } = await import('./today/today-actions.ts')
  const today = await runTodayAction(api, form)
  if (today) return today
  const { readFilters, readRows } = await import('./list/narrow/kept-filters.ts')
  const rows = readRows(form)
  if (rows) return findRefusal(api.PUT('/api/case-rows', { body: { rows } }))
  const filters = readFilters(form)
  if (filters) return findRefusal(api.PUT('/api/case-filters', { body: { filters } }))
  const { runSeveral } = await import('./list/several/several-actions.ts')
  return runSeveral(api, form)
}

/** The day over the whole width, or the list of cases with a place for the case that is opened. */
export function DeskPage() {
  const { list, today } = useLoaderData<DeskData>()
  return (
    <DeskLayout list={list} isDay={today !== null}>
      {today ? <Today {...today} /> : <NoCase />}
    </DeskLayout>
  )
}

/** The place of the case beside the list, while none is open. */
function NoCase() {
  const t = useTexts()
  return (
    <div className={css.NoCase}>
      <p>{t('cases.noneOpen')}</p>
      <Link to={pathTo('/desk')}>{t('cases.toDay')}</Link>
    </div>
  )
}
