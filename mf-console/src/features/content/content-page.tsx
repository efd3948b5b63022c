import {
  type ContentEntry,
  type ContentKind,
  FIXED_CONTENT_IDS,
  type Language,
  LISTED_CONTENT_KINDS,
  type ListedContentKind,
} from '@radruf/contract'
import { ButtonLink, Icon, Row, TextField } from '@radruf/shared-ui'
import { useLanguage } from '@radruf/shell-kit'
import { lazy, Suspense, useState } from 'react'
import { Link, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom'
import { ConsolePage } from '../../layout/console-page.tsx'
import { useTexts } from '../../texts/index.ts'
import { type loader, QUERY } from './content-actions.ts'
import css from './content-page.module.css'
import { EntryOrder } from './entry-order.tsx'
import { useEntryTexts } from './use-entry-texts.ts'

/** The editor loads with the first text that is opened. */
const ContentEditor = lazy(async () => ({ default: (await import('./content-editor.tsx')).ContentEditor }))

const ContentListDialog = lazy(async () => ({ default: (await import('./list-dialog.tsx')).ContentListDialog }))

/** Entries that a list shows at once; a search finds the others. */
const SHOWN_MAX = 100

/** The contents of a kind: the list, and the open one. */
export function ContentPage() {
  const t = useTexts()
  const { kind, content } = useLoaderData<typeof loader>()
  const hasList = FIXED_CONTENT_IDS[kind]?.length !== 1
  return (
    <ConsolePage title={t(`content.title.${kind}`)} lead={t(`content.lead.${kind}`)}>
      <div className={css.Columns} data-open={(hasList && content !== null) || undefined}>
        {hasList && <EntryList />}
        {hasList && content && (
          <Link to={`?${QUERY.kind}=${kind}`} className={css.ToList}>
            <Icon name="back" size={1.25} />
            {t('content.toList')}
          </Link>
        )}
        {content && (
          <Suspense>
            <ContentEditor key={content.id} content={content} />
          </Suspense>
        )}
      </div>
      <OpenList />
    </ConsolePage>
  )
}

/** Kinds whose entries a person adds. */
const isAddable = (kind: ContentKind): kind is Exclude<ContentKind, 'hours' | 'legal'> => !FIXED_CONTENT_IDS[kind]

const isListed = (kind: ContentKind): kind is ListedContentKind => LISTED_CONTENT_KINDS.some((known) => known === kind)

/** The list that is read from a file, above the page. */
function OpenList() {
  const { kind } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  if (!isListed(kind) || !search.has(QUERY.list)) return null
  const close = () => void navigate(`?${QUERY.kind}=${kind}`, { replace: true, preventScrollReset: true })
  return (
    <Suspense>
      <ContentListDialog kind={kind} onClose={close} />
    </Suspense>
  )
}

function EntryList() {
  const t = useTexts()
  const { kind, entries, newId } = useLoaderData<typeof loader>()
  const language = useLanguage()
  const [search] = useSearchParams()
  const isOrdering = search.has(QUERY.order)
  const [query, setQuery] = useState('')
  const isHit = ({ values }: ContentEntry) =>
    Object.values(values).join(' ').toLowerCase().includes(query.toLowerCase())
  const hits = entries.filter(isHit)
  const shown = hits.slice(0, SHOWN_MAX)
  return (
    <div className={css.List}>
      {isAddable(kind) && (
        <Row gap="s">
          <ButtonLink to={`?${QUERY.kind}=${kind}&${QUERY.text}=${newId}`} variant="secondary" preventScrollReset>
            <Icon name="plus" />
            {t(`content.new.${kind}`)}
          </ButtonLink>
          {kind === 'faq' && entries.length > 1 && (
            <ButtonLink
              to={`?${QUERY.kind}=${kind}${isOrdering ? '' : `&${QUERY.order}=open`}`}
              variant="secondary"
              preventScrollReset
            >
              {t(isOrdering ? 'order.done' : 'order.open')}
            </ButtonLink>
          )}
          {isListed(kind) && (
            <ButtonLink to={`?${QUERY.kind}=${kind}&${QUERY.list}=open`} variant="secondary" preventScrollReset>
              <Icon name="text" />
              {t('import.open')}
            </ButtonLink>
          )}
        </Row>
      )}
      {isOrdering && <EntryOrder entries={entries} />}
      {!isOrdering && entries.length > 0 && isAddable(kind) && (
        <TextField
          type="search"
          name="search"
          label={t('content.search')}
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <p role="status">
        {entries.length === 0 && isAddable(kind) && t(`content.none.${kind}`)}
        {entries.length > 0 && shown.length === 0 && t('content.noHit')}
      </p>
      {!isOrdering && (
        <ul>
          {shown.map((entry) => (
            <EntryLink key={entry.id} entry={entry} language={language} />
          ))}
        </ul>
      )}
      {hits.length > shown.length && <p>{t('content.more', { count: hits.length - shown.length })}</p>}
    </div>
  )
}

function EntryLink({ entry, language }: { entry: ContentEntry; language: Language }) {
  const t = useTexts()
  const [search] = useSearchParams()
  const { id, kind, state } = entry
  const { title, facts } = useEntryTexts(entry, language)
  return (
    <li>
      <Link
        to={`?${QUERY.kind}=${kind}&${QUERY.text}=${id}`}
        preventScrollReset
        aria-current={search.get(QUERY.text) === id ? 'true' : undefined}
        className={css.Entry}
      >
        <strong>{title || t('content.untitled')}</strong>
        {state !== 'live' && (
          <span className={css.State} data-state={state}>
            {t(`content.state.${state}`)}
          </span>
        )}
        <span data-excerpt className={css.Excerpt}>
          {facts}
        </span>
      </Link>
    </li>
  )
}
