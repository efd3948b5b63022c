import { SearchField, walkHits } from '@radruf/case-parts/search'
import { DESK_SEARCH_LENGTH_MAX, type DeskSearch, LATEST_CASES, pathTo, type SearchHit } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { getShell } from '@radruf/shell-kit'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { PageShortcuts } from '../../shortcuts/shortcuts-help.tsx'
import { useTexts } from '../../texts/index.ts'
import { HitRow } from './hit-row.tsx'
import { toHitKey } from './hit-texts.tsx'
import css from './search-page.module.css'
import { SearchPreview } from './search-preview.tsx'

/** Hits of a group that are shown until all are asked for. */
const SHOWN = { customers: 2, tickets: 4, messages: 3, latest: LATEST_CASES } as const
type GroupName = keyof typeof SHOWN

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const q = isTooLong(query) ? '' : query
  const found = await unwrap(api.GET('/api/desk-search', { params: { query: { q } } }))
  return { query, found }
}

/** The field says so, and nothing is searched. */
const isTooLong = (query: string) => query.trim().length > DESK_SEARCH_LENGTH_MAX

/** The mechanic's search over customers, tickets and messages. On a wide screen the selected hit is shown beside the list. */
export function SearchPage() {
  const t = useTexts()
  const { query, found } = useLoaderData<typeof loader>()
  const { selected, select } = useSelectedHit(found)
  return (
    <div className={css.Search} data-workspace data-with-preview={selected ? true : undefined}>
      <PageShortcuts />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the field and the links. */}
      <div className={css.Page} onKeyDown={walkHits}>
        <h1 tabIndex={-1} data-page-heading className={css.Title}>
          {t('search.title')}
        </h1>
        <SearchField
          action={pathTo('/desk/search')}
          query={query}
          lengthMax={DESK_SEARCH_LENGTH_MAX}
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          clearLabel={t('search.clear')}
        />
        <SearchStatus query={query} found={found} />
        {(Object.keys(SHOWN) as GroupName[]).map((name) => (
          <Group
            key={`${name} ${query}`}
            name={name}
            hits={found[name] ?? []}
            words={found.words}
            selected={selected}
            onSelect={select}
          />
        ))}
      </div>
      {selected && (
        <SearchPreview
          hit={selected}
          related={[...found.tickets, ...found.messages].filter(({ ticketId }) => ticketId === selected.ticketId)}
          words={found.words}
        />
      )}
    </div>
  )
}

/** The number of hits, or why there are none. */
function SearchStatus({ query, found }: { query: string; found: DeskSearch }) {
  const t = useTexts()
  const count = found.customers.length + found.tickets.length + found.messages.length
  const toText = () => {
    if (!query.trim() || isTooLong(query)) return null
    // The service searches no single characters and no signs.
    if (found.words.length === 0) return t('search.short')
    if (count === 0) return t('search.none', { query: query.slice(0, 60) })
    return t(found.isSimilar ? 'search.similar' : 'search.hits', { count })
  }
  return (
    <p role="status" className={css.Status} data-empty={count === 0 || undefined}>
      {toText()}
    </p>
  )
}

/** The selected hit with a ticket: the first one until another is selected. */
function useSelectedHit({ customers, tickets, messages, latest }: DeskSearch) {
  const [selectedKey, select] = useState<string>()
  const hits = [...tickets, ...messages, ...customers, ...latest].filter(({ ticketId }) => ticketId !== null)
  return { selected: hits.find((hit) => toHitKey(hit) === selectedKey) ?? hits[0], select }
}

type GroupProps = {
  name: GroupName
  hits: readonly SearchHit[]
  words: DeskSearch['words']
  selected: SearchHit | undefined
  onSelect: (hitKey: string) => void
}

function Group({ name, hits, words, selected, onSelect }: GroupProps) {
  const t = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  if (hits.length === 0) return null
  const shown = showsAll ? hits : hits.slice(0, SHOWN[name])
  return (
    <section aria-label={t(`search.${name}`)}>
      <header className={css.GroupHeader}>
        <h2>
          {t(`search.${name}`)} {name !== 'latest' && <span className={css.Count}>{hits.length}</span>}
        </h2>
        {shown.length < hits.length && (
          <button type="button" className={css.All} onClick={() => setShowsAll(true)}>
            {t('search.showAll', { count: hits.length })}
          </button>
        )}
      </header>
      <ul>
        {shown.map((hit) => (
          <li key={toHitKey(hit)}>
            <HitRow hit={hit} words={words} isSelected={hit === selected} onSelect={() => onSelect(toHitKey(hit))} />
          </li>
        ))}
      </ul>
    </section>
  )
}
