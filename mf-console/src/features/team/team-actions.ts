import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { type ActionResult, getShell, toRefusal } from '@radruf/shell-kit'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'

/** Query parameters of the page: which cases it shows, whose, and what is open above it. */
export const QUERY = { show: 'show', who: 'who', dialog: 'open' } as const

/** The numbers above the board, each a filter of it. */
export const SHOWN = ['unanswered', 'overdue', 'unassigned'] as const
export type Shown = (typeof SHOWN)[number]

/** Cases that stayed where they are, by the code of their refusal. */
type Stayed = { ticketId: string; code: string }
export type TeamResult = ActionResult<{ moved: number; stayed: Stayed[] }> & { intent: string }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const search = new URL(request.url).searchParams
  return {
    board: await unwrap(api.GET('/api/team')),
    show: SHOWN.find((name) => name === search.get(QUERY.show)),
    who: search.get(QUERY.who),
  }
}

/** Hands one case or a planned day over, records an absence, or ends it. */
export async function action({ request, context }: ActionFunctionArgs): Promise<TeamResult | Response> {
  const { api } = getShell(context)
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const intent = text('intent')
  try {
    if (intent === 'handOver') {
      const [note, message] = [text('note'), text('message')]
      const params = { path: { ticketId: text('ticketId') } }
      const body = { mechanicId: text('mechanicId'), ...(note && { note }), ...(message && { message }) }
      await unwrap(api.PUT('/api/tickets/{ticketId}/mechanic', { params, body }))
      return { intent, moved: 1, stayed: [] }
    }
    if (intent === 'moveDay') {
      const moves = form.getAll('move').map((move) => {
        const [ticketId = '', mechanicId = ''] = String(move).split(' ')
        return { ticketId, mechanicId }
      })
      const { results } = await unwrap(api.POST('/api/team/moves', { body: { moves } }))
      const stayed = results.flatMap(({ ticketId, code }) => (code ? [{ ticketId, code }] : []))
      return { intent, moved: results.length - stayed.length, stayed }
    }
    const path = { personId: text('personId'), first: text('first') }
    if (intent === 'absence') {
      const body = { last: text('last') || path.first, reason: text('reason') }
      await unwrap(api.PUT('/api/team/{personId}/absences/{first}', { params: { path }, body }))
    } else await unwrap(api.DELETE('/api/team/{personId}/absences/{first}', { params: { path } }))
    return redirect(pathTo('/desk/team'), 303)
  } catch (error) {
    return { intent, ...toRefusal(error) }
  }
}
