import {
  type CallPresence,
  canRejoin,
  describePresence,
  getCallMinutes,
  getFirstName,
  type Photo,
  pathTo,
  type Ticket,
} from '@radruf/contract'
import { PictureViewer } from '@radruf/picture-viewer'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage, useDates, useNow } from '@radruf/shell-kit'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../../texts/index.ts'
import { useCasePictures, useViewedCase } from './case-pictures.ts'
import css from './evidence.module.css'
import { PictureChoice } from './picture-choice.tsx'

/**
 * The call's pictures, newest first, then the customer's photos: one large, all as tiles that choose what the customer gets. The
 * outcome is written beside them.
 */
export function Evidence({ ticket, photos }: { ticket: Ticket; photos: readonly Photo[] }) {
  const t = useTexts()
  const pictures = useCasePictures(ticket, photos)
  const viewed = useViewedCase(ticket, photos)
  const [shownId, setShownId] = useState<string>()
  const [enlargedId, setEnlargedId] = useState<string | null>(null)
  const shown = pictures.find(({ id }) => id === shownId) ?? pictures[0]
  return (
    <section className={css.Evidence} data-evidence>
      <EvidenceHeader ticket={ticket} />
      {shown ? (
        <div className={css.Pictures}>
          <div className={css.Large}>
            <PhotoImage
              photo={shown}
              alt={shown.caption}
              // The variant of the case's photo, which the page has already, also where the preview is smaller.
              sizes="(min-width: 1100px) 40vw, (min-width: 600px) 60vw, 100vw"
              fallback="large"
              priority
            />
            {/* In full as the picture's description. */}
            <p className={css.Caption} data-excerpt>
              {shown.caption}
            </p>
            <button
              type="button"
              className={css.Enlarge}
              data-shortcut="photos"
              onClick={() => setEnlargedId(shown.id)}
            >
              <Icon name="expand" size={1.25} />
              <span>{t('evidence.enlarge')}</span>
            </button>
          </div>
          <PictureChoice
            ticketId={ticket.id}
            customerName={getFirstName(ticket.customer.name)}
            pictures={pictures}
            onShow={setShownId}
          />
        </div>
      ) : (
        <p>{t('call.panel.noPhotos')}</p>
      )}
      <PictureViewer {...viewed} shown={enlargedId} onShow={setEnlargedId} />
    </section>
  )
}

/** The text that says who ended a call, or that its connection was lost. */
function toEnd(presence: Extract<CallPresence, { at: 'hungUp' | 'brokenOff' }>) {
  if (presence.at === 'brokenOff') return 'evidence.brokenOff'
  return presence.by === 'customer' ? 'presence.customerHungUp' : 'presence.mechanicHungUp'
}

/** The call that the outcome is about, and for a while the link back into it. */
function EvidenceHeader({ ticket }: { ticket: Ticket }) {
  const { id, state, appointment, customer, lastCall, callParticipants } = ticket
  const t = useTexts()
  const dates = useDates()
  const now = useNow(10_000)
  const hasEnded = !callParticipants.some(({ role }) => role === 'mechanic')
  const presence = describePresence(ticket)
  const isOver = presence.at === 'hungUp' || presence.at === 'brokenOff'
  const name = getFirstName(customer.name)
  const isWaiting = presence.at === 'interrupted' && presence.who === 'customer'
  const end = lastCall?.partedAt ?? lastCall?.leftAt
  return (
    <header className={css.Header}>
      <div>
        <h1 tabIndex={-1} data-page-heading>
          {isOver
            ? t(toEnd(presence), { name, time: dates.format(presence.since, 'clock') })
            : t(hasEnded && !isWaiting ? 'evidence.ended' : 'evidence.running', { name })}
        </h1>
        {lastCall && end && (
          <p>
            {t(isOver ? 'evidence.talked' : 'evidence.duration', {
              count: getCallMinutes(lastCall, end),
              time: dates.format(end, 'clock'),
            })}
          </p>
        )}
      </div>
      {canRejoin(state, appointment, now) && (
        <Link to={pathTo('/desk/:ticketId/call', { ticketId: id })} className={css.Rejoin}>
          <Icon name="camera" size={1.25} /> {t(hasEnded && !isWaiting ? 'evidence.rejoin' : 'call.return')}
        </Link>
      )}
    </header>
  )
}
