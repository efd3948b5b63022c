import css from './releases-page.module.css'

const WIDTH = 78
const HEIGHT = 26

/** The failures per 1,000 views of the last 24 hours, as a line that the figure beside it explains. Hours without views are left out. */
export function SparkLine({ hours }: { hours: readonly (number | null)[] }) {
  const known = hours.flatMap((rate, index) => (rate === null ? [] : [{ rate, index }]))
  if (known.length < 2) return null
  const highest = Math.max(...known.map(({ rate }) => rate), 1)
  const points = known.map(({ rate, index }) => {
    const x = (index / (hours.length - 1)) * WIDTH
    const y = HEIGHT - 2 - (rate / highest) * (HEIGHT - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg aria-hidden="true" className={css.Spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT}>
      <polyline points={points.join(' ')} />
    </svg>
  )
}
