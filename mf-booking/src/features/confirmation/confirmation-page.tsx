import { ZoneNote } from '@radruf/case-parts'
import {
  type Appointment,
  canChange,
  canJoin,
  getFirstName,
  getPortraitAddress,
  type MechanicProfile,
  MINUTE_MS,
  pathTo,
  type Ticket,
} from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { ButtonLink, Icon, Link, Page, Row, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar, MarkRing } from '@radruf/shared-ui/illustrations'
import {
  deviceStorage,
  fetchCurrentTicket,
  getShell,
  Slot,
  SupportLine,
  useDates,
  useIsHydrated,
  useNow,
  usePerson,
} from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { Checklist } from '../../checklist/checklist.tsx'
import { Introduction } from '../../introduction.tsx'
import { useTexts } from '../../texts/index.ts'
import { AddToCalendar } from './add-to-calendar.tsx'
import css from './confirmation-page.module.css'
import { OpenOnPhone } from './open-on-phone.tsx'

type LoaderData = {
  ticketId: string
  state: Ticket['state']
  appointment: Appointment
  profile: MechanicProfile | undefined
  tools: string[]
  /** The appointment replaced another one. */
  isMoved: boolean
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<LoaderData> {
  const { api } = getShell(context)
  const ticket = await fetchCurrentTicket(api)
  if (!ticket?.appointment) throw redirect(pathTo('/appointment'))
  const params = { path: { ticketId: ticket.id } }
  const { answers } = await unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params }))
  const { id, state, appointment, mechanic } = ticket
  const isMoved = new URL(request.url).searchParams.get('moved') === '1'
  return { ticketId: id, state, appointment, profile: mechanic?.profile, tools: [answers.tools ?? []].flat(), isMoved }
}

const TIME_ID = 'confirmation-time'

/** The booked appointment and the preparation of the call. Its next step is the person's own calendar. */
export function ConfirmationPage() {
  const { ticketId, state, appointment, profile, tools, isMoved } = useLoaderData<LoaderData>()
  const t = useTexts()
  const now = useNow(MINUTE_MS)
  const mechanic = getFirstName(appointment.mechanicName)
  return (
    <Page
      data-boundary="mf-booking"
      className={css.Page}
      actions={
        canJoin(state, appointment, now) ? (
          <ButtonLink to={pathTo('/chat/videocall')} data-next-step>
            {t('confirmation.join')}
          </ButtonLink>
        ) : (
          <AddToCalendar key={appointment.id} ticketId={ticketId} appointment={appointment} />
        )
      }
      aside={
        <>
          <OpenOnPhone path={pathTo('/appointment/confirmation')} />
          <Slot name="push-choice" />
          <SupportLine question={t('support.question')} />
        </>
      }
    >
      <div className={css.Field}>
        <Link to={pathTo('/overview')} standalone className={css.Close}>
          <Icon name="close" />
          {t('confirmation.close')}
        </Link>
        <h1 tabIndex={-1} data-page-heading aria-describedby={TIME_ID} className={css.Title}>
          {t(isMoved ? 'confirmation.titleMoved' : 'confirmation.title')}
        </h1>
        <DrawnTime key={appointment.id} id={TIME_ID} appointment={appointment} />
        <div className={css.Mechanic}>
          <Avatar name={appointment.mechanicName} src={getPortraitAddress(profile?.portraitId)} />
          <p>
            {t('confirmation.with', { mechanic, length: t('callLength') })}
            <Introduction profile={profile} />
          </p>
        </div>
        <ZoneNote times={[appointment.startsAt]} />
      </div>
      <Checklist appointmentId={appointment.id} ticketId={ticketId} tools={tools} mechanic={mechanic} />
      <NextSteps state={state} appointment={appointment} />
    </Page>
  )
}

/** Mail, joining and chat, and the way to change the appointment. */
function NextSteps({ state, appointment }: Pick<LoaderData, 'state' | 'appointment'>) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(MINUTE_MS)
  const { email } = usePerson()
  const isChangeable = state === 'booked' && canChange(appointment, now)
  return (
    <section className={css.Next}>
      <h2>{t('confirmation.nextTitle')}</h2>
      <ul>
        <li>{t('confirmation.next.mail', { email })}</li>
        <li>{t('confirmation.next.join', { time: dates.format(appointment.joinFrom, 'time') })}</li>
        <li>{t(isChangeable ? 'confirmation.next.chat' : 'confirmation.next.tooLate')}</li>
      </ul>
      <Row gap="m">
        <Link to={pathTo('/chat')} standalone>
          {t('confirmation.chat')}
        </Link>
        {isChangeable && (
          <Link to={pathTo('/appointment')} standalone>
            {t('confirmation.change')}
          </Link>
        )}
      </Row>
    </section>
  )
}

/** The appointment whose ring has drawn itself on this device. */
const DRAWN_KEY = 'radruf.ring-drawn'
const DRAW_DELAY_MS = 200

/**
 * Day and time of the appointment in the drawn ring, which draws itself once per booking. Screen readers read one phrase; from two
 * blocks they would read a space before the comma.
 */
function DrawnTime({ id, appointment: { id: appointmentId, startsAt } }: { id: string; appointment: Appointment }) {
  const dates = useDates()
  // A page that is hydrated was reloaded or opened from a mail: its ring is complete from the start.
  const isHydrating = !useIsHydrated()
  const [isStill] = useState(() => isHydrating || deviceStorage().getItem(DRAWN_KEY) === appointmentId)
  useEffect(() => deviceStorage().setItem(DRAWN_KEY, appointmentId), [appointmentId])
  return (
    <p id={id} className={css.Time}>
      <MarkRing
        shape="b"
        width={346}
        height={160}
        weight={7}
        delay={DRAW_DELAY_MS}
        still={isStill}
        className={css.Ring}
      />
      <time dateTime={startsAt}>
        <VisuallyHidden>{dates.format(startsAt, 'relativeDayTime')}</VisuallyHidden>
        <span className={css.Day} aria-hidden="true">
          {dates.format(startsAt, 'relativeDay')}
        </span>
        <span className={css.Clock} aria-hidden="true">
          {dates.format(startsAt, 'time')}
        </span>
      </time>
    </p>
  )
}
