import { ZoneNote } from '@radruf/case-parts'
import type { TimeSlots, Visit } from '@radruf/contract'
import { Button, ButtonLink, Card, DescriptionList, Notice, SelectField, Stack } from '@radruf/shared-ui'
import { type Refusal, SupportLink, useDates, useProblemText } from '@radruf/shell-kit'
import { Form, useNavigation } from 'react-router-dom'
import { RefusalNotice } from '../../refusal-notice.tsx'
import { useTexts } from '../../texts/index.ts'

/** Time and mechanic of the appointment, or the reason why it can no longer be changed. */
export function VisitDetails({ visit }: { visit: Visit }) {
  const t = useTexts()
  const dates = useDates(visit.zone)
  const isTooLate = visit.state === 'booked' && !visit.changeable
  return (
    <>
      {visit.state === 'cancelled' && (
        <Notice tone="success" live title={t('visit.cancelled')}>
          {t('visit.cancelledHelp')}
        </Notice>
      )}
      {visit.state === 'over' && <Notice>{t('visit.over')}</Notice>}
      {isTooLate && (
        <Notice title={t('booked.tooLate')}>
          <p>{t('booked.tooLateMail')}</p>
          <SupportLink />
        </Notice>
      )}
      <DescriptionList
        items={[
          {
            term: t('confirm.time'),
            detail: (
              <strong>
                <time dateTime={visit.startsAt}>{dates.format(visit.startsAt, 'relativeDayTime')}</time>
              </strong>
            ),
          },
          { term: t('confirm.mechanic'), detail: visit.mechanicName },
        ]}
      />
      <ZoneNote times={[visit.startsAt]} zone={visit.zone} />
    </>
  )
}

type OfferProps = {
  visit: Visit
  days: TimeSlots['days']
  /** The start of the slot that the waitlist mail offers. */
  startsAt: string
}

/** The slot of a waitlist mail: taken with one tap, or a notice that it is no longer free. */
export function EarlierSlotOffer({ visit, days, startsAt }: OfferProps) {
  const t = useTexts()
  const dates = useDates(visit.zone)
  const isBusy = useNavigation().formData?.get('startsAt') === startsAt
  const isFree = days.flatMap((day) => day.slots).some((slot) => slot.startsAt === startsAt)
  if (!isFree) return visit.startsAt === startsAt ? null : <Notice tone="warning">{t('visit.earlierGone')}</Notice>
  return (
    <Card tone="brand" title={t('visit.earlierTitle')}>
      <p>
        <strong>{dates.format(startsAt, 'relativeDayTime')}</strong>
      </p>
      <Form method="post">
        <input type="hidden" name="seenStartsAt" value={visit.startsAt} />
        <input type="hidden" name="startsAt" value={startsAt} />
        <Button name="intent" value="move" loading={isBusy} loadingLabel={t('visit.moving')}>
          {t('visit.earlierTake')}
        </Button>
      </Form>
    </Card>
  )
}

type MoveProps = { visit: Visit; days: TimeSlots['days']; refusal: Refusal | undefined }

/** All free slots in one list, which works without script, and the link to cancelling. */
export function MoveVisit({ visit, days, refusal }: MoveProps) {
  const t = useTexts()
  const problemText = useProblemText()
  const dates = useDates(visit.zone)
  const { state } = useNavigation()
  const slots = days.flatMap((day) => day.slots).filter(({ startsAt }) => startsAt !== visit.startsAt)
  return (
    <Stack gap="l">
      {slots.length === 0 ? (
        <Notice>{t('visit.none')}</Notice>
      ) : (
        <Form method="post">
          <input type="hidden" name="seenStartsAt" value={visit.startsAt} />
          <Stack>
            <SelectField
              label={t('visit.newTime')}
              name="startsAt"
              options={slots.map(({ startsAt }) => ({
                value: startsAt,
                label: dates.format(startsAt, 'relativeDayTime'),
              }))}
              error={refusal && problemText(refusal)}
            />
            <Button name="intent" value="move" loading={state === 'submitting'} loadingLabel={t('visit.moving')}>
              {t('visit.move')}
            </Button>
          </Stack>
        </Form>
      )}
      <ButtonLink to="?step=cancel" variant="quiet">
        {t('visit.cancel')}
      </ButtonLink>
    </Stack>
  )
}

/** Asks for confirmation before the slot becomes free. */
export function CancelVisit({ visit, refusal }: { visit: Visit; refusal: Refusal | undefined }) {
  const t = useTexts()
  const problemText = useProblemText()
  const dates = useDates(visit.zone)
  const { state } = useNavigation()
  return (
    <Form method="post">
      <input type="hidden" name="seenStartsAt" value={visit.startsAt} />
      <Stack>
        <p>{t('visit.cancelSure', { time: dates.format(visit.startsAt, 'inSentence') })}</p>
        {refusal && <RefusalNotice>{problemText(refusal)}</RefusalNotice>}
        <Button
          name="intent"
          value="cancel"
          variant="danger"
          loading={state === 'submitting'}
          loadingLabel={t('visit.cancelling')}
        >
          {t('visit.cancelYes')}
        </Button>
        <ButtonLink to="?" variant="secondary">
          {t('visit.keep')}
        </ButtonLink>
      </Stack>
    </Form>
  )
}
