import { PROBLEM_CATEGORIES } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { getShell } from '@radruf/shell-kit'
import type { LoaderFunctionArgs } from 'react-router-dom'

/** Query parameters of the page. `period`: the Monday of a week, or the number of the last whole weeks. */
export const QUERY = { period: 'period', mechanic: 'mechanic', problem: 'problem' } as const

/** Numbers of weeks that the page offers as one period. */
export const PERIODS = [4, 12] as const

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const DATE = /^\d{4}-\d{2}-\d{2}$/

/** Loads the report that the address names. What it does not offer counts as not chosen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const search = new URL(request.url).searchParams
  const period = search.get(QUERY.period) ?? ''
  const mechanicId = search.get(QUERY.mechanic) ?? ''
  const problem = PROBLEM_CATEGORIES.find((category) => category === search.get(QUERY.problem))
  const weeks = PERIODS.find((count) => String(count) === period)
  const query = {
    ...(weeks && { weeks }),
    ...(DATE.test(period) && !Number.isNaN(Date.parse(period)) && { first: period }),
    ...(UUID.test(mechanicId) && { mechanicId }),
    ...(problem && { problem }),
  }
  const report = await unwrap(api.GET('/api/report', { params: { query } }))
  const chosen = {
    period: weeks ? String(weeks) : report.first,
    mechanicId: query.mechanicId ?? '',
    problem: problem ?? '',
  }
  return { report, chosen }
}
