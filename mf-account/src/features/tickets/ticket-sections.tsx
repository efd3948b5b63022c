import {
  type CallStep,
  canMove,
  type Outcome,
  pathTo,
  type Summary,
  type SummaryPicture,
  type Ticket,
} from '@radruf/contract'
import { Button, ButtonLink, Card, DescriptionList, Link, Notice, Stack } from '@radruf/shared-ui'
import { PointList } from '@radruf/shared-ui/point-list'
import { PhotoImage, SupportLink, useDates } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { Paragraphs } from '../../paragraphs.tsx'
import { PartFacts } from '../../part-facts.tsx'
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

/** The mechanic's outcome and summary. The outcome `unsafe` is a red notice. `steps`: those of its call. */
export function TicketSummary({ summary, steps = [] }: { summary: Summary; steps?: readonly CallStep[] | undefined }) {
  const t = useTexts()
  const dates = useDates()
  const outcome = t(`outcomes.${summary.outcome as Outcome}`)
  return (
    <Card title={t('ticket.summary')}>
      {summary.outcome === 'unsafe' ? (
        <Notice tone="danger" title={outcome} />
      ) : (
        <p>
          <strong>{outcome}</strong>
        </p>
      )}
      <Paragraphs text={summary.text} />
      <AgreedList agreed={summary.agreed} />
      <SummaryPictures pictures={summary.pictures} steps={steps} />
      {summary.parts.map((part, index) => (
        <div key={index}>
          <strong>{part.name}</strong>
          <PartFacts part={part} />
        </div>
      ))}
      <p>
        <small>{t('ticket.summaryDate', { date: dates.format(summary.writtenAt, 'date') })}</small>
      </p>
    </Card>
  )
}

/** The pictures that the mechanic chose for the customer. A step's still has its number and title. Those of the call can be enlarged in their own list. */
function SummaryPictures({ pictures, steps }: { pictures: readonly SummaryPicture[]; steps: readonly CallStep[] }) {
  const t = useTexts()
  if (pictures.length === 0) return null
  return (
    <ul className={css.Pictures}>
      {sortBySteps(pictures, steps).map((picture, index) => {
        const step = steps.findIndex(({ snapshotId }) => snapshotId === picture.id)
        return (
          <li key={picture.id}>
            <PhotoImage
              photo={picture}
              alt={t('ticket.summaryPicture', { number: index + 1, of: pictures.length })}
              sizes="12rem"
            />
            {steps[step] && (
              <p>
                <strong>{t('ticket.step', { number: step + 1 })}</strong> {steps[step].title}
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The stills of the steps in their order, then the other pictures. */
function sortBySteps(pictures: readonly SummaryPicture[], steps: readonly CallStep[]) {
  const place = ({ id }: SummaryPicture) => {
    const index = steps.findIndex(({ snapshotId }) => snapshotId === id)
    return index < 0 ? steps.length : index
  }
  return pictures.toSorted((one, other) => place(one) - place(other))
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

/** The points agreed in the call: done in it, or still to do by the customer. */
function AgreedList({ agreed }: Pick<Summary, 'agreed'>) {
  const t = useTexts()
  if (agreed.length === 0) return null
  return (
    <PointList
      doneLabel={t('agreed.done')}
      openLabel={t('agreed.open')}
      points={agreed.map(({ text, done }) => ({ key: text, isDone: done, content: text }))}
    />
  )
}
