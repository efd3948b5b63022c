import {
  canMove,
  getFirstName,
  getPortraitAddress,
  MINUTE_MS,
  pathTo,
  type Questionnaire,
  type Ticket,
} from '@radruf/contract'
import { Button, ButtonLink, Card, DescriptionList, Link, Notice, Stack } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { Slot, SupportLink, useDates } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router-dom'
import { SECTIONS } from '../../sections.ts'
import { useTexts } from '../../texts/index.ts'
import { TicketBadge } from '../../ticket-label.tsx'
import { WorkshopList } from '../../workshop-list.tsx'
import css from './ticket-sections.module.css'

/** State, dates, mechanic and rating of the ticket, with a link to its chat. */
export function TicketFacts({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const { createdAt, closedAt, mechanic, rating, chatOpenedAt, state } = ticket
  return (
    <Card title={t('ticket.facts')}>
      <DescriptionList
        items={[
          { term: t('ticket.state'), detail: <TicketBadge ticket={ticket} /> },
          { term: t('ticket.created'), detail: dates.format(createdAt, 'date') },
          ...(closedAt ? [{ term: t('ticket.closedOn'), detail: dates.format(closedAt, 'date') }] : []),
          ...(mechanic ? [{ term: t('ticket.mechanic'), detail: mechanic.name }] : []),
          ...(rating
            ? [
                {
                  term: t('ticket.rating'),
                  detail: t('ticket.ratingText', { call: rating.call, service: rating.service }),
                },
              ]
            : []),
        ]}
      />
      {chatOpenedAt && (
        <Link standalone to={pathTo('/chat')}>
          {t(state === 'closed' ? 'ticket.readChat' : 'ticket.openChat')}
        </Link>
      )}
    </Card>
  )
}

/** Parts of the page that a paper does not need. */
export const ScreenOnly = ({ children }: { children: ReactNode }) => <div className={css.ScreenOnly}>{children}</div>

/** The mechanic and the length of the call, and the ticket's state and number. */
export function StoryByline({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const { mechanic, lastCall, state, number } = ticket
  const end = lastCall?.partedAt ?? lastCall?.leftAt
  const minutes = lastCall && end ? Math.round((Date.parse(end) - Date.parse(lastCall.metAt)) / MINUTE_MS) : 0
  const name = mechanic && getFirstName(mechanic.name)
  return (
    <div className={css.Byline}>
      {mechanic && <Avatar name={mechanic.name} src={getPortraitAddress(mechanic.profile?.portraitId)} />}
      <p>
        {name && (
          <>
            {minutes > 0 ? t('ticket.minutesWith', { count: minutes, name }) : t('ticket.with', { name })}
            <br />
          </>
        )}
        {t(`states.${state}`)}, {t('ticket.name', { number })}
      </p>
    </div>
  )
}

/** The customer's answers, folded once the summary says what came of them. On paper they are open. */
export function TicketAnswers({ questionnaire, isFolded }: { questionnaire: Questionnaire; isFolded: boolean }) {
  const t = useTexts()
  const answers = (
    <Slot name="answers-summary" questionnaire={questionnaire} fallback={<p>{t('ticket.answersMissing')}</p>} />
  )
  if (!isFolded) return <Card title={t('ticket.answers')}>{answers}</Card>
  return (
    <details className={css.Answers}>
      <summary>
        <h2>{t('ticket.answers')}</h2>
      </summary>
      {answers}
    </details>
  )
}

/** The chat of a ticket with a summary. */
export function ChatRow({ ticket: { chatOpenedAt, state } }: { ticket: Ticket }) {
  const t = useTexts()
  if (!chatOpenedAt) return null
  return (
    <ScreenOnly>
      <Link standalone to={pathTo('/chat')}>
        {t(state === 'closed' ? 'ticket.readChat' : 'ticket.openChat')}
      </Link>
    </ScreenOnly>
  )
}

/** Partner workshops for a bike that remote help could not repair, with a safety warning where no other card shows one. */
export function TicketReferral({ ticket, referral }: { ticket: Ticket; referral: NonNullable<Ticket['referral']> }) {
  const t = useTexts()
  const dates = useDates()
  const { exact, workshops, closesAt } = referral
  const { postalCode, state, summary } = ticket
  const code = postalCode ?? ''
  // On an open ticket the next step warns; the summary of an unsafe outcome warns in every state.
  const needsWarning = referral.unsafe && state === 'closed' && summary?.outcome !== 'unsafe'
  return (
    <Stack as="section" gap="m" id={SECTIONS.workshops}>
      <h2>{t('referral.title')}</h2>
      {needsWarning && (
        <Notice tone="danger" title={t('referral.unsafe')}>
          <p>{t('referral.unsafeText')}</p>
        </Notice>
      )}
      {workshops.length > 0 ? (
        <>
          <p>{t(exact ? 'referral.inRegion' : 'referral.nearest', { postalCode: code })}</p>
          <WorkshopList workshops={workshops} headingLevel={3} />
        </>
      ) : (
        <Card>
          <p>{t('workshops.noneText')}</p>
          <p>
            <SupportLink />
          </p>
        </Card>
      )}
      <Link
        standalone
        to={postalCode ? `${pathTo('/workshops')}?postalCode=${encodeURIComponent(code)}` : pathTo('/workshops')}
      >
        {t('referral.searchElsewhere')}
      </Link>
      {closesAt && <p>{t('referral.closes', { date: dates.format(closesAt, 'date') })}</p>}
    </Stack>
  )
}

/**
 * Closes the ticket where the customer may do so: a link at first, then the confirmation. The confirmation is a page
 * (`?confirm=close`) so that it works without a script.
 */
export function CloseTicket({ ticket, isConfirming }: { ticket: Ticket; isConfirming: boolean }) {
  const t = useTexts()
  const isBusy = useNavigation().state !== 'idle'
  if (!canMove(ticket.state, 'closed', 'customer')) return null
  const path = pathTo('/tickets/:ticketId', { ticketId: ticket.id })
  const kind = ticket.state === 'referred' ? 'finish' : 'withdraw'
  if (!isConfirming)
    return (
      <Link standalone to={`${path}?confirm=close`}>
        {t(`close.${kind}`)}
      </Link>
    )
  return (
    <Card tone="danger" title={t(`close.${kind}Title`)}>
      <p>{t('close.text')}</p>
      <Form method="post" action={path}>
        <Button variant="danger" loading={isBusy} loadingLabel={t('close.closing')} wide>
          {t(`close.${kind}Yes`)}
        </Button>
      </Form>
      <ButtonLink to={path} variant="secondary" wide>
        {t('close.no')}
      </ButtonLink>
    </Card>
  )
}
