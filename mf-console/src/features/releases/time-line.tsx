import type { ReleasePart } from '@radruf/contract'
import { VisuallyHidden } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { useEventTime, usePartName } from './release-texts.ts'
import css from './releases-page.module.css'

const DAYS = 7
const DAY_MS = 86_400_000

/** Seven days with the changes of every part that changed. */
export function TimeLine({ parts, at }: { parts: readonly ReleasePart[]; at: string }) {
  const t = useTexts()
  const dates = useDates()
  const partName = usePartName()
  const days = Array.from({ length: DAYS }, (_, index) =>
    dates.toCalendarDate(Date.parse(at) - (DAYS - 1 - index) * DAY_MS),
  )
  const changed = parts.filter(({ events }) => events.length > 0)
  return (
    <section className={css.TimeLine}>
      <header>
        <h2>{t('releases.timeline')}</h2>
        <ul className={css.Legend} aria-hidden="true">
          {(['live', 'canary', 'rolledBack'] as const).map((what) => (
            <li key={what}>
              <span className={css.Dot} data-what={what} /> {t(`releases.event.${what}`)}
            </li>
          ))}
        </ul>
      </header>
      {changed.length === 0 && <p>{t('releases.noEvents')}</p>}
      {changed.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section tabIndex={0} aria-label={t('releases.timeline')} className={css.Scroller}>
          <table>
            <thead>
              <tr>
                <th scope="col">
                  <VisuallyHidden>{t('releases.column.name')}</VisuallyHidden>
                </th>
                {days.map((day) => (
                  <th key={day} scope="col">
                    {dates.formatDate(day, 'shortWeekday')} {Number(day.slice(-2))}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {changed.map(({ name, events }) => (
                <tr key={name}>
                  <th scope="row">{partName(name)}</th>
                  {days.map((day) => (
                    <td key={day}>
                      <DayEvents events={events.filter((event) => dates.toCalendarDate(event.at) === day)} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  )
}

function DayEvents({ events }: Pick<ReleasePart, 'events'>) {
  const t = useTexts()
  const eventTime = useEventTime()
  return [...events].reverse().map(({ at, by, what, version, why }) => (
    <span key={at + what} className={css.Event} title={[eventTime(at), by, why].filter(Boolean).join(', ')}>
      <span aria-hidden="true" className={css.Dot} data-what={what} />
      {version}
      <VisuallyHidden>{` ${t(`releases.event.${what}`)}`}</VisuallyHidden>
    </span>
  ))
}
