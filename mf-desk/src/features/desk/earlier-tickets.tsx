import { type EarlierTicket, pathTo } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage, useCategoryNames, useDates, useLanguage } from '@radruf/shell-kit'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './earlier-tickets.module.css'

/** Earlier tickets of the same bike, then those of the customer's other bikes, each with its outcome. */
export function EarlierTickets({ tickets }: { tickets: readonly EarlierTicket[] }) {
  const t = useTexts()
  const groups = [
    { name: 'thisBike', entries: tickets.filter(({ isSameBike }) => isSameBike) },
    { name: 'otherBikes', entries: tickets.filter(({ isSameBike }) => !isSameBike) },
  ] as const
  return groups.map(({ name, entries }) => {
    if (entries.length === 0 && name === 'otherBikes') return null
    return (
      <section key={name} aria-label={t(`history.${name}`)}>
        <h2>{t(`history.${name}`)}</h2>
        {entries.length === 0 && <p className={css.Facts}>{t('history.firstTicket')}</p>}
        <ul>
          {entries.map((entry) => (
            <li key={entry.ticket.id}>
              <EarlierTicketLink entry={entry} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function EarlierTicketLink({ entry: { ticket } }: { entry: EarlierTicket }) {
  const t = useTexts()
  const dates = useDates()
  const language = useLanguage()
  const categories = useCategoryNames()
  const { id, number, problem, problemCategory, photo, mechanic, summary, rating, state, createdAt, closedAt } = ticket
  const { title } = describeProblem(problem, {
    language,
    categoryName: problemCategory && categories.problem(problemCategory),
  })
  const facts = [
    t('case.number', { number }),
    dates.formatDate(dates.toCalendarDate(closedAt ?? createdAt), 'date'),
    ...(mechanic ? [t('history.with', { name: mechanic.name })] : []),
  ]
  const outcome = summary ? t(`outcome.options.${summary.outcome as 'fixed'}.label`) : t(`states.${state}`)
  const stars = rating && t('history.stars', { count: rating.call })
  return (
    <Link to={pathTo('/desk/:ticketId', { ticketId: id })} className={css.Ticket}>
      <span className={css.Photo}>
        {photo ? <PhotoImage photo={photo} alt="" sizes="5rem" /> : <Icon name="bike" />}
      </span>
      <span className={css.Lines}>
        <strong>{title ?? t('cases.noProblem')}</strong>
        <span className={css.Facts}>{facts.join(' · ')}</span>
        {summary && <span className={css.Summary}>{summary.text}</span>}
        <span className={css.Outcome}>{[outcome, stars].filter(Boolean).join(' · ')}</span>
      </span>
    </Link>
  )
}
