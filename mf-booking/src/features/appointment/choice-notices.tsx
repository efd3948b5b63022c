import type { Appointment, TimeSlot } from '@radruf/contract'
import { Notice } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { RefusalNotice } from '../../refusal-notice.tsx'
import { useTexts } from '../../texts/index.ts'
import type { ChooseReason } from './booking-view.ts'
import { type Day, findNextSlot } from './days.ts'
import { SlotButtons } from './slot-buttons.tsx'

type Choice = { ticketId: string; moving: Appointment | null }

/** Slots that one tap books. */
export type Offer = { slots: readonly TimeSlot[]; isByMechanic: boolean }

/** After a missed appointment, and when the mechanic offered times: those that are still free, else for a missed one the next free slot. */
export function getOffer(
  reason: ChooseReason | null,
  days: readonly Day[],
  offeredTimes: readonly string[] = [],
): Offer {
  const isMissed = reason?.startsWith('missed_') ?? false
  if (!isMissed && reason !== 'another_call') return { slots: [], isByMechanic: false }
  const offered = days.flatMap(({ slots }) => slots).filter(({ startsAt }) => offeredTimes.includes(startsAt))
  if (offered.length > 0 || !isMissed) return { slots: offered, isByMechanic: true }
  const next = findNextSlot(days)
  return { slots: next ? [next] : [], isByMechanic: false }
}

type Props = Choice & { reason: ChooseReason | null; offer: Offer; refusal: Refusal | undefined }

/** The reason for choosing again, and why the last choice was refused. */
export function ChoiceNotices({ reason, offer, refusal, ...choice }: Props) {
  const problemText = useProblemText()
  // The reason says it already.
  const shown = reason === 'expired' && refusal?.code === 'HOLD_EXPIRED' ? undefined : refusal
  return (
    <>
      <ReasonNotice reason={reason} offer={offer} {...choice} />
      {shown &&
        (shown.code === 'SLOT_TAKEN' ? (
          <SlotTakenNotice alternatives={shown.problem.alternatives ?? []} {...choice} />
        ) : (
          <RefusalNotice>{problemText(shown)}</RefusalNotice>
        ))}
    </>
  )
}

/** The reason for choosing again. A missed appointment, and one that the mechanic offered, is booked with one tap. */
function ReasonNotice({ reason, offer, ...choice }: Omit<Props, 'refusal'>) {
  const t = useTexts()
  if (reason === 'expired' || reason === 'cancelled') {
    return (
      <Notice tone={reason === 'expired' ? 'warning' : 'success'} live>
        {t(`choose.${reason}`)}
      </Notice>
    )
  }
  if (!reason || (reason === 'another_call' && offer.slots.length === 0)) return null
  return (
    <Notice tone={reason === 'another_call' ? 'info' : 'warning'} title={t(`choose.${reason}`)}>
      {offer.slots.length > 0 && (
        <>
          <p>{t(offer.isByMechanic ? 'choose.offeredHelp' : 'choose.missedHelp')}</p>
          <SlotButtons {...choice} slots={offer.slots} intent="rebook" />
        </>
      )}
    </Notice>
  )
}

/** Another customer took the slot. The nearest free slots are offered instead, never the customer's own. */
function SlotTakenNotice({ alternatives, ticketId, moving }: Choice & { alternatives: readonly TimeSlot[] }) {
  const t = useTexts()
  const others = alternatives.filter(({ startsAt }) => startsAt !== moving?.startsAt)
  return (
    <RefusalNotice title={t('choose.taken')}>
      <p>{t(others.length > 0 ? 'choose.takenHelp' : 'choose.takenNone')}</p>
      <SlotButtons ticketId={ticketId} moving={moving} slots={others} />
    </RefusalNotice>
  )
}
