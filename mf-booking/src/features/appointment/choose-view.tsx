import { ZoneNote } from '@radruf/case-parts'
import {
  type Appointment,
  getFirstName,
  getPortraitAddress,
  type Hold,
  type Photo,
  type Ticket,
} from '@radruf/contract'
import { Page } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { type Refusal, SupportLine, useDates } from '@radruf/shell-kit'
import { useId, useState } from 'react'
import { Introduction } from '../../introduction.tsx'
import { useTexts } from '../../texts/index.ts'
import { BOOKING_PATHS, type ChooseReason } from './booking-view.ts'
import { CallPreview } from './call-preview.tsx'
import { ChoiceNotices, getOffer } from './choice-notices.tsx'
import { ChoiceStatus } from './choice-status.tsx'
import css from './choose-view.module.css'
import { DayStrip } from './day-strip.tsx'
import { type Day, findNextSlot, getHorizon, removeSlot } from './days.ts'
import { HoldBar } from './hold-bar.tsx'
import { MovedTimes } from './moved-times.tsx'
import { NextSlot } from './next-slot.tsx'
import { TimeGrid } from './time-grid.tsx'
import { FullDay, NoSlots, WaitlistLine } from './waiting.tsx'

type Props = {
  ticketId: string
  days: readonly Day[]
  moving: Appointment | null
  hold: Hold | null
  reason: ChooseReason | null
  offeredTimes?: readonly string[]
  /** The day from the query of the address. Without scripts, choosing a day submits a form that sets it. */
  date: string | null
  /** The ticket has no appointment and is on the waitlist. */
  isOnWaitlist: boolean
  photo: Photo | null
  /** The mechanic of the case; null before one has it. */
  mechanic: Ticket['mechanic']
  refusal: Refusal | undefined
}

/** Free slots to choose from: the next one, then the days and the times of the chosen one. A held slot is confirmed in the bar. */
export function ChooseView({ days: offeredDays, date: initialDate, photo, mechanic, ...props }: Props) {
  const { ticketId, moving, hold, reason, refusal, isOnWaitlist } = props
  const t = useTexts()
  const days = removeSlot(offeredDays, moving?.startsAt)
  const [date, chooseDate] = useChosenDate(days, hold, initialDate)
  const day = days.find((other) => other.date === date)
  const nextSlot = findNextSlot(days)
  const offer = getOffer(reason, days, props.offeredTimes)
  const isRefusalOfHold = hold !== null && refusal !== undefined && refusal.code !== 'SLOT_TAKEN'
  return (
    <Page
      data-boundary="mf-booking"
      className={css.Page}
      back={
        moving
          ? { to: BOOKING_PATHS.choose, label: t('move.leave'), icon: 'close' }
          : { to: '/overview', label: t('choose.back') }
      }
      title={t(moving ? 'move.title' : 'choose.title')}
      lead={moving ? undefined : <Lead mechanic={mechanic} hold={hold} />}
      actions={
        hold && (
          <HoldBar ticketId={ticketId} hold={hold} moving={moving} refusal={isRefusalOfHold ? refusal : undefined} />
        )
      }
      aside={<CallPreview photo={photo} />}
    >
      {moving && <MovedTimes moving={moving} newTime={hold?.startsAt} />}
      <ChoiceNotices
        ticketId={ticketId}
        moving={moving}
        reason={reason}
        offer={offer}
        refusal={isRefusalOfHold ? undefined : refusal}
      />
      <ChoiceStatus day={day} hold={hold} />
      {!nextSlot && !hold ? (
        <NoSlots ticketId={ticketId} canWait={moving === null} isOnWaitlist={isOnWaitlist} />
      ) : (
        <>
          {nextSlot && !moving && offer.slots.length === 0 && (
            <NextSlot ticketId={ticketId} moving={moving} slot={nextSlot} heldTime={hold?.startsAt} />
          )}
          <Days days={days} chosen={day} moving={moving} onChoose={chooseDate} />
          {day && <Times ticketId={ticketId} day={day} moving={moving} hold={hold} isOnWaitlist={isOnWaitlist} />}
          <ZoneNote times={getHorizon(days)} />
          <SupportLine question={t('support.question')} />
        </>
      )}
    </Page>
  )
}

/**
 * The chosen day: the one of a new hold, until another is chosen; at first the one of the address, else the first with a free time.
 * Returns the date and a function that chooses another one.
 */
function useChosenDate(days: readonly Day[], hold: Hold | null, initialDate: string | null) {
  const dates = useDates()
  const [choice, setChoice] = useState({ date: initialDate, holdId: initialDate ? hold?.id : undefined })
  const isNewHold = hold !== null && hold.id !== choice.holdId
  const date = isNewHold ? dates.toCalendarDate(hold.startsAt) : choice.date
  const openDay = days.find((day) => day.date === date && !day.isClosed)
  const first = days.find(({ slots }) => slots.length > 0) ?? days.find(({ isClosed }) => !isClosed)
  const choose = (next: string) => setChoice({ date: next, holdId: hold?.id })
  return [(openDay ?? first)?.date, choose] as const
}

/**
 * The length of the call and, once there is one, the mechanic: of the hold, else of the case. The line is as high as the face, which may
 * come later. A mechanic who comes with the hold has no sentence here: it would move the times under the finger.
 */
function Lead({ mechanic, hold }: Pick<Props, 'mechanic' | 'hold'>) {
  const t = useTexts()
  const length = capitalize(t('callLength'))
  const name = hold?.mechanicName ?? mechanic?.name
  const isKnown = mechanic !== null && name === mechanic.name
  const profile = isKnown ? mechanic.profile : hold?.mechanicProfile
  return (
    <span className={css.Lead}>
      {name && <Avatar name={name} src={getPortraitAddress(profile?.portraitId)} />}
      <span>
        {name ? t('choose.leadWith', { length, mechanic: getFirstName(name) }) : t('choose.lead', { length })}
        {isKnown && <Introduction profile={profile} />}
      </span>
    </span>
  )
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

type DaysProps = {
  days: readonly Day[]
  chosen: Day | undefined
  moving: Appointment | null
  onChoose: (date: string) => void
}

function Days({ days, chosen, moving, onChoose }: DaysProps) {
  const t = useTexts()
  const { formatDate } = useDates()
  const titleId = useId()
  return (
    <section className={css.Days}>
      <header className={css.DaysHeader}>
        <h2 id={titleId}>{t(moving ? 'move.question' : 'choose.otherDay')}</h2>
        {chosen && <p aria-hidden="true">{formatDate(chosen.date, 'month')}</p>}
      </header>
      <DayStrip days={days} chosen={chosen?.date} labelId={titleId} isMoving={moving !== null} onChoose={onChoose} />
    </section>
  )
}

type TimesProps = Pick<Props, 'ticketId' | 'moving' | 'hold' | 'isOnWaitlist'> & { day: Day }

/** The times of the chosen day, or the waitlist when it is full. The customer's own time is shown on its day. */
function Times({ ticketId, day, moving, hold, isOnWaitlist }: TimesProps) {
  const dates = useDates()
  const isDayOfAppointment = moving !== null && dates.toCalendarDate(moving.startsAt) === day.date
  if (day.slots.length === 0 && !isDayOfAppointment)
    return <FullDay ticketId={ticketId} day={day} canWait={moving === null} isOnWaitlist={isOnWaitlist} />
  return (
    <>
      <TimeGrid ticketId={ticketId} day={day} moving={moving} heldTime={hold?.startsAt} />
      {!moving && <WaitlistLine ticketId={ticketId} isOnWaitlist={isOnWaitlist} />}
    </>
  )
}
