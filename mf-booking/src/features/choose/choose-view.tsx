import type { Appointment, Hold, Slots } from '@radruf/contract'
import { ButtonLink, Card, Notice, Page, Stack } from '@radruf/shared-ui'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { SupportLine } from '../../support-line.tsx'
import { useTexts } from '../../texts/index.ts'
import { useWhen } from '../../use-when.ts'
import { ADDRESSES, type News } from './booking-view.ts'
import { ChooseNews } from './choose-news.tsx'
import { DayAndTime } from './day-and-time.tsx'
import { nextTimes } from './days.ts'
import { NoTimes } from './no-times.tsx'
import { TakenNotice } from './taken-notice.tsx'
import { TimeButtons } from './time-buttons.tsx'

type Props = {
  ticketId: string
  slots: Slots
  moving: Appointment | null
  held: Hold | null
  news: News | null
  /** The day that an address without script names. */
  date?: string | null
  refusal: Refusal | undefined
}

/** Times to choose from: the next free ones first, then a day and its times. */
export function ChooseView({ ticketId, slots, moving, held, news, date = null, refusal }: Props) {
  const t = useTexts()
  const when = useWhen(slots.zone)
  const problemText = useProblemText()
  const next = nextTimes(slots.days)
  return (
    <Page
      data-boundary="mf-booking"
      back={moving ? { to: ADDRESSES.choose, label: t('choose.keep') } : { to: '/overview', label: t('choose.back') }}
      title={t(moving ? 'choose.titleMove' : 'choose.title')}
      lead={
        moving
          ? t('choose.leadMove', { time: when.full(moving.startsAt) })
          : t('choose.lead', { length: t('callLength') })
      }
    >
      <ChooseNews news={news} next={next[0]} ticketId={ticketId} zone={slots.zone} />
      {held && (
        <Notice title={t('choose.held', { time: when.full(held.startsAt) })}>
          <ButtonLink to={ADDRESSES.confirm} variant="secondary">
            {t('choose.toConfirm')}
          </ButtonLink>
        </Notice>
      )}
      {refusal &&
        (refusal.code === 'SLOT_TAKEN' ? (
          <TakenNotice alternatives={refusal.problem.alternatives ?? []} ticketId={ticketId} zone={slots.zone} />
        ) : (
          <Notice tone="danger" live>
            {problemText(refusal)}
          </Notice>
        ))}
      {next.length === 0 ? (
        <NoTimes />
      ) : (
        <Stack gap="l">
          <Card title={t('choose.next')}>
            <TimeButtons ticketId={ticketId} slots={next} label={({ startsAt }) => when.slot(startsAt)} />
          </Card>
          <Card title={t('choose.otherDay')}>
            <DayAndTime ticketId={ticketId} slots={slots} moving={moving !== null} initialDate={date} />
          </Card>
          <SupportLine />
        </Stack>
      )}
    </Page>
  )
}
