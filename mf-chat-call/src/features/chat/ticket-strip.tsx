import { pathTo, type Ticket } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage, useCategoryNames, useDates, useLanguage } from '@radruf/shell-kit'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './chat-page.module.css'

/** The ticket that the chat is about, with its bike and its next appointment; a link to it. */
export function TicketStrip({ ticket }: { ticket: Ticket }) {
  const t = useTexts()
  const dates = useDates()
  const language = useLanguage()
  const categories = useCategoryNames()
  const { id, number, photo, problem, problemCategory, appointment, state } = ticket
  const categoryName = problemCategory && categories.problem(problemCategory)
  const { title } = describeProblem(problem, { language, categoryName })
  const isWithinWeek = appointment !== null && dates.daysUntil(appointment.startsAt) < 7
  return (
    <Link to={pathTo('/tickets/:ticketId', { ticketId: id })} className={css.Strip}>
      {photo && <PhotoImage photo={photo} alt="" sizes="4rem" className={css.StripPhoto} />}
      <span className={css.StripText}>
        <b data-excerpt>{title ?? t('chat.ticket', { number })}</b>
        {appointment && state !== 'closed' && (
          <span>
            {t('chat.callAt', {
              time: dates.format(appointment.startsAt, isWithinWeek ? 'relativeTime' : 'shortDayTime'),
            })}
          </span>
        )}
      </span>
      <Icon name="forward" size={1.25} />
    </Link>
  )
}
