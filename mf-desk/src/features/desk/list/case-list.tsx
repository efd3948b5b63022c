import { Key } from '@radruf/case-parts'
import {
  CASE_FILTERS,
  CASE_SECTIONS,
  type CaseFilter,
  type CaseListEntry,
  type CaseSection,
  type KeptFilter,
  MINUTE_MS,
  pathTo,
} from '@radruf/contract'
import { Icon } from '@radruf/shared-ui'
import { useDates, useNow } from '@radruf/shell-kit'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { SHORTCUTS } from '../../../shortcuts/shortcuts.ts'
import { useTexts } from '../../../texts/index.ts'
import css from './case-list.module.css'
import { CaseRow } from './case-row.tsx'
import { holdOrder } from './hold-order.ts'
import { ListTools, Narrowing } from './list-tools.tsx'
import { hasMore, type LoadedCases, toListPath, toListSearch } from './load-cases.ts'
import { useSelection } from './several/selection.ts'

const SeveralBar = lazy(() => import('./several/several-bar.tsx').then((bar) => ({ default: bar.SeveralBar })))

const [SEARCH_KEY] = SHORTCUTS.desk.find(({ name }) => name === 'search')?.keys ?? []

type CaseListProps = {
  list: LoadedCases
  /** The case that is open. */
  selectedId?: string | undefined
  /** The list is the page, so its title is the page's heading. */
  isPage?: boolean
  /** Shows the keyboard shortcuts. */
  onHelp: () => void
  /** Single keys are shortcuts on this device. */
  hasShortcuts: boolean
}

/** The mechanic's cases: filters with their counts, and the cases in sections, the most urgent first. */
export function CaseList({ list, selectedId, isPage = false, onHelp, hasShortcuts }: CaseListProps) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(MINUTE_MS)
  const { isOn } = useSelection()
  const Title = isPage ? 'h1' : 'h2'
  return (
    <section className={css.List} aria-label={t('desk.title')} data-rows={list.rows}>
      <header className={css.Header}>
        <Title className={css.Title} {...(isPage && { tabIndex: -1, 'data-page-heading': true })}>
          {t('desk.title')}
        </Title>
        <p className={css.Date}>{dates.format(now, 'dayHeading')}</p>
        <ListTools list={list} selectedId={selectedId} />
      </header>
      <Link
        to={pathTo('/desk/search')}
        className={css.Search}
        aria-keyshortcuts={hasShortcuts ? SEARCH_KEY : undefined}
      >
        <Icon name="search" size={1.25} />
        {t('cases.search')}
        {hasShortcuts && (
          <span className={css.SearchKey} aria-hidden="true">
            <Key>{SEARCH_KEY}</Key>
          </span>
        )}
      </Link>
      <Filters list={list} />
      <Narrowing list={list} />
      <Sections list={list} selectedId={selectedId} title={isPage ? 'h2' : 'h3'} />
      {hasMore(list) && (
        <Link
          to={toListSearch({ ...list, pages: list.pages + 1 })}
          className={css.More}
          preventScrollReset
          data-keeps-focus
        >
          {t('cases.more')}
        </Link>
      )}
      <button type="button" aria-haspopup="dialog" className={css.Help} onClick={onHelp}>
        <kbd>?</kbd> {t('shortcuts.title')}
      </button>
      {isOn && (
        <Suspense>
          <SeveralBar cases={list.cases} tags={(list.tags ?? []).map(({ tag }) => tag)} />
        </Suspense>
      )}
    </section>
  )
}

