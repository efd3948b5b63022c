import { HighlightedWords } from '@radruf/case-parts/search'
import { foldWords, getFirstName, pathTo, type Ticket } from '@radruf/contract'
import { ButtonLink } from '@radruf/shared-ui'
import { PhotoImage, useDates } from '@radruf/shell-kit'
import { useTicketHeading } from '../../ticket-heading.ts'
import { useTicketName } from '../../ticket-label.tsx'
import { getExcerpt, type MessageHit } from './message-hit.ts'
import css from './search-page.module.css'
import { useSearchTexts } from './texts/index.ts'

type SearchPreviewProps = { ticket: Ticket; query: string; hits: readonly MessageHit[] }

/** The ticket of the selected hit: its bike, its problem, and what was found in its chat. */
export function SearchPreview({ ticket, query, hits }: SearchPreviewProps) {
  const t = useSearchTexts()
  const dates = useDates()
  const ticketName = useTicketName()
  const heading = useTicketHeading()(ticket)
  const words = foldWords(query)
  const messages = hits.filter(({ ticketId }) => ticketId === ticket.id)
  return (
    <section className={css.Preview} aria-label={t('preview')}>
      {ticket.photo && <PhotoImage photo={ticket.photo} alt="" sizes="22rem" className={css.Photo} />}
      <div className={css.Body}>
        <h2>
          <HighlightedWords text={heading?.title ?? ticketName(ticket)} words={words} anywhere />
        </h2>
        {heading && <p>{heading.details}</p>}
        {messages.length > 0 && <h3 className={css.InChat}>{t('inChat')}</h3>}
        {messages.map(({ authorName, text, sentAt }) => (
          <p key={sentAt} className={css.Message}>
            <HighlightedWords text={getExcerpt(text, query)} words={words} anywhere />
            <span className={css.Time}>
              {getFirstName(authorName)} · {dates.format(sentAt, 'shortDayAtTime')}
            </span>
          </p>
        ))}
        <ButtonLink to={pathTo('/tickets/:ticketId', { ticketId: ticket.id })}>{t('open')}</ButtonLink>
      </div>
    </section>
  )
}
