import { canJoin, pathTo } from '@radruf/contract'
import { Card, Link, Row } from '@radruf/shared-ui'
import { type SlotProps, useDates, useLanguage, useNow } from '@radruf/shell-kit'
import { formatTimeUntil, isPast } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'

/** The slot `next-appointment`: time, countdown, mechanic and links of the booked appointment. */
export function NextAppointment({ ticket: { state, appointment } }: SlotProps['next-appointment']) {
  const t = useTexts()
  const dates = useDates()
  const language = useLanguage()
  const now = useNow(60_000)
  if (!appointment || (state !== 'booked' && state !== 'in_call')) return null
  const elapsed = t(isPast(appointment.endsAt, now) && state !== 'in_call' ? 'time.over' : 'time.began')
  return (
    <Card title={t('card.title')} tone="brand">
      <p>
        <strong>
          <time dateTime={appointment.startsAt}>{dates.format(appointment.startsAt, 'full')}</time>
        </strong>
      </p>
      <p>{formatTimeUntil(appointment.startsAt, now, language) ?? elapsed}</p>
      <p>{t('card.with', { mechanic: appointment.mechanicName, length: t('callLength') })}</p>
      <Row gap="m">
        {canJoin(state, appointment, now) && (
          <Link to={pathTo('/appointment/confirmation')} standalone>
            {t('card.checklist')}
          </Link>
        )}
        {state === 'booked' && (
          <Link to={pathTo('/appointment')} standalone>
            {t('card.change')}
          </Link>
        )}
      </Row>
    </Card>
  )
}
