import type { Week } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { getShell } from '@radruf/shell-kit'
import type { LoaderFunctionArgs } from 'react-router-dom'

/** A week, and the day that phones show. `date` is null while the address names no date. */
export type WeekPageData = { week: Week; date: string | null }

export async function loadWeek({ context, request }: LoaderFunctionArgs): Promise<WeekPageData> {
  const date = parseDate(new URL(request.url).searchParams.get('date'))
  const week = await unwrap(getShell(context).api.GET('/api/week', { params: { query: date ? { date } : {} } }))
  return { week, date }
}

/** Addresses with another text than a date show today. */
function parseDate(value: string | null): string | null {
  const isDate = value !== null && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
  return isDate ? value : null
}
