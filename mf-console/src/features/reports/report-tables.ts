import type { Report, ReportFigures } from '@radruf/contract'
import { useTexts } from '../../texts/index.ts'
import type { FigureName } from './definition.tsx'
import { useFigureTexts } from './report-texts.ts'
import { weekNumber } from './weeks.ts'

/** A table of a report: the names of its columns, and rows of a name and values. */
export type Table = { columns: readonly string[]; rows: readonly (readonly string[])[] }

/** Creates the tables of a block: the one that the page shows, and the one of its file, which has every week, mechanic and problem. */
export function useReportTables(report: Report) {
  const t = useTexts()
  const { number, minutes, percent, problem } = useFigureTexts()
  const tooFew = t('reports.tooFew')
  const none = '–'
  const time = (value: number | null) => (value === null ? none : minutes(value))
  const share = (part: number, whole: number) => (whole === 0 ? none : percent(part, whole))

  /** The values of a block in a row of figures. */
  const values: Record<FigureName, (figures: ReportFigures) => readonly string[]> = {
    waiting: ({ answers }) => (answers ? [time(answers.medianMinutes), time(answers.slowMinutes)] : [tooFew, tooFew]),
    inTime: ({ answers }) =>
      answers
        ? [number(answers.inTime), number(answers.late), share(answers.inTime, answers.count)]
        : [tooFew, tooFew, tooFew],
    fixed: ({ firstCalls }) =>
      firstCalls
        ? [
            number(firstCalls.fixed),
            number(firstCalls.part),
            number(firstCalls.workshop),
            share(firstCalls.fixed, firstCalls.count),
          ]
        : [tooFew, tooFew, tooFew, tooFew],
    missed: ({ calls }) => (calls ? [number(calls.missed), number(calls.count)] : [tooFew, tooFew]),
    rating: ({ ratings }) =>
      ratings ? [ratings.mean === null ? none : number(ratings.mean, 1), number(ratings.count)] : [tooFew, tooFew],
    reasons: () => [],
  }
  const columns: Record<FigureName, readonly string[]> = {
    waiting: [t('reports.column.median'), t('reports.column.slow')],
    inTime: [t('reports.column.inTime'), t('reports.column.late'), t('reports.column.share')],
    fixed: [
      t('reports.column.fixed'),
      t('reports.column.part'),
      t('reports.column.workshop'),
      t('reports.column.share'),
    ],
    missed: [t('reports.column.missed'), t('reports.column.calls')],
    rating: [t('reports.column.mean'), t('reports.column.count')],
    reasons: [],
  }
  const mechanics = (of: FigureName) => report.mechanics.map(({ name, figures }) => [name, ...values[of](figures)])
  const problems = (of: FigureName) => report.problems.map((row) => [problem(row.problem), ...values[of](row.figures)])
  const weeks = (of: FigureName) =>
    report.weeks.map(({ first, figures }) => [t('reports.week', { number: weekNumber(first) }), ...values[of](figures)])
  const causes = report.missed.map(({ cause, count, rebooked }) => [
    t(`reports.missed.cause.${cause}`),
    number(count),
    number(rebooked),
  ])
  const lowStars = report.lowStars
    .toReversed()
    .map(({ stars, count, before }) => [t('reports.stars', { count: stars }), number(count), number(before)])

  const shown: Record<FigureName, Table> = {
    waiting: { columns: [t('reports.column.mechanic'), ...columns.waiting], rows: mechanics('waiting') },
    inTime: {
      columns: [t('reports.column.mechanic'), ...columns.inTime.slice(0, 2)],
      rows: mechanics('inTime').map((row) => row.slice(0, 3)),
    },
    fixed: {
      columns: [t('reports.column.problem'), ...columns.fixed.slice(0, 3)],
      rows: problems('fixed').map((row) => row.slice(0, 4)),
    },
    missed: {
      columns: [t('reports.column.cause'), t('reports.column.count'), t('reports.column.rebooked')],
      rows: causes,
    },
    rating: { columns: [t('reports.column.mechanic'), ...columns.rating], rows: mechanics('rating') },
    reasons: {
      columns: [t('reports.column.stars'), t('reports.column.now'), t('reports.column.before')],
      rows: lowStars,
    },
  }
  /** Rows by week, mechanic and problem, then those that only this block has. */
  const toFile = (of: FigureName): string[][] => {
    if (of === 'reasons')
      return [
        [...shown.reasons.columns],
        ...lowStars,
        [t('reports.column.stars'), t('reports.column.reason')],
        ...report.reasons.map(({ stars, text }) => [number(stars), text]),
      ]
    const byName = [
      [t('reports.column.week'), ...columns[of]],
      ...weeks(of),
      [t('reports.column.mechanic'), ...columns[of]],
      ...mechanics(of),
      [t('reports.column.problem'), ...columns[of]],
      ...problems(of),
    ]
    return of === 'missed' ? [...byName, [...shown.missed.columns], ...causes] : byName
  }
  return { shown, toFile }
}
