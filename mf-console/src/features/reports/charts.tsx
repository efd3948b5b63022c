import css from './charts.module.css'

export type Bar = { label: string; value: number | null; text: string }

/** The lowest of at least two different values. */
function findLowest(bars: readonly Bar[]): number | undefined {
  const values = bars.flatMap(({ value }) => value ?? [])
  const lowest = Math.min(...values)
  return values.some((value) => value > lowest) ? lowest : undefined
}

type BarsProps = { description: string; bars: readonly Bar[]; max: number; marksLowest?: boolean }

/** Horizontal bars, each with its name and value. The table below says the same. */
export function Bars({ description, bars, max, marksLowest = false }: BarsProps) {
  const lowest = marksLowest ? findLowest(bars) : undefined
  return (
    <div role="img" aria-label={description} className={css.Bars}>
      {bars.map(({ label, value, text }) => (
        <div key={label} className={css.Bar}>
          <span className={css.Name}>{label}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true" className={css.Track}>
            {value !== null && (
              <rect
                width={max > 0 ? Math.max((100 * value) / max, value > 0 ? 1 : 0) : 0}
                height="10"
                data-lowest={value === lowest || undefined}
                className={css.Fill}
              />
            )}
          </svg>
          <span className={css.Value}>{text}</span>
        </div>
      ))}
    </div>
  )
}

/** Above this number of columns every second one is named. */
const NAMED_COLUMNS_MAX = 10
/** Share of the height above the highest column, for its value. */
const HEADROOM = 1.2

type ColumnsProps = {
  description: string
  columns: readonly Bar[]
  /** Number of the last columns that the page is about. */
  current: number
  goal?: { value: number; text: string } | undefined
}

/** Columns of weeks. The first and the current one show their values, the table below all. */
export function Columns({ description, columns, current, goal }: ColumnsProps) {
  const highest = Math.max(0, ...columns.map(({ value }) => value ?? 0))
  // A goal far above every week would make the weeks invisible.
  const shownGoal = goal && goal.value <= highest * HEADROOM ? goal : undefined
  const top = highest * HEADROOM || 1
  const step = columns.length > NAMED_COLUMNS_MAX ? 2 : 1
  const firstCurrent = columns.length - current
  return (
    <div role="img" aria-label={description} className={css.Columns}>
      <div className={css.Plot}>
        {columns.map(({ label, value, text }, index) => {
          const share = (100 * (value ?? 0)) / top
          const isNamed = value !== null && (index === 0 || index >= firstCurrent)
          return (
            <div key={label} className={css.Column}>
              <svg viewBox="0 0 10 100" preserveAspectRatio="none" aria-hidden="true" className={css.Area}>
                <rect
                  y={100 - share}
                  width="10"
                  height={share}
                  data-current={index >= firstCurrent || undefined}
                  className={css.Week}
                />
              </svg>
              {isNamed && (current === 1 || index === 0 || index === columns.length - 1) && (
                <span className={css.Number} style={{ insetBlockEnd: `${share}%` }}>
                  {text}
                </span>
              )}
            </div>
          )
        })}
        {shownGoal && (
          <span className={css.Goal} style={{ insetBlockEnd: `${(100 * shownGoal.value) / top}%` }}>
            <span className={css.GoalText}>{shownGoal.text}</span>
          </span>
        )}
      </div>
      <div className={css.Labels}>
        {columns.map(({ label }, index) => (
          <span key={label} className={css.Label}>
            {(columns.length - 1 - index) % step === 0 ? label : ''}
          </span>
        ))}
      </div>
    </div>
  )
}
