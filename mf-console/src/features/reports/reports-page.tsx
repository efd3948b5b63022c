import { PROBLEM_CATEGORIES, REPORT_HISTORY_WEEKS, type Report } from '@radruf/contract'
import { Button, Icon, Page, Row, SelectField } from '@radruf/shared-ui'
import { useCategoryNames, useDates, useLanguage, useNow, usePerson, weekdayNames } from '@radruf/shell-kit'
import { Form, useLoaderData, useSubmit } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { FIGURES } from './definition.tsx'
import { ReportBlocks, useExport } from './report-blocks.tsx'
import { ReportNumbers } from './report-numbers.tsx'
import { type loader, PERIODS, QUERY } from './reports-actions.ts'
import css from './reports-page.module.css'
import { listLatestWeeks, weekNumber } from './weeks.ts'

/** Weeks that the page offers, with the running one. */
const WEEKS_OFFERED = 9

/** The figures of the team by week, mechanic and problem. A mechanic sees the team and the own row. */
export function ReportsPage() {
  const t = useTexts()
  const { report } = useLoaderData<typeof loader>()
  const { formatDate } = useDates()
  const save = useExport(report)
  const isLead = usePerson().role === 'lead'
  const period = {
    first: formatDate(report.first, 'dayOfMonth'),
    last: formatDate(report.last, 'dayOfMonth'),
    weeks: REPORT_HISTORY_WEEKS,
  }
  const counts = {
    cases: t('reports.cases', { count: report.cases }),
    calls: t('reports.calls', { count: report.total.calls?.count ?? 0 }),
  }
  return (
    <Page
      title={t('reports.title')}
      lead={`${t('reports.lead', period)} · ${counts.cases}, ${counts.calls}`}
      className={css.Page}
    >
      <Row gap="s" spread>
        <Filters />
        <Button type="button" variant="secondary" onClick={() => save(...FIGURES)}>
          <Icon name="download" />
          {t('reports.exportAll')}
        </Button>
      </Row>
      {!isLead && <p className={css.Scope}>{t('reports.ownOnly')}</p>}
      <ReportNumbers report={report} />
      <Advice report={report} />
      <ReportBlocks report={report} />
    </Page>
  )
}

/** Period, mechanic and problem. The address keeps them. */
function Filters() {
  const t = useTexts()
  const submit = useSubmit()
  const { report, chosen } = useLoaderData<typeof loader>()
  const { toCalendarDate, formatDate } = useDates()
  const categories = useCategoryNames()
  const today = toCalendarDate(useNow(60_000))
  const latest = listLatestWeeks(today, WEEKS_OFFERED)
  const isSpan = PERIODS.some((count) => String(count) === chosen.period)
  const weeks = isSpan || latest.includes(report.first) ? latest : [...latest, report.first]
  const periods = [
    ...weeks.map((monday) => ({
      value: monday,
      label: t('reports.weekFrom', { number: weekNumber(monday), date: formatDate(monday, 'dayOfMonth') }),
    })),
    ...PERIODS.map((count) => ({ value: String(count), label: t('reports.latestWeeks', { count }) })),
  ]
  const mechanics = report.choices.map(({ id, name }) => ({ value: id, label: name }))
  const problems = PROBLEM_CATEGORIES.map((problem) => ({ value: problem, label: categories.problem(problem) }))
  return (
    <Form
      className={css.Filters}
      aria-label={t('reports.filters')}
      preventScrollReset
      onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
    >
      <SelectField
        key={`period ${chosen.period}`}
        name={QUERY.period}
        label={t('reports.period')}
        defaultValue={chosen.period}
        options={periods}
      />
      <SelectField
        key={`mechanic ${chosen.mechanicId}`}
        name={QUERY.mechanic}
        label={t('reports.column.mechanic')}
        defaultValue={chosen.mechanicId}
        options={[{ value: '', label: t('reports.allMechanics') }, ...mechanics]}
      />
      <SelectField
        key={`problem ${chosen.problem}`}
        name={QUERY.problem}
        label={t('reports.column.problem')}
        defaultValue={chosen.problem}
        options={[{ value: '', label: t('reports.allProblems') }, ...problems]}
      />
    </Form>
  )
}

/** The hours in which most late answers begin, where the figures show some. */
function Advice({ report: { lateAt } }: { report: Report }) {
  const t = useTexts()
  const language = useLanguage()
  if (!lateAt) return null
  const day = weekdayNames(language, 'long')[lateAt.weekday - 1] ?? ''
  const percent = Math.round(100 * lateAt.share)
  return (
    <p className={css.Advice}>
      <strong>{t('reports.advice.title')}</strong>{' '}
      {t('reports.advice.text', { percent, day, from: lateAt.hour, to: lateAt.hour + 2 })}
    </p>
  )
}
