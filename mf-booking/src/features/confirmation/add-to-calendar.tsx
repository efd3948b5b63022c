import { type Appointment, pathTo } from '@radruf/contract'
import { ButtonLink, Dialog, Icon, VisuallyHidden } from '@radruf/shared-ui'
import { deviceStorage, useBrand } from '@radruf/shell-kit'
import { type ComponentPropsWithRef, type MouseEvent, useEffect, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './add-to-calendar.module.css'

/** The appointment that was added to a calendar from this device. */
const ADDED_KEY = 'radruf.in-calendar'

/** Adds the appointment to the person's calendar; afterwards the next step is the overview. */
export function AddToCalendar({ ticketId, appointment }: { ticketId: string; appointment: Appointment }) {
  const t = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const { isAdded, setAdded } = useAddedToCalendar(appointment.id)
  const fileUrl = `/api/tickets/${ticketId}/appointment/calendar`
  // Without script, and before hydration, the link downloads the file.
  const open = (event: MouseEvent) => {
    event.preventDefault()
    setIsOpen(true)
  }
  const onAdded = () => {
    setAdded()
    setIsOpen(false)
  }
  return (
    <div className={css.Actions} data-next-step>
      <ButtonLink
        to={fileUrl}
        reloadDocument
        variant={isAdded ? 'quiet' : 'primary'}
        aria-haspopup="dialog"
        onClick={open}
        className={css.Open}
      >
        <Icon name={isAdded ? 'check' : 'calendar'} />
        {t(isAdded ? 'addToCalendar.added' : 'addToCalendar.open')}
      </ButtonLink>
      {isAdded && (
        <ButtonLink to={pathTo('/overview')} className={css.Next}>
          {t('confirmation.toOverview')}
        </ButtonLink>
      )}
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('addToCalendar.title')}
        closeLabel={t('addToCalendar.close')}
      >
        <Choices appointment={appointment} fileUrl={fileUrl} onAdded={onAdded} />
      </Dialog>
    </div>
  )
}

type ChoicesProps = { appointment: Appointment; fileUrl: string; onAdded: () => void }

function Choices({ appointment: { startsAt, endsAt, mechanicName }, fileUrl, onAdded }: ChoicesProps) {
  const t = useTexts()
  const { productName } = useBrand()
  const title = t('addToCalendar.event', { product: productName, mechanic: mechanicName })
  const event = { title, startsAt, endsAt }
  return (
    <>
      <ul className={css.Choices}>
        <li>
          <NewWindowLink href={googleCalendarUrl(event)} onClick={onAdded}>
            {t('addToCalendar.google')}
          </NewWindowLink>
        </li>
        <li>
          <NewWindowLink href={outlookCalendarUrl(event)} onClick={onAdded}>
            {t('addToCalendar.outlook')}
          </NewWindowLink>
        </li>
        <li>
          <a href={fileUrl} onClick={onAdded} className={css.Choice}>
            <span>
              {t('addToCalendar.file')}
              <span className={css.Hint}>{t('addToCalendar.fileHint')}</span>
            </span>
          </a>
        </li>
      </ul>
      <p className={css.Hint}>{t('addToCalendar.shared')}</p>
    </>
  )
}

function NewWindowLink({ children, ...rest }: ComponentPropsWithRef<'a'>) {
  const t = useTexts()
  return (
    <a {...rest} target="_blank" rel="noreferrer" className={css.Choice}>
      <span>{children}</span>
      <VisuallyHidden>{` (${t('addToCalendar.newWindow')})`}</VisuallyHidden>
    </a>
  )
}

/** Whether this appointment was added on this device. The server does not know; it shows after hydration. */
function useAddedToCalendar(appointmentId: string) {
  const [isAdded, setIsAdded] = useState(false)
  useEffect(() => setIsAdded(deviceStorage().getItem(ADDED_KEY) === appointmentId), [appointmentId])
  const setAdded = () => {
    setIsAdded(true)
    deviceStorage().setItem(ADDED_KEY, appointmentId)
  }
  return { isAdded, setAdded }
}

type CalendarEvent = {
  title: string
  /** ISO 8601. */
  startsAt: string
  endsAt: string
}

/** `2026-11-23T08:30:00.000Z` → `20261123T083000Z`. */
const toBasicFormat = (time: string) => `${new Date(time).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

/** Opens Google Calendar with a new entry; it carries the title and the times only. */
export function googleCalendarUrl({ title, startsAt, endsAt }: CalendarEvent): string {
  const url = new URL('https://calendar.google.com/calendar/render')
  url.search = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${toBasicFormat(startsAt)}/${toBasicFormat(endsAt)}`,
  }).toString()
  return url.href
}

/** Opens Outlook on the web with a new entry; it carries the title and the times only. */
export function outlookCalendarUrl({ title, startsAt, endsAt }: CalendarEvent): string {
  const url = new URL('https://outlook.live.com/calendar/0/deeplink/compose')
  // Outlook shows the plus of form encoding in titles.
  url.search = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
  })
    .toString()
    .replaceAll('+', '%20')
  return url.href
}
