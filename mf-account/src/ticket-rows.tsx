import { pathTo, type Ticket } from '@radruf/contract'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { findProblemDrawing, PhotoImage, useDates } from '@radruf/shell-kit'
import type { LinkRow } from './link-list.tsx'
import { useTicketHeading } from './ticket-heading.ts'
import { TicketBadge, useTicketName } from './ticket-label.tsx'
import css from './ticket-rows.module.css'

/** Creates the row of a ticket: the bike, the problem in the customer's words, number, date and state. */
export function useTicketRow() {
  const getHeading = useTicketHeading()
  const ticketName = useTicketName()
  const dates = useDates()
  return (ticket: Ticket): LinkRow => {
    const name = ticketName(ticket)
    const title = getHeading(ticket)?.title
    return {
      to: pathTo('/tickets/:ticketId', { ticketId: ticket.id }),
      label: title ?? name,
      hint: (
        <>
          <span className={css.Facts}>
            {[...(title ? [name] : []), keepTogether(dates.format(ticket.createdAt, 'date'))].join('\u00a0· ')}
          </span>
          <TicketBadge ticket={ticket} />
        </>
      ),
      picture: <TicketPicture ticket={ticket} />,
    }
  }
}

/** A date without line breaks inside. */
const keepTogether = (date: string) => date.replaceAll(' ', '\u00a0')

/** The photo of the bike, or the drawing of the problem. */
function TicketPicture({ ticket: { photo, problemCategory } }: { ticket: Ticket }) {
  return photo ? (
    <PhotoImage photo={photo} alt="" sizes="3.5rem" className={css.Picture} />
  ) : (
    <Illustration drawing={findProblemDrawing(problemCategory ?? '')} className={css.Picture} />
  )
}
