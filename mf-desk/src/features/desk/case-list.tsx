import { Key } from '@radruf/case-parts'
import { CASE_FILTERS, CASE_GROUPS, type CaseFilter, type CaseListEntry, MINUTE_MS, pathTo } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { Icon } from '@radruf/shared-ui'
import { PhotoImage, useCategoryNames, useDates, useLanguage, useNow } from '@radruf/shell-kit'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import css from './case-list.module.css'
import { useCaseStateText, useCaseTimeText } from './case-state.ts'
import { hasMore, type LoadedCases, toListSearch } from './load-cases.ts'
import { SHORTCUTS } from './shortcuts/shortcuts.ts'
import { UnreadCount } from './side/unread-count.tsx'

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

/** The mechanic's cases: filters with their counts, and the cases in groups, the most urgent first. */
export function CaseList({ list, selectedId, isPage = false, onHelp, hasShortcuts }: CaseListProps) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(MINUTE_MS)
  const Title = isPage ? 'h1' : 'h2'
  return (
    <section className={css.List} aria-label={t('desk.title')}>
      <header className={css.Header}>
        <Title className={css.Title} {...(isPage && { tabIndex: -1, 'data-page-heading': true })}>
          {t('desk.title')}
        </Title>
        <p className={css.Date}>{dates.format(now, 'dayHeading')}</p>
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
      <Groups list={list} selectedId={selectedId} title={isPage ? 'h2' : 'h3'} />
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
    </section>
  )
}

function Filters({ list: { filter: selected, counts } }: { list: LoadedCases }) {
  const t = useTexts()
  return (
    <nav aria-label={t('cases.filters')} data-keeps-focus>
      <ul className={css.Filters}>
        {CASE_FILTERS.map((filter) => (
          <li key={filter}>
            <Filter
              filter={filter}
              count={filter === 'closed' ? undefined : counts[filter]}
              isSelected={filter === selected}
            />
          </li>
        ))}
      </ul>
    </nav>
  )
}

type FilterProps = { filter: CaseFilter; count: number | undefined; isSelected: boolean }

function Filter({ filter, count, isSelected }: FilterProps) {
  const t = useTexts()
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) scrollToTab(link.current)
  }, [isSelected])
  return (
    <Link
      ref={link}
      to={pathTo('/desk') + toListSearch({ filter, pages: 1 })}
      aria-current={isSelected ? 'true' : undefined}
      className={css.Filter}
      data-shortcut="filter"
      onFocus={({ currentTarget }) => scrollToTab(currentTarget)}
    >
      <span className={css.Pill}>
        {t(`cases.filter.${filter}`)}
        {count !== undefined && <b>{count}</b>}
      </span>
    </Link>
  )
}

/** Scrolls a tab to the middle of its row. The tabs scroll sideways on phones and tablets. */
function scrollToTab(tab: HTMLElement | null) {
  const row = tab?.closest('ul')
  if (tab && row) row.scrollLeft = tab.offsetLeft - (row.clientWidth - tab.offsetWidth) / 2
}

type GroupsProps = { list: LoadedCases; selectedId: string | undefined; title: 'h2' | 'h3' }

function Groups({ list, selectedId, title: Title }: GroupsProps) {
  const t = useTexts()
  if (list.cases.length === 0) return <p className={css.Empty}>{t(`cases.empty.${list.filter}`)}</p>
  const byGroup = Map.groupBy(list.cases, ({ group }) => group)
  return [...CASE_GROUPS, null].map((group) => {
    const cases = byGroup.get(group)
    if (!cases) return null
    return (
      <section key={group ?? 'all'} aria-label={group ? t(`cases.group.${group}`) : t(`cases.filter.${list.filter}`)}>
        {group && <Title className={css.Group}>{t(`cases.group.${group}`)}</Title>}
        <ul>
          {cases.map((entry) => (
            <li key={entry.ticket.id}>
              <CaseRow entry={entry} list={list} isSelected={entry.ticket.id === selectedId} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function CaseRow({ entry, list, isSelected }: { entry: CaseListEntry; list: LoadedCases; isSelected: boolean }) {
  const t = useTexts()
  const language = useLanguage()
  const categories = useCategoryNames()
  const stateText = useCaseStateText()
  const timeText = useCaseTimeText()
  const row = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isSelected) row.current?.scrollIntoView({ block: 'nearest' })
  }, [isSelected])
  const { ticket, group } = entry
  const categoryName = ticket.problemCategory && categories.problem(ticket.problemCategory)
  const { title } = describeProblem(ticket.problem, { language, categoryName })
  return (
    <Link
      ref={row}
      to={pathTo('/desk/:ticketId', { ticketId: ticket.id }) + toListSearch(list)}
      preventScrollReset
      viewTransition
      aria-current={isSelected ? 'page' : undefined}
      data-unread={ticket.unreadMessages > 0 || undefined}
      data-waiting={group === 'waitingNow' || undefined}
      className={css.Row}
      data-shortcut="case"
    >
      <span className={css.Thumb}>
        {ticket.photo ? <PhotoImage photo={ticket.photo} alt="" sizes="3.5rem" /> : <Icon name="bike" />}
      </span>
      <span className={css.Name}>{ticket.customer.name}</span>
      <span className={css.Time}>{timeText(entry)}</span>
      <span className={css.Problem} data-excerpt>
        {title ?? t('cases.noProblem')}
      </span>
      <span className={css.State} data-excerpt>
        {ticket.urgent && <strong className={css.Urgent}>{t('desk.urgent')}</strong>}
        {stateText(entry)}
      </span>
      <span className={css.Unread}>
        <UnreadCount count={ticket.unreadMessages} />
      </span>
    </Link>
  )
}
