import type { Workshop } from '@radruf/contract'
import { useDates, useLanguage, useNow, weekdayNames } from '@radruf/shell-kit'
import { useTexts } from './texts/index.ts'
import css from './workshop-facts.module.css'

/** Whether a workshop is open, until when, or when it opens again; nothing where its hours are unknown. */
export function OpeningState({ workshop: { openings = [] } }: { workshop: Workshop }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(60_000)
  // A page that was kept for offline use can be older than the first opening time.
  const next = openings.find(({ endsAt }) => Date.parse(endsAt) > now)
  if (!next) return null
  const isOpen = Date.parse(next.startsAt) <= now
  return (
    <p className={css.State} data-open={isOpen || undefined}>
      {isOpen
        ? t('workshops.openUntil', { time: dates.format(next.endsAt, 'time') })
        : t('workshops.opensAt', { time: dates.format(next.startsAt, 'dayAtTime') })}
    </p>
  )
}

/** The distance in whole kilometres; below one, the position of a postal code is too vague for a number. */
export function useDistance(): (workshop: Workshop) => string | undefined {
  const t = useTexts()
  return ({ distanceKm }) => {
    if (distanceKm === null || distanceKm === undefined) return undefined
    const count = Math.round(distanceKm)
    return count < 1 ? t('workshops.veryNear') : t('workshops.distance', { count })
  }
}

/** The weekly opening hours; weekdays with the same hours share a line. */
export function OpeningHours({ workshop: { hours = [] } }: { workshop: Workshop }) {
  const t = useTexts()
  const names = weekdayNames(useLanguage(), 'short')
  const nameOf = (weekday: number) => names[weekday - 1] ?? ''
  if (hours.length === 0) return null
  return (
    <dl className={css.Hours} aria-label={t('workshops.hours')}>
      {groupDays(hours).map(({ first, last, from, to }) => (
        <div key={first}>
          <dt>{first === last ? nameOf(first) : `${nameOf(first)}–${nameOf(last)}`}</dt>
          <dd>{`${from}–${to}`}</dd>
        </div>
      ))}
    </dl>
  )
}

type Hours = NonNullable<Workshop['hours']>

/** Joins consecutive weekdays with the same hours. */
function groupDays(hours: Hours) {
  const groups: { first: number; last: number; from: string; to: string }[] = []
  for (const { weekday, from, to } of hours) {
    const group = groups.at(-1)
    if (group && group.last === weekday - 1 && group.from === from && group.to === to) group.last = weekday
    else groups.push({ first: weekday, last: weekday, from, to })
  }
  return groups
}
