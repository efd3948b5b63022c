import { Link, useSearchParams } from 'react-router-dom'
import { parsePages } from './list/load-pages.ts'
import css from './more-link.module.css'

/** Loads the next page of a list in the side pane: adds one to the pages that the address asks for. */
export function MoreLink({ parameter, label }: { parameter: string; label: string }) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set(parameter, String(parsePages(search.get(parameter)) + 1))
  return (
    <Link to={`?${next}`} replace preventScrollReset className={css.More}>
      {label}
    </Link>
  )
}
