import { REPORT_HISTORY_WEEKS, type Report } from '@radruf/contract'
import { useTexts } from '../../texts/index.ts'
import { Definition, type FigureName } from './definition.tsx'
import { useFigureTexts } from './report-texts.ts'
import css from './reports-page.module.css'

type Comparison = { tone: 'good' | 'worse' | 'same'; text: string }
type NumberProps = { value: string; unit: string; comparison: Comparison | undefined }

/** The five figures of the period, each compared with the weeks before in words. */
export function ReportNumbers({ report }: { report: Report }) {
  const t = useTexts()
  const numbers = useNumbers(report)
  return (
    <dl className={css.Numbers}>
      {numbers.map(({ name, value, unit, comparison }) => (
        <div key={name} className={css.Number}>
          <dt className={css.NumberName}>
            {t(`reports.${name}.title`)}
            <Definition of={name} answerTargetHours={report.answerTargetHours} />
          </dt>
          <dd>
            <span className={css.NumberValue}>{value}</span> {unit}
          </dd>
          {comparison && (
            <dd data-tone={comparison.tone} className={css.Comparison}>
              {comparison.text}
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function useNumbers({ total, before, weeks, first }: Report): (NumberProps & { name: FigureName })[] {
  const t = useTexts()
  const { number, minutes, percent } = useFigureTexts()
  const { answers, firstCalls, calls, ratings } = total
  const none = { value: '–', unit: '', comparison: undefined }
  const few = (figures: { count: number } | null) => ({
    ...none,
    unit: figures ? t('reports.nothing') : t('reports.tooFew'),
  })
  /** Says whether a value is better or worse than before; a value within half a step is the same. */
  const compare = (
    change: number,
    { isGood, more, less }: { isGood: boolean; more: string; less: string },
  ): Comparison => {
    if (Math.abs(change) < 0.5) return { tone: 'same', text: t('reports.compare.same') }
    return { tone: isGood ? 'good' : 'worse', text: change > 0 ? more : less }
  }
  const points = (now: number, then: number | null): Comparison | undefined => {
    if (then === null) return undefined
    const change = Math.round(100 * (now - then))
    const count = Math.abs(change)
    const texts = { more: t('reports.compare.pointsMore', { count }), less: t('reports.compare.pointsLess', { count }) }
    return compare(change, { isGood: change > 0, ...texts })
  }
  const shareOf = (figures: { count: number } | null, part: number | undefined) =>
    figures && figures.count > 0 && part !== undefined ? part / figures.count : null

  const median = answers?.medianMinutes ?? null
  const medianBefore = before.answers?.medianMinutes ?? null
  const change = median === null || medianBefore === null ? null : Math.round(median - medianBefore)
  const waiting =
    median === null
      ? few(answers)
      : {
          value: minutes(median),
          unit: '',
          comparison:
            change === null
              ? undefined
              : compare(change, {
                  isGood: change < 0,
                  more: t('reports.compare.longer', { time: minutes(Math.abs(change)) }),
                  less: t('reports.compare.shorter', { time: minutes(Math.abs(change)) }),
                }),
        }
  const inTime = shareOf(answers, answers?.inTime)
  const fixed = shareOf(firstCalls, firstCalls?.fixed)
  const periodWeeks = weeks.filter((week) => week.first >= first).length
  const usual = before.calls ? (before.calls.missed * periodWeeks) / REPORT_HISTORY_WEEKS : null
  const missedChange = calls && usual !== null ? Math.round(calls.missed - usual) : 0
  return [
    { name: 'waiting', ...waiting },
    {
      name: 'inTime',
      ...(inTime === null || !answers
        ? few(answers)
        : {
            value: percent(answers.inTime, answers.count),
            unit: '',
            comparison: points(inTime, shareOf(before.answers, before.answers?.inTime)),
          }),
    },
    {
      name: 'fixed',
      ...(fixed === null || !firstCalls
        ? few(firstCalls)
        : {
            value: percent(firstCalls.fixed, firstCalls.count),
            unit: '',
            comparison: points(fixed, shareOf(before.firstCalls, before.firstCalls?.fixed)),
          }),
    },
    {
      name: 'missed',
      ...(!calls || calls.count === 0
        ? few(calls)
        : {
            value: number(calls.missed),
            unit: t('reports.ofCalls', { count: calls.count }),
            comparison: compare(missedChange, {
              isGood: missedChange < 0,
              more: t('reports.compare.more', { count: Math.abs(missedChange) }),
              less: t('reports.compare.fewer', { count: Math.abs(missedChange) }),
            }),
          }),
    },
    {
      name: 'rating',
      ...(!ratings || ratings.mean === null
        ? few(ratings)
        : {
            value: number(ratings.mean, 1),
            unit: t('reports.ofFive'),
            comparison: { tone: 'same' as const, text: t('reports.ratings', { count: ratings.count }) },
          }),
    },
  ]
}
