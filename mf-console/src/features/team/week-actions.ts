import { unwrap } from '@radruf/contract/client'
import { getShell } from '@radruf/shell-kit'
import type { LoaderFunctionArgs } from 'react-router-dom'

/** Query parameter of the page: the chosen date. */
export const DATE = 'date'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const date = new URL(request.url).searchParams.get(DATE) ?? ''
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(date) && !Number.isNaN(Date.parse(date))
  return unwrap(api.GET('/api/team/week', { params: { query: isDate ? { date } : {} } }))
}
