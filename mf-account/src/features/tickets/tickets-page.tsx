import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Notice, Page } from '@radruf/shared-ui'
import { getShell, type Refusal, toRefusal, useProblemText } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { LinkList } from '../../link-list.tsx'
import { NewTicketButton } from '../../new-ticket-button.tsx'
import { useTexts } from '../../texts/index.ts'
import { TicketBadge } from '../../ticket-badge.tsx'
import { useTicketName } from '../../ticket-name.ts'
import { useDates } from '../../use-dates.ts'

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/tickets'))

/** Opens a new ticket. */
export async function action({ context }: ActionFunctionArgs): Promise<Response | { refusal: Refusal }> {
  try {
    await unwrap(getShell(context).api.POST('/api/tickets'))
    return redirect(pathTo('/questionnaire'), 303)
  } catch (error) {
    return toRefusal(error)
  }
}

/** All tickets of the customer, newest first. */
export function TicketsPage() {
  const t = useTexts()
  const { tickets } = useLoaderData<typeof loader>()
  const refused = useActionData<{ refusal: Refusal }>()
  const problemText = useProblemText()
  const ticketName = useTicketName()
  const { day } = useDates()
  return (
    <Page title={t('tickets.title')} lead={t('tickets.lead')} actions={<NewTicketButton tickets={tickets} />}>
      {refused && (
        <Notice tone="danger" live>
          {problemText(refused.refusal)}
        </Notice>
      )}
      {tickets.length === 0 ? (
        <p>{t('tickets.empty')}</p>
      ) : (
        <LinkList
          rows={tickets.map((ticket) => ({
            to: pathTo('/tickets/:ticketId', { ticketId: ticket.id }),
            label: ticketName(ticket),
            hint: `${t('ticket.created')}: ${day(ticket.createdAt)}`,
            aside: <TicketBadge ticket={ticket} />,
          }))}
        />
      )}
    </Page>
  )
}
