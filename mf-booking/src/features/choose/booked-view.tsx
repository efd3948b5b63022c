import { type Appointment, pathTo } from '@radruf/contract'
import { Button, ButtonLink, Card, DescriptionList, Notice, Page, Row } from '@radruf/shared-ui'
import { type Refusal, useBrand, useNow, useProblemText } from '@radruf/shell-kit'
import { isPast } from '../../countdown.ts'
import { SupportLine } from '../../support-line.tsx'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { ADDRESSES } from './booking-view.ts'
import { CancelButton } from './cancel-button.tsx'
import { EarlierWish } from './earlier-wish.tsx'

type Props = { appointment: Appointment; ticketId: string; zone: string; refusal: Refusal | undefined }

/** The appointment as it is booked, and the ways to change it as long as there is time for that. */
export function BookedView({ appointment, ticketId, zone, refusal }: Props) {
  const t = useTexts()
  const when = useWhen(zone)
  const now = useNow(60_000)
  const { supportEmail } = useBrand()
  const problemText = useProblemText()
  const tooLate = isPast(appointment.changeUntil, now) ? t('booked.tooLate', { email: supportEmail }) : undefined
  return (
    <Page
      data-boundary="mf-booking"
      back={{ to: pathTo('/overview'), label: t('waiting.toOverview') }}
      title={t('booked.title')}
      actions={<ButtonLink to={pathTo('/appointment/confirmation')}>{t('booked.checklist')}</ButtonLink>}
    >
      {refusal && (
        <Notice tone="danger" live>
          {problemText(refusal)}
        </Notice>
      )}
      <Card tone="brand">
        <DescriptionList
          items={[
            {
              term: t('confirm.time'),
              detail: <time dateTime={appointment.startsAt}>{when.full(appointment.startsAt)}</time>,
            },
            { term: t('confirm.zone'), detail: zone },
            { term: t('confirm.mechanic'), detail: appointment.mechanicName },
            { term: t('confirm.length'), detail: t('callLength') },
          ]}
        />
      </Card>
      <Row gap="s">
        {tooLate ? (
          <Button type="button" variant="secondary" disabledReason={tooLate}>
            {t('booked.move')}
          </Button>
        ) : (
          <>
            <ButtonLink to={ADDRESSES.move} variant="secondary">
              {t('booked.move')}
            </ButtonLink>
            <CancelButton ticketId={ticketId} time={when.full(appointment.startsAt)} refusal={refusal} />
          </>
        )}
      </Row>
      {!tooLate && <EarlierWish appointment={appointment} ticketId={ticketId} />}
      {!tooLate && <SupportLine />}
    </Page>
  )
}
