import { pathTo, type Report } from '@radruf/contract'
import { Button, Icon, Link, VisuallyHidden } from '@radruf/shared-ui'
import { useId } from 'react'
import { downloadCsv, toCsv } from '../../csv.ts'
import { useTexts } from '../../texts/index.ts'
import { type Bar, Bars, Columns } from './charts.tsx'
import { Definition, FIGURES, type FigureName } from './definition.tsx'
import { type Table, useReportTables } from './report-tables.ts'
import { useFigureTexts } from './report-texts.ts'
import css from './reports-page.module.css'
import { weekNumber } from './weeks.ts'

/** Reasons that a block quotes; its file has more. */
const QUOTES_MAX = 3

/** Saves one file for each of the blocks. */
export function useExport(report: Report) {
  const { toFile } = useReportTables(report)
  return (...blocks: readonly FigureName[]) => {
    for (const block of blocks) downloadCsv(toCsv(toFile(block)), `radruf-${block}-${report.first}.csv`)
  }
}

/** The six blocks: each a chart, the table of it, and a file. */
export function ReportBlocks({ report }: { report: Report }) {
  const { shown } = useReportTables(report)
  const save = useExport(report)
  return (
    <div className={css.Blocks}>
      {FIGURES.map((name) => (
        <Block key={name} name={name} report={report} table={shown[name]} onExport={() => save(name)} />
      ))}
    </div>
  )
}

type BlockProps = { name: FigureName; report: Report; table: Table; onExport: () => void }

function Block({ name, report, table, onExport }: BlockProps) {
  const t = useTexts()
  const titleId = useId()
  const title = t(`reports.${name}.title`)
  return (
    <section aria-labelledby={titleId} className={css.Block}>
      <header className={css.BlockHead}>
        <div>
          <h2 id={titleId} className={css.BlockTitle}>
            {title}
          </h2>
          <p className={css.Measure}>{t(`reports.${name}.measure`, { hours: report.answerTargetHours })}</p>
        </div>
        <Button type="button" variant="quiet" onClick={onExport} aria-label={t('reports.exportNamed', { title })}>
          <Icon name="download" />
          CSV
        </Button>
        <Definition of={name} answerTargetHours={report.answerTargetHours} />
      </header>
      <Chart name={name} report={report} />
      <FigureTable table={table} caption={title} />
    </section>
  )
}

function FigureTable({ table: { columns, rows }, caption }: { table: Table; caption: string }) {
  if (rows.length === 0) return null
  return (
    <table className={css.Table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([rowName, ...values]) => (
          <tr key={rowName}>
            <th scope="row">{rowName}</th>
            {values.map((value, index) => (
              <td key={columns[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type ChartProps = { name: FigureName; report: Report }

/** The chart of a block, or a sentence when nothing was counted. */
function Chart({ name, report }: ChartProps) {
  const t = useTexts()
  const charts = useCharts(report)
  const description = t(`reports.${name}.chart`)
  if (!charts.hasFigures[name]) return <p className={css.Empty}>{t(`reports.${name}.empty`)}</p>
  if (name === 'reasons') return <Reasons report={report} />
  if (name === 'waiting' || name === 'missed') {
    const goal = name === 'waiting' ? charts.goal : undefined
    return <Columns description={description} columns={charts.columns[name]} current={charts.current} goal={goal} />
  }
  const { bars, max } = charts.bars[name]
  return <Bars description={description} bars={bars} max={max} marksLowest={name !== 'rating'} />
}

/** The values of the charts of a report. */
function useCharts(report: Report) {
  const t = useTexts()
  const { number, minutes, percent, problem } = useFigureTexts()
  const { weeks, mechanics, problems, stars, reasons, lowStars, total } = report
  const weekBars = (toValue: (week: Report['weeks'][number]) => number | null, toText: (value: number) => string) =>
    weeks.map((week, index): Bar => {
      const value = toValue(week)
      const week_ = weekNumber(week.first)
      const label = index === 0 ? t('reports.week', { number: week_ }) : String(week_)
      return { label, value, text: value === null ? '' : toText(value) }
    })
  const shareBar = (label: string, part: number, whole: number): Bar => ({
    label,
    value: whole > 0 ? part / whole : null,
    text: whole > 0 ? percent(part, whole) : '–',
  })
  const byShare = (a: Bar, b: Bar) => (b.value ?? -1) - (a.value ?? -1)
  const inTime = mechanics.map(({ name, figures: { answers } }) =>
    answers ? shareBar(name, answers.inTime, answers.count) : { label: name, value: null, text: t('reports.tooFew') },
  )
  const fixed = problems
    .filter(({ figures }) => (figures.firstCalls?.count ?? 0) > 0)
    .map((row) =>
      shareBar(problem(row.problem), row.figures.firstCalls?.fixed ?? 0, row.figures.firstCalls?.count ?? 0),
    )
  const ratings = stars
    .map(
      (count, index): Bar => ({ label: t('reports.stars', { count: index + 1 }), value: count, text: number(count) }),
    )
    .toReversed()
  const waits = weekBars(({ figures }) => figures.answers?.medianMinutes ?? null, minutes)
  const hasWeeks = (bars: readonly Bar[]) => bars.some(({ value }) => value)
  const missed = weekBars(({ figures }) => figures.calls?.missed ?? null, number)
  return {
    current: weeks.filter(({ first }) => first >= report.first).length,
    goal: { value: report.answerTargetHours * 60, text: t('reports.goal', { hours: report.answerTargetHours }) },
    columns: { waiting: waits, missed },
    bars: {
      inTime: { bars: inTime.toSorted(byShare), max: 1 },
      fixed: { bars: fixed.toSorted(byShare), max: 1 },
      rating: { bars: ratings, max: Math.max(...stars) },
    },
    hasFigures: {
      waiting: hasWeeks(waits),
      inTime: (total.answers?.count ?? 0) > 0 && inTime.length > 0,
      fixed: fixed.length > 0,
      missed: weeks.some(({ figures }) => figures.calls && figures.calls.count > 0),
      rating: stars.some((count) => count > 0),
      reasons: reasons.length > 0 || lowStars.some(({ count }) => count > 0),
    } satisfies Record<FigureName, boolean>,
  }
}

/** What customers wrote to low ratings, each with the way to its case. */
function Reasons({ report: { reasons } }: { report: Report }) {
  const t = useTexts()
  return (
    <ul className={css.Reasons}>
      {reasons.slice(0, QUOTES_MAX).map(({ ticketId, stars, text, ratedAt }) => (
        <li key={ratedAt} className={css.Reason}>
          <strong>{t('reports.stars', { count: stars })}</strong>
          <q className={css.Quote}>{text}</q>
          <Link to={pathTo('/desk/:ticketId', { ticketId })} standalone>
            {t('reports.reasons.open')}
          </Link>
        </li>
      ))}
    </ul>
  )
}
