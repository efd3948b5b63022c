import { pathTo } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Notice, Page } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { type ActionResult, getShell, toRefusal, useProblemText } from '@radruf/shell-kit'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router-dom'
import { LinkList } from '../../link-list.tsx'
import { loadTickets } from '../../load-tickets.ts'
import { NewTicketButton } from '../../new-ticket-button.tsx'
import { useTexts } from '../../texts/index.ts'
import { useTicketRow } from '../../ticket-rows.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => loadTickets(getShell(context).api)

/** Opens a new ticket and shows its questionnaire. */
export async function action({ context }: ActionFunctionArgs): Promise<Response | ActionResult> {
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
  const result = useActionData<ActionResult>()
  const problemText = useProblemText()
  const toRow = useTicketRow()
  return (
    <Page title={t('tickets.title')} lead={t('tickets.lead')} actions={<NewTicketButton tickets={tickets} />}>
      {result?.refusal && (
        <Notice tone="danger" live>
          {problemText(result.refusal)}
        </Notice>
      )}
      {tickets.length === 0 ? (
        <EmptyState drawing="bike-city">
          <p>{t('tickets.empty')}</p>
        </EmptyState>
      ) : (
        <LinkList rows={tickets.map(toRow)} />
      )}
    </Page>
  )
}
