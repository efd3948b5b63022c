import { type CallReport, getFirstName, type RecordedMove, type Ticket } from '@radruf/contract'
import { useDates } from '@radruf/shell-kit'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/index.ts'
import { CallReports } from './call-reports.tsx'
import css from './case-history.module.css'

/** The moves of the ticket with their actors, latest first, and the line quality of its calls. */
export function CaseHistory({
  ticket,
  moves,
  callReports,
  more,
}: {
  ticket: Ticket
  moves: readonly RecordedMove[]
  callReports: readonly CallReport[]
  more: ReactNode
}) {
  const t = useTexts()
  const dates = useDates()
  const { rating } = ticket
  return (
    <div className={css.History}>
      <h2>{t('history.thisTicket')}</h2>
      {rating && (
        <p>
          {t('case.facts.rating')}: {t('case.facts.ratingText', { call: rating.call, service: rating.service })}
          {rating.reason && ` „${rating.reason}“`}
        </p>
      )}
      <CallReports reports={callReports} />
      <ol className={css.Timeline}>
        {moves.toReversed().map(({ to, actor, name, movedAt, followUp }, index) => (
          <li key={movedAt + to} className={css.Entry} data-actor={actor} data-now={index === 0 || undefined}>
            {followUp && <p>{t(`history.followUp.${followUp}`, { name: getFirstName(ticket.customer.name) })}</p>}
            <p>{t('history.move', { state: t(`states.${to}`), by: name ?? t(`history.actors.${actor}`) })}</p>
            <time dateTime={movedAt} className={css.Time}>
              {dates.format(movedAt, 'shortDayAtTime')}
            </time>
          </li>
        ))}
        {!more && (
          <li className={css.Entry}>
            <p>{t('history.opened')}</p>
            <time dateTime={ticket.createdAt} className={css.Time}>
              {dates.format(ticket.createdAt, 'shortDayAtTime')}
            </time>
          </li>
        )}
      </ol>
      {more}
    </div>
  )
}