function Filters({ list: { filter: selected, tag, urgent, counts, keptFilters = [] } }: { list: LoadedCases }) {
  const t = useTexts()
  const isShown = (kept: KeptFilter) => kept.filter === selected && kept.tag === tag && kept.urgent === urgent
  return (
    <nav aria-label={t('cases.filters')} data-keeps-focus>
      <ul className={css.Filters}>
        {CASE_FILTERS.filter((filter) => filter !== 'inReview' || counts.inReview > 0 || filter === selected).map(
          (filter) => (
            <li key={filter}>
              <Filter
                filter={filter}
                count={filter === 'closed' ? undefined : counts[filter]}
                isSelected={filter === selected && !keptFilters.some(isShown)}
              />
            </li>
          ),
        )}
        {keptFilters.map((kept, index) => (
          <li key={`${index} ${kept.name}`}>
            <FilterLink to={toListPath(kept)} isSelected={isShown(kept)}>
              {kept.name}
            </FilterLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FilterProps = { filter: CaseFilter; count: number | undefined; isSelected: boolean }

function Filter({ filter, count, isSelected }: FilterProps) {
  const t = useTexts()
  return (
    <FilterLink to={toListPath({ filter })} isSelected={isSelected}>
      {t(`cases.filter.${filter}`)}
      {count !== undefined && <b className={css.Number}>{count}</b>}
    </FilterLink>
  )
}

type FilterLinkProps = { to: string; isSelected: boolean; children: ReactNode }

function FilterLink({ to, isSelected, children }: FilterLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) scrollToTab(link.current)
  }, [isSelected])
  return (
    <Link
      ref={link}
      to={to}
      aria-current={isSelected ? 'true' : undefined}
      className={css.Filter}
      data-shortcut="filter"
      onFocus={({ currentTarget }) => scrollToTab(currentTarget)}
    >
      <span className={css.Pill}>{children}</span>
    </Link>
  )
}

/** Scrolls a tab to the middle of its row. The tabs scroll sideways on phones and tablets. */
function scrollToTab(tab: HTMLElement | null) {
  const row = tab?.closest('ul')
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

type SectionsProps = { list: LoadedCases; selectedId: string | undefined; title: 'h2' | 'h3' }

function Sections({ list, selectedId, title: Title }: SectionsProps) {
  const t = useTexts()
  const { cases, ...hold } = useHeldCases(list)
  const isNarrowed = list.tag !== '' || list.urgent
  if (cases.length === 0)
    return <p className={css.Empty}>{t(`cases.empty.${isNarrowed ? 'narrowed' : list.filter}`)}</p>
  const bySection = Map.groupBy(cases, ({ section }) => section)
  return (
    <div {...hold}>
      {[...CASE_SECTIONS, null].map((section) => {
        const entries = bySection.get(section)
        if (!entries) return null
        return (
          <section
            key={section ?? 'all'}
            aria-label={section ? t(`cases.section.${section}`) : t(`cases.filter.${list.filter}`)}
          >
            {section && <SectionHead section={section} list={list} count={entries.length} title={Title} />}
            <ul>
              {entries.map((entry) => (
                <li key={entry.ticket.id} className={css.Case}>
                  <CaseRow entry={entry} list={list} isSelected={entry.ticket.id === selectedId} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

type SectionHeadProps = { section: CaseSection; list: LoadedCases; count: number; title: 'h2' | 'h3' }

/** The name of a section with the number of its loaded cases; overdue cases say which limit they have passed. */
function SectionHead({ section, list: { counts, answerTargetHours }, count, title: Title }: SectionHeadProps) {
  const t = useTexts()
  return (
    <header className={css.Group} data-section={section}>
      <Title className={css.GroupName}>
        {t(`cases.section.${section}`)} {(section === 'overdue' && counts.overdue) || count}
      </Title>
      {section === 'overdue' && <p>{t('cases.overLimit', { count: answerTargetHours })}</p>}
    </header>
  )
}

/** The cases of the list. While the pointer or the focus is in it, they keep their places: a row must not move under a click. */
function useHeldCases(list: LoadedCases) {
  const search = toListSearch(list)
  const [held, setHeld] = useState<{ search: string; cases: readonly CaseListEntry[] }>()
  const [holders, setHolders] = useState({ pointer: false, focus: false })
  const isSame = held?.search === search
  const cases = held && isSame ? holdOrder(held.cases, list.cases) : list.cases
  const change = (holder: Partial<typeof holders>) => {
    const next = { ...holders, ...holder }
    setHolders(next)
    const isHeld = next.pointer || next.focus
    if (!isHeld) setHeld(undefined)
    else if (!isSame) setHeld({ search, cases })
  }
  return {
    cases,
    onPointerEnter: () => change({ pointer: true }),
    onPointerLeave: () => change({ pointer: false }),
    onFocus: () => change({ focus: true }),
    onBlur: () => change({ focus: false }),
  }
}
