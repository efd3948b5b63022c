import { type DeskSearch, pathTo, type SearchHit } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { describeProblem } from '@radruf/contract/problem-texts'
import { Icon, VisuallyHidden } from '@radruf/shared-ui'
import { Avatar } from '@radruf/shared-ui/illustrations'
import { getShell, PhotoImage, useCategoryNames, useDates, useLanguage } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, type LoaderFunctionArgs, useLoaderData, useSubmit } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { toHighlights } from './highlight.ts'
import css from './search-page.module.css'

/** Milliseconds without typing after which the search runs. */
const DEBOUNCE_MS = 150
/** Hits of a group that are shown until all are asked for. */
const SHOWN = { customers: 2, tickets: 4, messages: 3 } as const
type GroupName = keyof typeof SHOWN

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const query = new URL(request.url).searchParams.get('q') ?? ''
  const found = await unwrap(api.GET('/api/desk-search', { params: { query: { q: query.slice(0, 500) } } }))
  return { query, found }
}

/** The mechanic's search over customers, tickets and messages. */
function SearchPage() {
  const t = useTexts()
  const { query, found } = useLoaderData<typeof loader>()
  const count = found.customers.length + found.tickets.length + found.messages.length
  return (
    <div className={css.Page} data-workspace>
      <h1 tabIndex={-1} data-page-heading className={css.Title}>
        {t('search.title')}
      </h1>
      <SearchField query={query} />
      <p role="status" className={css.Status}>
        {found.words.length > 0 && t(found.isSimilar ? 'search.similar' : 'search.hits', { count })}
      </p>
      {found.words.length > 0 && count === 0 && <p>{t('search.none', { query: query.slice(0, 60) })}</p>}
      {(Object.keys(SHOWN) as GroupName[]).map((name) => (
        <Group key={`${name} ${query}`} name={name} hits={found[name]} words={found.words} />
      ))}
    </div>
  )
}

function SearchField({ query }: { query: string }) {
  const t = useTexts()
  const submit = useSubmit()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <Form role="search" ref={form} className={css.Field} action={pathTo('/desk/search')}>
      <Icon name="search" />
      <input
        type="search"
        name="q"
        aria-label={t('search.label')}
        placeholder={t('search.placeholder')}
        defaultValue={query}
        maxLength={500}
        autoComplete="off"
        className={css.Input}
        onChange={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(() => void submit(form.current, { replace: true }), DEBOUNCE_MS)
        }}
      />
      <VisuallyHidden>
        <button type="submit">{t('search.submit')}</button>
      </VisuallyHidden>
    </Form>
  )
}

function Group({ name, hits, words }: { name: GroupName; hits: readonly SearchHit[]; words: DeskSearch['words'] }) {
  const t = useTexts()
  const [showsAll, setShowsAll] = useState(false)
  if (hits.length === 0) return null
  const shown = showsAll ? hits : hits.slice(0, SHOWN[name])
  return (
    <section aria-label={t(`search.${name}`)}>
      <header className={css.GroupHeader}>
        <h2>
          {t(`search.${name}`)} <span className={css.Count}>{hits.length}</span>
        </h2>
        {shown.length < hits.length && (
          <button type="button" className={css.All} onClick={() => setShowsAll(true)}>
            {t('search.showAll', { count: hits.length })}
          </button>
        )}
      </header>
      <ul>
        {shown.map((hit) => (
          <li key={`${hit.kind} ${hit.ticketId} ${hit.writtenAt} ${hit.excerpt}`}>
            <HitRow hit={hit} words={words} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A hit in the answers shows their sentence, because the indexed text has names of options. */
function HitRow({ hit, words }: { hit: SearchHit; words: DeskSearch['words'] }) {
  const t = useTexts()
  const dates = useDates()
  const language = useLanguage()
  const categories = useCategoryNames()
  const { kind, ticketId, number, customerName, state, problemCategory, problem, photo, excerpt, writtenAt } = hit
  const categoryName = problemCategory && categories.problem(problemCategory)
  const { title, sentence } = describeProblem(problem, { language, categoryName })
  const heading =
    kind === 'customer'
      ? customerName
      : [customerName, number === null ? null : t('case.number', { number }), title].filter(Boolean).join(' · ')
  const content = (
    <>
      {photo && kind !== 'customer' ? (
        <PhotoImage photo={photo} alt="" sizes="4rem" className={css.Photo} />
      ) : (
        <Avatar name={customerName} />
      )}
      <span className={css.Text}>
        <span className={css.Heading}>
          <Highlighted text={heading} words={words} />
        </span>
        <span className={css.Excerpt}>
          {kind === 'customer' ? (
            title
          ) : (
            <Highlighted text={kind === 'ticket' ? (sentence ?? '') : excerpt} words={words} />
          )}
          {kind !== 'customer' && ` · ${t(`search.kinds.${kind}`)}, ${dates.format(writtenAt, 'shortDayAtTime')}`}
        </span>
      </span>
      {state && (
        <span className={css.State} data-state={state}>
          {t(`states.${state}`)}
        </span>
      )}
    </>
  )
  if (!ticketId) return <div className={css.Hit}>{content}</div>
  const side = kind === 'message' ? '?side=chat' : kind === 'note' ? '?side=notes' : ''
  return (
    <Link to={pathTo('/desk/:ticketId', { ticketId }) + side} className={css.Hit}>
      {content}
    </Link>
  )
}

function Highlighted({ text, words }: { text: string; words: DeskSearch['words'] }) {
  return toHighlights(text, words).map(({ start, part, isMatch }) =>
    isMatch ? (
      <mark key={start} className={css.Mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}

export { SearchPage as Component }
