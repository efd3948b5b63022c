import { findCurrentTicket, pathTo, type Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { Badge, ButtonLink, Card, Link, Page, Stack } from '@radruf/shared-ui'
import { getShell, useNow, usePerson } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { LinkList, type LinkRow } from '../../link-list.tsx'
import { loadTickets } from '../../load-tickets.ts'
import { NewTicketButton } from '../../new-ticket-button.tsx'
import { findNextStep, nextStepPath } from '../../next-step.ts'
import { NextStepCard } from '../../next-step-card.tsx'
import { useTexts } from '../../texts/index.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const { api, session } = getShell(context)
  const { person } = await session()
  // The introduction opens by itself only until the person has finished or skipped it.
  if (person && !person.onboardedAt) throw redirect(pathTo('/onboarding'))
  const [{ tickets }, unread] = await Promise.all([loadTickets(api), countUnreadAnnouncements(api)])
  return { tickets, unread }
}

/** Zero when the request fails: the badge is not worth an error page. */
const countUnreadAnnouncements = (api: Api): Promise<number> =>
  unwrap(api.GET('/api/announcements')).then(
    ({ announcements }) => announcements.filter(({ read }) => !read).length,
    () => 0,
  )

/** The next step of the customer's current ticket, and links to the other pages. */
export function OverviewPage() {
  const t = useTexts()
  const { name } = usePerson()
  const { tickets, unread } = useLoaderData<typeof loader>()
  const now = useNow(10_000)
  const ticket = findCurrentTicket(tickets)
  const step = ticket ? findNextStep(ticket, now) : 'none'
  // Includes earlier tickets, which the overview does not show otherwise.
  const unrated = tickets.find((one) => one.ratingDue && !(one === ticket && step === 'rate'))
  return (
    <Page
      title={name ? t('overview.greeting', { name }) : t('overview.title')}
      lead={t('overview.lead')}
      actions={
        <>
          {ticket && step !== 'none' && (
            <ButtonLink to={nextStepPath(step, ticket)} variant={step === 'closed' ? 'secondary' : 'primary'}>
              {t(`next.${step}.action`)}
            </ButtonLink>
          )}
          {(step === 'none' || step === 'closed') && <NewTicketButton tickets={tickets} />}
        </>
      }
      aside={
        <Stack as="section" gap="s">
          <h2>{t('overview.more')}</h2>
          <LinkList rows={rowsFor(ticket)} />
        </Stack>
      }
    >
      <NextStepCard showTicketName step={step} ticket={ticket} />
      {unrated && (
        <Card>
          <p>{t('overview.rateToo')}</p>
          <Link standalone to={pathTo('/tickets/:ticketId/rating', { ticketId: unrated.id })}>
            {t('overview.rateTooLink')}
          </Link>
        </Card>
      )}
    </Page>
  )

  function rowsFor(ticket: Ticket | undefined): LinkRow[] {
    const chat = ticket?.chatOpenedAt
      ? t(ticket.unreadMessages > 0 ? 'links.chatUnread' : 'links.chat', { count: ticket.unreadMessages })
      : undefined
    return [
      ...(chat ? [{ to: pathTo('/chat'), label: chat, icon: 'chat' as const }] : []),
      ...(ticket?.hasAnswers
        ? [{ to: pathTo('/overview/questionaire'), label: t('links.answers'), icon: 'pen' as const }]
        : []),
      { to: pathTo('/tickets'), label: t('links.tickets'), icon: 'bike' },
      {
        to: pathTo('/announcements'),
        label: t('links.announcements'),
        icon: 'news',
        aside: unread > 0 && <Badge tone="brand">{t('links.unread', { count: unread })}</Badge>,
      },
      { to: pathTo('/workshops'), label: t('links.workshops'), icon: 'wrench' },
      { to: pathTo('/overview/faq'), label: t('links.faq'), icon: 'question' },
    ]
  }
}
