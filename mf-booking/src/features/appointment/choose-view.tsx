import { ZoneNote } from '@radruf/case-parts'
import type { Appointment, Hold, TimeSlot } from '@radruf/contract'
import { ButtonLink, Card, Notice, Page, Stack } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { type Refusal, SupportLine, SupportLink, useBrand, useDates, useProblemText } from '@radruf/shell-kit'
import { RefusalNotice } from '../../refusal-notice.tsx'
import { useTexts } from '../../texts/index.ts'
import { BOOKING_PATHS, type ChooseReason } from './booking-view.ts'
import { type Day, getHorizon, getNextSlots } from './days.ts'
import { SlotButtons, SlotPicker } from './slot-picker.tsx'

type Props = {
  ticketId: string
  days: readonly Day[]
  moving: Appointment | null
  hold: Hold | null
  reason: ChooseReason | null
  offeredTimes?: readonly string[]
  /** The day from the query of the address. Without scripts, choosing a day submits a form that sets it. */
  date?: string | null
  refusal: Refusal | undefined
}

/** Free slots to choose from: the next ones first, then a day and its slots. */
export function ChooseView({ ticketId, days, moving, hold, reason, offeredTimes = [], date = null, refusal }: Props) {
  const t = useTexts()
  const dates = useDates()
  const problemText = useProblemText()
  const nextSlots = getNextSlots(days)
  const getLabel = ({ startsAt }: TimeSlot) => dates.format(startsAt, 'relativeDayTime')
  const offered = days.flatMap(({ slots }) => slots).filter(({ startsAt }) => offeredTimes.includes(startsAt))
  return (
    <Page
      data-boundary="mf-booking"
      back={
        moving ? { to: BOOKING_PATHS.choose, label: t('choose.keep') } : { to: '/overview', label: t('choose.back') }
      }
      title={t(moving ? 'choose.titleMove' : 'choose.title')}
      lead={
        moving
          ? t('choose.leadMove', { time: dates.format(moving.startsAt, 'inSentence') })
          : t('choose.lead', { length: t('callLength') })
      }
    >
      {nextSlots.length > 0 && <ZoneNote times={getHorizon(days)} />}
      <ReasonNotice
        reason={reason}
        offered={offered.length > 0 ? offered : nextSlots.slice(0, 1)}
        isOfferedByMechanic={offered.length > 0}
        ticketId={ticketId}
        moving={moving}
      />
      {hold && <HoldNotice hold={hold} />}
      {refusal &&
        (refusal.code === 'SLOT_TAKEN' ? (
          <SlotTakenNotice alternatives={refusal.problem.alternatives ?? []} ticketId={ticketId} moving={moving} />
        ) : (
          <RefusalNotice>{problemText(refusal)}</RefusalNotice>
        ))}
      {nextSlots.length === 0 ? (
        <NoSlots />
      ) : (
        <Stack gap="l">
          <Card title={t('choose.next')}>
            <SlotButtons ticketId={ticketId} moving={moving} slots={nextSlots} getLabel={getLabel} />
          </Card>
          <SlotPicker ticketId={ticketId} days={days} moving={moving} initialDate={date} />
          <SupportLine question={t('support.question')} />
        </Stack>
      )}
    </Page>
  )
}

/** The slot that the customer holds already. */
function HoldNotice({ hold }: { hold: Hold }) {
  const t = useTexts()
  const dates = useDates()
  return (
    <Notice title={t('choose.held', { time: dates.format(hold.startsAt, 'relativeDayTime') })}>
      <ButtonLink to={BOOKING_PATHS.confirm} variant="secondary">
        {t('choose.toConfirm')}
      </ButtonLink>
    </Notice>
  )
}

type ReasonProps = {
  reason: ChooseReason | null
  /** Slots that one tap books. */
  offered: readonly TimeSlot[]
  isOfferedByMechanic: boolean
} & Pick<Props, 'ticketId' | 'moving'>

/** The reason for choosing again. A missed appointment, and one that the mechanic offered, is booked with one tap. */
function ReasonNotice({ reason, offered, isOfferedByMechanic, ticketId, moving }: ReasonProps) {
  const t = useTexts()
  const dates = useDates()
  if (reason === 'expired') {
    return (
      <Notice tone="warning" live>
        {t('choose.expired')}
      </Notice>
    )
  }
  if (reason === 'cancelled') {
    return (
      <Notice tone="success" live>
        {t('choose.cancelled')}
      </Notice>
    )
  }
  if (!reason || (reason === 'another_call' && !isOfferedByMechanic)) return null
  return (
    <Notice tone={reason === 'another_call' ? 'info' : 'warning'} title={t(`choose.${reason}`)}>
      {offered.length > 0 && (
        <>
          <p>{t(isOfferedByMechanic ? 'choose.offeredHelp' : 'choose.missedHelp')}</p>
          <SlotButtons
            ticketId={ticketId}
            moving={moving}
            slots={offered}
            intent="rebook"
            getLabel={({ startsAt }) => dates.format(startsAt, 'relativeDayTime')}
          />
        </>
      )}
    </Notice>
  )
}

/** Another customer took the slot. The nearest free slots are offered instead. */
function SlotTakenNotice({
  alternatives,
  ticketId,
  moving,
}: { alternatives: readonly TimeSlot[] } & Pick<Props, 'ticketId' | 'moving'>) {
  const t = useTexts()
  const dates = useDates()
  return (
    <RefusalNotice title={t('choose.taken')}>
      <p>{t(alternatives.length > 0 ? 'choose.takenHelp' : 'choose.takenNone')}</p>
      <SlotButtons
        ticketId={ticketId}
        moving={moving}
        slots={alternatives}
        getLabel={({ startsAt }) => dates.format(startsAt, 'relativeDayTime')}
      />
    </RefusalNotice>
  )
}

/** No slot is free; support finds one. */
function NoSlots() {
  const t = useTexts()
  const { supportHours } = useBrand()
  return (
    <EmptyState drawing="step-book">
      <h2>{t('choose.none')}</h2>
      <p>{t('choose.noneHelp')}</p>
      <p>
        <SupportLink />
      </p>
      <p>{t('choose.support', supportHours)}</p>
    </EmptyState>
  )
}
