import css from './list-preview.module.css'

/** How many lines of a checked list there are of each sort. */
export function ListCounts<Name extends string>({
  counts,
  labelOf,
}: {
  counts: Record<Name, number>
  labelOf: (name: Name) => string
}) {
  return (
    <dl className={css.Counts} aria-live="polite">
      {(Object.keys(counts) as Name[]).map((name) => (
        <div key={name} data-count={name}>
          <dd>{counts[name]}</dd>
          <dt>{labelOf(name)}</dt>
        </div>
      ))}
    </dl>
  )
}
