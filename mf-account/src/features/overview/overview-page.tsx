import { findCurrentTicket, pathTo, type Ticket, type TicketState } from '@radruf/contract'
import { Badge, Card, Link, Notice, Page, Panel, Stack } from '@radruf/shared-ui'
import { useDates, useEvent, useIsOffline, useNow, usePerson } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router-dom'
import { CallRating } from '../../call-rating.tsx'
import { LinkList, type LinkRow } from '../../link-list.tsx'
import { NewTicketButton } from '../../new-ticket-button.tsx'
import { findNextStep, isCallRateable } from '../../next-step.ts'
import { NextStepPanel } from '../../next-step-panel.tsx'
import { useTexts } from '../../texts/index.ts'
import { useTicketHeading } from '../../ticket-heading.ts'
import { WorkshopList } from '../../workshop-list.tsx'
import { ChatLink } from './chat-link.tsx'
import { Hero } from './hero.tsx'
import css from './overview.module.css'
import { type OverviewData, storeOverview } from './overview-data.ts'
import { RepairProgress } from './repair-progress.tsx'

export { findOfflinePage, loader } from './overview-data.ts'

/** The state of the repair: the customer's bike, the steps, the next one with its action, and the newest message. */
export function OverviewPage() {
  const t = useTexts()
  const dates = useDates()
  const { id: personId, name } = usePerson()
  const data = useLoaderData<OverviewData>()
  const { tickets, questionnaire, unreadAnnouncements } = data
  const now = useNow(10_000)
  const { revalidate } = useRevalidator()
  // The shell reloads the page for changes of the ticket; messages are shown here only.
  useEvent('chat.changed', () => void revalidate())
  useEffect(() => {
    if (!data.isStored) storeOverview(personId, data)
  }, [data, personId])
  const asOf = useAsOf(data)
  const ticket = findCurrentTicket(tickets)
  const getHeading = useTicketHeading()
  const heading = ticket && getHeading(ticket, questionnaire?.answers)
  const rows = useRows(ticket, unreadAnnouncements)
  return (
    <Page data-boundary="mf-account" className={css.Page}>
      <Hero photo={ticket?.photo ?? undefined} problemCategory={ticket?.problemCategory ?? null} />
      <div className={css.Sheet}>
        <div role="status" className={css.Offline}>
          {asOf &&
            t('overview.offline', { time: dates.format(asOf, dates.daysUntil(asOf) === 0 ? 'time' : 'shortDayTime') })}
        </div>
        <header className={css.Heading}>
          <h1 tabIndex={-1} data-page-heading>
            {heading?.title ?? (name ? t('overview.greeting', { name }) : t('overview.title'))}
          </h1>
          {heading?.details && <p>{heading.details}</p>}
        </header>
        {ticket ? (
          <CurrentTicket {...data} ticket={ticket} now={now} isOffline={asOf !== undefined} />
        ) : (
          <Panel title={t('next.none.title')} actions={<NewTicketButton tickets={tickets} />}>
            <p>{t('next.none.text')}</p>
          </Panel>
        )}
        <Stack as="section" gap="s">
          <h2 className={css.More}>{t('overview.more')}</h2>
          <LinkList rows={rows} />
        </Stack>
      </div>
    </Page>
  )
}

/** Links to everything else; the answers once there are some. */
function useRows(ticket: Ticket | undefined, unreadAnnouncements: number): LinkRow[] {
  const t = useTexts()
  const unread = unreadAnnouncements > 0 && (
    <Badge tone="brand">{t('links.unread', { count: unreadAnnouncements })}</Badge>
  )
  return [
    ...(ticket?.hasAnswers
      ? [{ to: pathTo('/overview/questionaire'), label: t('links.answers'), icon: 'pen' as const }]
      : []),
    { to: pathTo('/tickets'), label: t('links.tickets'), icon: 'bike' },
    { to: pathTo('/announcements'), label: t('links.announcements'), icon: 'news', aside: unread },
    { to: pathTo('/workshops'), label: t('links.workshops'), icon: 'wrench' },
    { to: pathTo('/overview/faq'), label: t('links.faq'), icon: 'question' },
  ]
}

/** Load time of the shown data while offline; undefined while online. */
function useAsOf({ loadedAt, isStored }: OverviewData): string | undefined {
  const isOffline = useIsOffline()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isStored && !isOffline) void revalidate()
  }, [isStored, isOffline, revalidate])
  return isStored || isOffline ? loadedAt : undefined
}

/** States in which no mechanic has seen the bike in a call yet. */
const UNSEEN_STATES: readonly TicketState[] = ['in_review', 'booking_open', 'booked']

/** The current ticket with its progress, its next step and everything else that waits for the customer. */
function CurrentTicket({
  tickets,
  ticket,
  questionnaire,
  now,
  isOffline,
}: OverviewData & { ticket: Ticket; now: number; isOffline: boolean }) {
  const t = useTexts()
  const step = findNextStep(ticket, now)
  // While the call can be rejoined, it is not rated. Once rated, the row stays until the page is left.
  const isDue = ticket.ratingDue && isCallRateable(ticket)
  const [canRate, setCanRate] = useState(isDue)
  if (isDue && !canRate) setCanRate(true)
  const unrated = tickets.find((one) => one.ratingDue && !(one === ticket && (isDue || step === 'rejoin')))
  return (
    <>
      <RepairProgress ticket={ticket} isJoinable={step === 'join' || step === 'rejoin'} />
      <NextStepPanel
        step={step}
        ticket={ticket}
        tools={[questionnaire?.answers.tools ?? []].flat()}
        isOffline={isOffline}
      />
      {ticket.urgent && !ticket.lastCall && UNSEEN_STATES.includes(ticket.state) && (
        <Notice tone="danger">{t('overview.dontRide')}</Notice>
      )}
      {(step === 'closed' || step === 'solved') && <NewTicketButton tickets={tickets} />}
      {isOffline && ticket.referral && <WorkshopList workshops={ticket.referral.workshops} />}
      {ticket.chatOpenedAt && <ChatLink ticket={ticket} />}
      {canRate && step !== 'rejoin' && !isOffline && <CallRating ticket={ticket} />}
      {unrated && (
        <Card>
          <p>{t('overview.rateToo')}</p>
          <Link standalone to={pathTo('/tickets/:ticketId/rating', { ticketId: unrated.id })}>
            {t('overview.rateTooLink')}
          </Link>
        </Card>
      )}
    </>
  )
}
