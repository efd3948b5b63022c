import { type CaseListEntry, getFirstName, isBookable, pathTo } from '@radruf/contract'
import { Button, ButtonLink, Dialog, Notice, Row } from '@radruf/shared-ui'
import { createId, notify, useDates, useNow, useProblemText } from '@radruf/shell-kit'
import { useEffect, useEffectEvent, useState } from 'react'
import { useFetcher } from 'react-router-dom'
import { useWaitText } from '../list/case-state.ts'
import { BOOKING_PARAMETER } from '../load-case.ts'
import { writeOffer } from '../offer/offer.ts'
import { useTexts } from './texts/index.ts'
import css from './today.module.css'
import type { TodayResult } from './today-actions.ts'

type GiveTimeProps = { startsAt: string; zone: string; cases: readonly CaseListEntry[]; onClose: () => void }

/** The cases without a time, the longest wait first. The time is offered in the chat, or the case opens to book it after a question. */
export function GiveTime({ startsAt, zone, cases, onClose }: GiveTimeProps) {
  const t = useTexts()
  const dates = useDates(zone)
  const now = useNow(60_000)
  const waitText = useWaitText()
  const bookable = cases
    .filter(({ ticket }) => isBookable(ticket.state) && !ticket.appointment)
    .toSorted((one, other) => (one.waitingSince ?? '~').localeCompare(other.waitingSince ?? '~'))
  return (
    <Dialog
      open
      onClose={onClose}
      closeLabel={t('close')}
      title={t('giveTitle', { time: dates.format(startsAt, 'clock') })}
    >
      {bookable.length === 0 && <p>{t('noOneToGive')}</p>}
      <ul className={css.Choices}>
        {bookable.map(({ ticket, waitingSince }) => (
          <li key={ticket.id} className={css.Choice}>
            <span className={css.Words}>
              <b>{ticket.customer.name}</b> {waitingSince && waitText(waitingSince, now)}
            </span>
            <Row gap="s">
              {ticket.chatOpenedAt && <Offer ticket={ticket} startsAt={startsAt} zone={zone} onSent={onClose} />}
              <ButtonLink
                variant="quiet"
                to={`${pathTo('/desk/:ticketId', { ticketId: ticket.id })}?${new URLSearchParams({ [BOOKING_PARAMETER]: startsAt })}`}
                aria-label={t('bookFor', { name: ticket.customer.name })}
              >
                {t('book')}
              </ButtonLink>
            </Row>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type OfferProps = Pick<CaseListEntry, 'ticket'> & { startsAt: string; zone: string; onSent: () => void }

/** Sends the time as a message. A message that is sent again, because its answer was lost, keeps its id. */
function Offer({ ticket: { id, customer }, startsAt, zone, onSent }: OfferProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const fetcher = useFetcher<TodayResult>()
  const [clientId] = useState(createId)
  const name = getFirstName(customer.name)
  const close = useEffectEvent(() => {
    notify.success(t('offered', { name }))
    onSent()
  })
  const isSent = fetcher.data && !fetcher.data.refusal
  useEffect(() => {
    if (isSent) close()
  }, [isSent])
  return (
    <fetcher.Form method="post" action={pathTo('/desk')}>
      <input type="hidden" name="intent" value="offer-time" />
      <input type="hidden" name="ticketId" value={id} />
      <input type="hidden" name="clientId" value={clientId} />
      <input type="hidden" name="text" value={writeOffer([startsAt], customer.language, zone)} />
      <Button variant="secondary" loading={fetcher.state !== 'idle'} aria-label={t('offerTo', { name: customer.name })}>
        {t('offer')}
      </Button>
      {fetcher.data?.refusal && (
        <Notice tone="danger" live>
          {problemText(fetcher.data.refusal)}
        </Notice>
      )}
    </fetcher.Form>
  )
}
