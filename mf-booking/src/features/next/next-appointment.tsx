import { pathTo } from '@radruf/contract'
import { Card, Link, Row } from '@radruf/shared-ui'
import { type SlotProps, useLanguage, useNow } from '@radruf/shell-kit'
import { canJoin, isPast, wordsUntil } from '../../countdown.ts'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'

/** The slot `next-appointment`: when, how long until then, and what can be done beside the screen's own action. */
export function NextAppointment({ ticket: { state, appointment } }: SlotProps['next-appointment']) {
  const t = useTexts()
  const when = useWhen()
  const language = useLanguage()
  const now = useNow(60_000)
  if (!appointment || (state !== 'booked' && state !== 'in_call')) return null
  const passed = t(isPast(appointment.endsAt, now) && state !== 'in_call' ? 'time.over' : 'time.began')
  return (
    <Card title={t('card.title')} tone="brand">
      <p>
        <strong>
          <time dateTime={appointment.startsAt}>{when.full(appointment.startsAt)}</time>
        </strong>
      </p>
      <p>{wordsUntil(appointment.startsAt, now, language) ?? passed}</p>
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
