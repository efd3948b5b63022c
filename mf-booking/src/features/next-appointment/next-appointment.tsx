import { canJoin, pathTo } from '@radruf/contract'
import { Card, Link, Row } from '@radruf/shared-ui'
import { type SlotProps, useDates, useLanguage, useNow } from '@radruf/shell-kit'
import { formatTimeUntil, isPast } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'
import { ZoneNote } from '../../zone-note.tsx'

/** The slot `next-appointment`: time, countdown, mechanic and links of the booked appointment. */
export function NextAppointment({ ticket: { state, appointment } }: SlotProps['next-appointment']) {
  const t = useTexts()
  const dates = useDates()
  const language = useLanguage()
  const now = useNow(60_000)
  if (!appointment || (state !== 'booked' && state !== 'in_call')) return null
  const { startsAt, endsAt, changeUntil } = appointment
  const daysAhead = dates.daysUntil(startsAt)
  const isOver = isPast(endsAt, now) && state !== 'in_call'
  const elapsed = isPast(startsAt, now) ? t(isOver ? 'time.over' : 'time.began') : undefined
  return (
    <Card title={t('card.title')} tone="brand">
      <p>
        <strong>
          <time dateTime={startsAt}>{dates.format(startsAt, 'relativeDayTime')}</time>
        </strong>
      </p>
      <ZoneNote times={[startsAt]} />
      {/* The day above says tomorrow already. */}
      {(daysAhead !== 1 || elapsed) && <p>{elapsed ?? formatTimeUntil(startsAt, { now, daysAhead, language })}</p>}
      <p>{t('card.with', { mechanic: appointment.mechanicName, length: t('callLength') })}</p>
      <Row gap="m">
        {canJoin(state, appointment, now) && (
          <Link to={pathTo('/appointment/confirmation')} standalone>
            {t('card.checklist')}
          </Link>
        )}
        {state === 'booked' && !isPast(changeUntil, now) && (
          <Link to={pathTo('/appointment')} standalone>
            {t('card.change')}
          </Link>
        )}
      </Row>
    </Card>
  )
}
