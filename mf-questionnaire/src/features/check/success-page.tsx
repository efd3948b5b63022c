import { canCloseByFirstAid, pathTo, type Ticket, type TicketState } from '@radruf/contract'
import type { Api } from '@radruf/contract/client'
import { ButtonLink, Icon, Page } from '@radruf/shared-ui'
import { MarkRing } from '@radruf/shared-ui/illustrations'
import { fetchCurrentTicket, getShell, SupportLine, usePerson } from '@radruf/shell-kit'
import { useEffect } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { removeCachedQuestionnaire } from '../../answer-queue.ts'
import { fetchFirstAidIds } from '../../questionnaire.ts'
import css from '../../success.module.css'
import { useTexts } from '../../texts/index.ts'
import { useSuccessTexts } from './success-texts/index.ts'

/** Milliseconds after which the drawing of the ring begins, so that the page is in place. */
const RING_DELAY_MS = 200

type LoaderData = { state: TicketState; hasFirstAid: boolean }

export async function loader({ context }: LoaderFunctionArgs): Promise<LoaderData> {
  const { api } = getShell(context)
  const ticket = await fetchCurrentTicket(api)
  if (!ticket) throw redirect(pathTo('/overview'))
  if (ticket.state === 'questionnaire_open') throw redirect(pathTo('/questionnaire'))
  return { state: ticket.state, hasFirstAid: canCloseByFirstAid(ticket.state) && (await findFirstAid(api, ticket)) }
}

/** Whether there are steps that the customer can try, or an instruction after a danger. */
async function findFirstAid(api: Api, { id, urgent }: Ticket): Promise<boolean> {
  if (urgent) return true
  return (await fetchFirstAidIds(api, id)).length > 0
}

/** The questionnaire is submitted; the page shows the next step for the state of the ticket. */
export function SuccessPage() {
  const { state, hasFirstAid } = useLoaderData<LoaderData>()
  const t = useTexts()
  const texts = useSuccessTexts()
  const { id: personId } = usePerson()
  useEffect(() => removeCachedQuestionnaire(personId), [personId])
  const canBook = state === 'booking_open'
  return (
    <Page
      data-boundary="mf-questionnaire"
      className={css.Page}
      actions={
        <>
          {hasFirstAid && <ButtonLink to={pathTo('/questionnaire/first-aid')}>{texts('firstAid')}</ButtonLink>}
          <ButtonLink
            to={pathTo(canBook ? '/appointment' : '/overview')}
            variant={hasFirstAid ? 'secondary' : 'primary'}
          >
            {texts(canBook ? 'toBooking' : 'toOverview')}
          </ButtonLink>
        </>
      }
    >
      <div className={css.Success}>
        <div className={css.Mark}>
          <Icon name="check" size={3} />
          <MarkRing width={128} height={120} weight={6} delay={RING_DELAY_MS} className={css.Ring} />
        </div>
        <h1 tabIndex={-1} data-page-heading>
          {texts('title')}
        </h1>
        <div className={css.Next}>
          <NextStep state={state} />
        </div>
      </div>
      <SupportLine question={t('support.question')} />
    </Page>
  )
}

function NextStep({ state }: { state: TicketState }) {
  const t = useTexts()
  const texts = useSuccessTexts()
  if (state === 'booking_open') return <p>{texts('book', { length: t('callLength') })}</p>
  if (state === 'booked') return <p>{texts('booked')}</p>
  if (state !== 'in_review') return <p>{texts('done')}</p>
  return (
    <>
      <p>
        <strong>{texts('processing')}</strong>
      </p>
      <p>{texts('processingMore')}</p>
    </>
  )
}
