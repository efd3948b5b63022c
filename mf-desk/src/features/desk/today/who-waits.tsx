import { Key } from '@radruf/case-parts'
import { type CaseListEntry, type Day, getFirstName, type NewsEntry, pathTo } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage, useDates } from '@radruf/shell-kit'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useCaseStateText, useWaitText } from '../list/case-state.ts'
import { toListPath } from '../list/load-cases.ts'
import { useTexts } from './texts/index.ts'
import css from './today.module.css'
import { useEarlierVisit } from './use-earlier-visit.ts'

/** Cases and news that are shown; the list has the others. */
const SHOWN = 5

type WhoWaitsProps = { waiting: readonly CaseListEntry[]; now: number; isFirst: boolean }

/** The other cases that wait for an answer, the longest wait first. `isFirst`: the next step is none of them. */
export function WhoWaits({ waiting, now, isFirst }: WhoWaitsProps) {
  const t = useTexts()
  const waitText = useWaitText()
  const stateText = useCaseStateText()
  return (
    <section aria-label={t('waiting')}>
      <h2 className={css.Heading}>
        {waiting.length === 0 && <Icon name="check" size={1.25} />}{' '}
        {waiting.length === 0
          ? t(isFirst ? 'nothing' : 'noOneElse')
          : t(isFirst ? 'waitFirst' : 'waitThen', { count: waiting.length })}
      </h2>
      <ul>
        {waiting.slice(0, SHOWN).map((entry) => (
          <li key={entry.ticket.id}>
            <Link
              to={pathTo('/desk/:ticketId', { ticketId: entry.ticket.id })}
              className={css.Waiting}
              data-shortcut="case"
              data-answer="waiting"
            >
              <span className={css.Thumb}>
                {entry.ticket.photo ? (
                  <PhotoImage photo={entry.ticket.photo} alt="" sizes="3rem" />
                ) : (
                  <Icon name="bike" size={1.25} />
                )}
              </span>
              <span className={css.WaitingWords}>
                <b className={css.Excerpt} data-excerpt>
                  {entry.ticket.customer.name}
                </b>
                <span className={css.Excerpt} data-excerpt>
                  {stateText(entry)}
                </span>
              </span>
              <span className={css.Wait} data-overdue={entry.section === 'overdue' || undefined}>
                {waitText(entry.waitingSince ?? '', now)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <p className={css.ToList}>
        <Link to={toListPath({})} data-shortcut="list">
          {t('toList')}
        </Link>{' '}
        <span aria-hidden="true">
          <Key>L</Key>
        </span>
      </p>
    </section>
  )
}

type NewsProps = { day: Day | null; reviews: readonly CaseListEntry[]; isMorning: boolean; now: number }

const ICONS = {
  booked: 'calendar',
  rebooked: 'calendar',
  cancelled: 'calendar',
  resumed: 'wrench',
  closed: 'check',
  rated: 'star',
} as const satisfies Record<NewsEntry['kind'], ComponentProps<typeof Icon>['name']>

/**
 * What came in since the last working hours: new questionnaires, and what customers did in the mechanic's cases. Once something came in after
 * the first visit of the day, only that.
 */
export function News({ day, isMorning, now, ...props }: NewsProps) {
  const t = useTexts()
  const dates = useDates(day?.zone)
  const visitedAt = useEarlierVisit(dates.toCalendarDate(now), now) ?? ''
  const newReviews = props.reviews.filter(({ ticket }) => ticket.stateSince > visitedAt)
  const newNews = day?.news.filter(({ at }) => at > visitedAt) ?? []
  const isLater = visitedAt !== '' && newReviews.length + newNews.length > 0
  const reviews = isLater ? newReviews : props.reviews
  const news = isLater ? newNews : (day?.news ?? [])
  if (news.length === 0 && reviews.length === 0) return null
  const toTitle = () => {
    if (isLater) return t('sinceVisit', { time: dates.format(visitedAt, 'clock') })
    return isMorning || !day ? t('overnight') : t('since', { time: dates.format(day.newsSince, 'shortDayAtTime') })
  }
  const title = toTitle()
  return (
    <section aria-label={title}>
      <h2 className={css.Heading}>{title}</h2>
      <ul>
        {reviews[0] && (
          <NewsRow icon="plus" to={toListPath({ filter: 'inReview' })}>
            <b>{t('newCases', { count: reviews.length })}</b>{' '}
            {t('newFrom', { name: getFirstName(reviews[0].ticket.customer.name), count: reviews.length })}
          </NewsRow>
        )}
        {news.slice(0, SHOWN).map(({ kind, ticketId, customerName, at, startsAt, stars, text }) => (
          <NewsRow
            key={`${kind} ${ticketId} ${at}`}
            icon={ICONS[kind]}
            to={pathTo('/desk/:ticketId', { ticketId })}
            at={dates.format(at, 'clock')}
          >
            {t(`news.${kind}`, {
              name: getFirstName(customerName),
              time: startsAt ? dates.format(startsAt, 'relativeClock') : '',
              count: stars ?? 0,
            })}
            {text && ` ${t('quoted', { text })}`}
          </NewsRow>
        ))}
      </ul>
    </section>
  )
}

type NewsRowProps = { icon: ComponentProps<typeof Icon>['name']; to: string; at?: string; children: ReactNode }

const NewsRow = ({ icon, to, at, children }: NewsRowProps) => (
  <li>
    <Link to={to} className={css.News}>
      <Icon name={icon} size={1.25} />
      <span className={css.Words}>{children}</span>
      <span className={css.Muted}>{at}</span>
    </Link>
  </li>
)
