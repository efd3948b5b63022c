import {
  canCloseByFirstAid,
  isSolvedByFirstAid,
  listHazards,
  PAGES,
  pathTo,
  type QuestionnaireContent,
  reopenUntil,
  type Ticket,
} from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import type { FirstAidCardId } from '@radruf/contract/first-aid'
import { fetchCurrentTicket, getShell, type ShellContext } from '@radruf/shell-kit'
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router-dom'
import { getNextPath, getPagePath, isChange } from '../../page-flow.ts'
import { fetchFirstAidIds, fetchOpenQuestionnaire, fetchQuestionnaire } from '../../questionnaire.ts'
import { toRefusalResponse } from '../../refusal-response.ts'
import type { FirstAid } from './first-aid.ts'

/** The page of the questionnaire that asks about dangers. */
const SAFETY_PAGE = PAGES[1]

/** First aid after the questionnaire, or the instruction after a danger. Without either it leads on. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<FirstAid> {
  const shell = getShell(context)
  const ticket = await fetchCurrentTicket(shell.api)
  if (!ticket) throw redirect(pathTo('/overview'))
  if (ticket.state === 'questionnaire_open') {
    const content = await fetchOpenQuestionnaire(shell)
    return warnWhileOpen(ticket, content, isChange(new URL(request.url).searchParams))
  }
  if (ticket.closedAt && isSolvedByFirstAid(ticket))
    return { at: 'solved', ticketId: ticket.id, reopenUntil: new Date(reopenUntil(ticket.closedAt)).toISOString() }
  if (!canCloseByFirstAid(ticket.state)) throw redirect(pathTo('/overview'))
  return loadFirstAid(shell, ticket)
}

const getOnwardPath = ({ state }: Pick<Ticket, 'state'>) =>
  pathTo(state === 'booking_open' ? '/appointment' : '/overview')

/** The instruction while the questionnaire is filled in: the answer can be changed. */
function warnWhileOpen({ id }: Ticket, content: QuestionnaireContent, change: boolean): FirstAid {
  const hazards = listHazards(content.answers)
  if (hazards.length === 0) throw redirect(pathTo('/questionnaire'))
  return {
    at: 'danger',
    ticketId: id,
    hazards,
    onward: getNextPath(SAFETY_PAGE, change, content),
    changePath: getPagePath(SAFETY_PAGE, { change }),
    nextTime: null,
    canBook: false,
  }
}

async function loadFirstAid({ api }: ShellContext, ticket: Ticket): Promise<FirstAid> {
  const [{ answers, firstAid }, cardIds, { FIRST_AID_CARDS }] = await Promise.all([
    fetchQuestionnaire(api, ticket.id),
    fetchFirstAidIds(api, ticket.id),
    import('@radruf/contract/first-aid'),
  ])
  const canBook = ticket.state === 'booking_open'
  const onward = getOnwardPath(ticket)
  const hazards = listHazards(answers)
  if (hazards.length > 0) {
    const nextTime = canBook ? await fetchNextTime(api, ticket.id) : null
    return { at: 'danger', ticketId: ticket.id, hazards, onward, changePath: null, nextTime, canBook }
  }
  const cards = FIRST_AID_CARDS.filter(({ id }) => cardIds.includes(id))
  if (cards.length === 0) throw redirect(onward)
  return { at: 'steps', ticketId: ticket.id, problem: ticket.problem, cards, tried: firstAid?.tried ?? [], canBook }
}

/** The next free time; null without one. */
async function fetchNextTime(api: Api, ticketId: string): Promise<string | null> {
  const { days } = await unwrap(api.GET('/api/tickets/{ticketId}/slots', { params: { path: { ticketId } } }))
  return days.flatMap(({ slots }) => slots)[0]?.startsAt ?? null
}

/** Stores what was tried and leads on, closes the ticket, reopens it, or holds the next free time. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { api } = getShell(context)
  const form = await request.formData()
  const params = { path: { ticketId: String(form.get('ticketId')) } }
  try {
    switch (form.get('intent')) {
      case 'reopen':
        await unwrap(api.POST('/api/tickets/{ticketId}/moves', { params, body: { to: 'wrap_up' } }))
        return redirect(pathTo('/overview'), 303)
      case 'hold': {
        const body = { startsAt: String(form.get('startsAt')), seenStartsAt: null }
        await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body }))
        return redirect(`${pathTo('/appointment')}?step=confirm`, 303)
      }
      default: {
        const helped = form.get('intent') === 'helped'
        const body = { tried: form.getAll('tried').map(String) as FirstAidCardId[], helped }
        const ticket = await unwrap(api.PUT('/api/tickets/{ticketId}/first-aid', { params, body }))
        return redirect(helped ? pathTo('/questionnaire/first-aid') : getOnwardPath(ticket), 303)
      }
    }
  } catch (error) {
    if (!isApiError(error) || error.code === 'OFFLINE') return toRefusalResponse(error, {})
    // The ticket or the time has moved on; the times and the overview show what is possible now.
    return redirect(
      pathTo(form.get('intent') === 'hold' || form.get('intent') === 'onward' ? '/appointment' : '/overview'),
      303,
    )
  }
}
