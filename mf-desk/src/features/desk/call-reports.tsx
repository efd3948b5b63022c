import type { CallReport } from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useDates, useLanguage } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './case-history.module.css'

/** Line quality of the ticket's calls for each participant, collapsed; nothing without a report. */
export function CallReports({ reports }: { reports: readonly CallReport[] }) {
  const t = useTexts()
  const dates = useDates()
  const describe = useDescription()
  if (reports.length === 0) return null
  return (
    <details className={css.Connection}>
      <summary>
        {t('history.connection.title')} <Icon name="down" size={1} />
      </summary>
      <ul className={css.Reports}>
        {reports.map((report) => (
          <li key={report.metAt + report.role + report.name}>
            <p>{describe(report)}</p>
            <time dateTime={report.metAt} className={css.Time}>
              {dates.format(report.metAt, 'shortDayAtTime')}
            </time>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Describes a report in one sentence; figures that are not known, and freezes and lost sound below a half, are left out. */
function useDescription(): (report: CallReport) => string {
  const t = useTexts()
  const language = useLanguage()
  const tenths = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  return ({ name, joinMs, interruptions, freezes, freezeSeconds, concealedPercent, isRelayed }) => {
    const join =
      joinMs === null
        ? t('history.connection.notConnected', { name })
        : t('history.connection.connected', { name, seconds: tenths.format(joinMs / 1000) })
    const count = interruptions
    const breaks = count > 0 ? t('history.connection.interruptions', { count }) : t('history.connection.uninterrupted')
    const seconds = Math.round(freezeSeconds ?? 0)
    const percent = Math.round(concealedPercent ?? 0)
    const parts = [
      join,
      joinMs !== null && breaks,
      seconds > 0 && t('history.connection.frozen', { seconds }),
      freezes && freezeSeconds === null && t('history.connection.freezes', { count: freezes }),
      percent > 0 && t('history.connection.concealed', { percent }),
      isRelayed !== null && t(isRelayed ? 'history.connection.relayed' : 'history.connection.direct'),
    ]
    return `${parts.filter(Boolean).join(', ')}.`
  }
}
