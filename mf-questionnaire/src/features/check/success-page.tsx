import { pathTo, type TicketState } from '@radruf/contract'
import { ButtonLink, Notice, Page } from '@radruf/shared-ui'
import { getShell } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { askCurrentTicket } from '../../current-ticket.ts'
import { SupportLine } from '../../support-line.tsx'
import { useTexts } from '../../texts/index.ts'

export async function loader({ context }: LoaderFunctionArgs): Promise<{ state: TicketState }> {
  const ticket = await askCurrentTicket(getShell(context).api)
  if (!ticket) throw redirect(pathTo('/overview'))
  if (ticket.state === 'questionnaire_open') throw redirect(pathTo('/questionnaire'))
  return { state: ticket.state }
}

/** The questionnaire is sent: what comes next, wherever the ticket stands by now. */
export function Component() {
  const { state } = useLoaderData<Awaited<ReturnType<typeof loader>>>()
  const t = useTexts()
  const canBook = state === 'booking_open'
  return (
    <Page
      data-boundary="mf-questionnaire"
      title={t('success.title')}
      actions={
        canBook ? (
          <ButtonLink to={pathTo('/appointment')}>{t('success.toBooking')}</ButtonLink>
        ) : (
          <ButtonLink to={pathTo('/overview')}>{t('success.toOverview')}</ButtonLink>
        )
      }
    >
      <Notice tone="success">
        <NextStep state={state} />
      </Notice>
      <SupportLine />
    </Page>
  )
}

function NextStep({ state }: { state: TicketState }) {
  const t = useTexts()
  if (state === 'booking_open') return <p>{t('success.book', { length: t('callLength') })}</p>
  if (state === 'booked') return <p>{t('success.booked')}</p>
  if (state !== 'in_review') return <p>{t('success.done')}</p>
  return (
    <>
      <p>
        <strong>{t('success.processing')}</strong>
      </p>
      <p>{t('success.processingMore')}</p>
    </>
  )
}
