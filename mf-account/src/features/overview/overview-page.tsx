import { findCurrentTicket, getFirstName, pathTo, type Ticket, type TicketState } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { Badge, Card, Link, Notice, Page, Panel, Stack } from '@radruf/shared-ui'
import {
  PhotoImage,
  Slot,
  useBrowserValue,
  useCategoryNames,
  useDates,
  useEvent,
  useIsOffline,
  useLanguage,
  useNow,
  usePerson,
} from '@radruf/shell-kit'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom'
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
// The server renders the part below, and the page links the styles of this file only.
import '../../aftercare/aftercare.module.css'
import { type OverviewData, storeOverview } from './overview-data.ts'
import { RepairProgress } from './repair-progress.tsx'

export { findOfflinePage, loader } from './overview-data.ts'

/** After a repair only. A device without a connection that has not loaded it shows the rest of the page. */
const Aftercare = lazy(() =>
  import('../../aftercare/aftercare.tsx').then(
    ({ Aftercare: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
)

/** Photos below the large one. */
const SHOTS = 4

/** Query parameter with the bike whose care is shown. */
const BIKE = 'bike'

const isRepaired = ({ state, summary }: Ticket) => state === 'closed' && summary?.outcome === 'fixed'

/** The ticket that the page shows: the current one or, after a repair, the latest of the bike that the address names. */
function findShownTicket(tickets: readonly Ticket[], bikeId: string | null): Ticket | undefined {
  const current = findCurrentTicket(tickets)
  if (!current || !isRepaired(current)) return current
  return tickets.find((ticket) => isRepaired(ticket) && ticket.bikeId === bikeId) ?? current
}

/** The state of the repair: the customer's bike, the steps, the next one with its action, and the newest message. */
export function OverviewPage() {
  const t = useTexts()
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
  const isOffline = useIsShownOffline(data)
  const ticket = findShownTicket(tickets, useSearchParams()[0].get(BIKE))
  const getHeading = useTicketHeading()
  const repaired = useRepairedHeading()
  const heading = ticket && (isRepaired(ticket) ? repaired(ticket) : getHeading(ticket, questionnaire?.answers))
  const rows = useRows(ticket, unreadAnnouncements)
  return (
    <Page data-boundary="mf-account" className={css.Page}>
      <Hero
        photo={ticket?.photo ?? undefined}
        problemCategory={ticket?.problemCategory ?? null}
        isLow={Boolean(ticket?.referral)}
      />
      <div className={css.Sheet}>
        <header className={css.Heading}>
          <h1 tabIndex={-1} data-page-heading>
            {heading?.title ?? (name ? t('overview.greeting', { name }) : t('overview.title'))}
          </h1>
          {heading?.details && <p>{heading.details}</p>}
        </header>
        {ticket ? (
          <CurrentTicket {...data} ticket={ticket} now={now} isOffline={isOffline} />
        ) : (
          <Panel title={t('next.none.title')} actions={<NewTicketButton tickets={tickets} />}>
            <p>{t('next.none.text')}</p>
          </Panel>
        )}
      </div>
      <div className={css.More}>
        <ProblemShots ticket={ticket} questionnaire={questionnaire} />
        <Stack as="section" gap="s">
          <h2>{t('overview.more')}</h2>
          <LinkList rows={rows} />
        </Stack>
      </div>
    </Page>
  )
}

/** Whether photo and sheet stand beside each other with room below the photo. */
const useIsWide = () => useBrowserValue(() => window.matchMedia('(min-width: 1100px)').matches, false)

/** The photos of the problem and its sentence, where a computer has room for them. */
function ProblemShots({ ticket, questionnaire }: { ticket: Ticket | undefined } & Pick<OverviewData, 'questionnaire'>) {
  const t = useTexts()
  const language = useLanguage()
  const categoryNames = useCategoryNames()
  if (!ticket || !questionnaire || isRepaired(ticket)) return null
  const categoryName = ticket.problemCategory ? categoryNames.problem(ticket.problemCategory) : null
  const { sentence } = describeProblem(questionnaire.answers, { language, categoryName })
  const photos = questionnaire.photos.slice(0, SHOTS)
  return (
    <section className={css.Shots} aria-label={t('links.answers')}>
      {photos.length > 1 && (
        <ul>
          {photos.map((photo) => (
            <li key={photo.id}>
              <PhotoImage photo={photo} alt="" sizes="8rem" />
            </li>
          ))}
        </ul>
      )}
      {sentence && <p>{sentence}</p>}
    </section>
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

/** Whether the page offers nothing that needs the service. Stored data are loaded again when the connection is back. */
function useIsShownOffline({ isStored }: OverviewData): boolean {
  const isOffline = useIsOffline()
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isStored && !isOffline) void revalidate()
  }, [isStored, isOffline, revalidate])
  return isStored || isOffline
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
  const isWide = useIsWide()
  const tools = [questionnaire?.answers.tools ?? []].flat()
  // While the call can be rejoined, it is not rated. Once rated, the row stays until the page is left.
  const isDue = ticket.ratingDue && isCallRateable(ticket)
  const [canRate, setCanRate] = useState(isDue)
  if (isDue && !canRate) setCanRate(true)
  const unrated = tickets.find((one) => one.ratingDue && !(one === ticket && (isDue || step === 'rejoin')))
  return (
    <>
      {isRepaired(ticket) ? (
        <Suspense>
          <BikeChoice tickets={tickets} ticket={ticket} />
          <Aftercare
            ticket={ticket}
            tickets={tickets.filter(
              (other) =>
                other === ticket || (other.bikeId === ticket.bikeId && other.state === 'closed' && other.bikeId),
            )}
            now={now}
            isOffline={isOffline}
          />
        </Suspense>
      ) : (
        <>
          <RepairProgress ticket={ticket} isJoinable={step === 'join' || step === 'rejoin'} />
          <NextStepPanel step={step} ticket={ticket} tools={tools} isOffline={isOffline} />
        </>
      )}
      {ticket.urgent && !ticket.lastCall && UNSEEN_STATES.includes(ticket.state) && (
        <Notice tone="danger">{t('overview.dontRide')}</Notice>
      )}
      {(step === 'closed' || step === 'solved') && !isRepaired(ticket) && <NewTicketButton tickets={tickets} />}
      {isOffline && ticket.referral && <WorkshopList workshops={ticket.referral.workshops} />}
      {ticket.chatOpenedAt && <ChatLink ticket={ticket} />}
      {isWide && step === 'booked' && ticket.appointment && (
        <>
          <Slot
            name="call-checklist"
            appointmentId={ticket.appointment.id}
            tools={tools}
            mechanic={getFirstName(ticket.appointment.mechanicName)}
          />
          <Slot name="open-on-phone" path={pathTo('/overview')} />
        </>
      )}
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

/** The heading after a repair: the bike, and since when it runs. */
function useRepairedHeading() {
  const t = useTexts()
  const dates = useDates()
  const categoryNames = useCategoryNames()
  return ({ bikeCategory, closedAt }: Ticket) => ({
    title: t('overview.repaired.title'),
    details: t('overview.repaired.since', {
      bike: bikeCategory ? categoryNames.bike(bikeCategory) : t('overview.repaired.bike'),
      date: dates.format(closedAt ?? '', 'dayOfMonth'),
    }),
  })
}

/** The repaired bikes of a customer who has several. */
function BikeChoice({ tickets, ticket }: { tickets: readonly Ticket[]; ticket: Ticket }) {
  const t = useTexts()
  const categoryNames = useCategoryNames()
  const latest = new Map(
    tickets.filter((other) => isRepaired(other) && other.bikeId).map((other) => [other.bikeId, other]),
  )
  if (latest.size < 2) return null
  return (
    <nav aria-label={t('overview.repaired.bikes')} className={css.Bikes}>
      {[...latest.values()].map(({ bikeId, bikeCategory }) => (
        <Link
          key={bikeId}
          to={`?${new URLSearchParams({ [BIKE]: bikeId ?? '' })}`}
          aria-current={bikeId === ticket.bikeId ? 'true' : undefined}
        >
          {bikeCategory ? categoryNames.bike(bikeCategory) : t('overview.repaired.bike')}
        </Link>
      ))}
    </nav>
  )
}
