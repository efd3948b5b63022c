import { HighlightedWords, SearchField, walkHits } from '@radruf/case-parts/search'
import { findCurrentTicket, foldText, foldWords, getFirstName, pathTo, type Ticket } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { listPartTerms } from '@radruf/contract/problem-texts'
import { Page, Stack } from '@radruf/shared-ui'
import { Avatar, EmptyState } from '@radruf/shared-ui/illustrations'
import { getShell, SupportLink, useDates, usePerson } from '@radruf/shell-kit'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { LinkList, type LinkRow } from '../../link-list.tsx'
import { loadFaq } from '../../load-faq.ts'
import { loadTickets } from '../../load-tickets.ts'
import { useTexts } from '../../texts/index.ts'
import { useTicketHeading } from '../../ticket-heading.ts'
import { useTicketName } from '../../ticket-label.tsx'
import { useTicketRow } from '../../ticket-rows.tsx'
import { useReloadOnLanguageChange } from '../../use-reload-on-language-change.ts'
import { getExcerpt, type MessageHit } from './message-hit.ts'
import css from './search-page.module.css'
import { SearchPreview } from './search-preview.tsx'
import { useSearchTexts } from './texts/index.ts'

const QUERY_LENGTH_MIN = 2
const QUERY_LENGTH_MAX = 100
/** Tickets and questions that are offered before one types, and when nothing is found. */
const SUGGESTED = 3

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language, session } = getShell(context)
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const query = typed.length < QUERY_LENGTH_MIN || typed.length > QUERY_LENGTH_MAX ? '' : typed
  const { person } = await session()
  const isCustomer = person?.role === 'customer'
  const [faq, { tickets }, hits] = await Promise.all([
    loadFaq(api, language).catch(() => []),
    isCustomer ? loadTickets(api) : { tickets: [] as Ticket[] },
    query && isCustomer ? findMessages(api, query) : [],
  ])
  return { language, typed, query, tickets, hits, faq }
}
type Loaded = Awaited<ReturnType<typeof loader>>

/** None when the request fails, as by services of the release before: the others are found without it. */
const findMessages = (api: Api, q: string): Promise<MessageHit[]> =>
  unwrap(api.GET('/api/messages', { params: { query: { q } } })).then(
    ({ hits }) => hits,
    () => [],
  )

/** Whether the text contains every word of the query, ignoring case and accents. */
export function matchesQuery(text: string, query: string): boolean {
  const foldedText = foldText(text)
  return foldWords(query).every((word) => foldedText.includes(word))
}

/** Searches the person's own tickets and messages, and the frequently asked questions. On a wide screen a ticket is shown beside its hits. */
export function SearchPage() {
  const t = useSearchTexts()
  const loaded = useLoaderData<typeof loader>()
  const { role } = usePerson()
  useReloadOnLanguageChange(loaded.language)
  const { typed, query } = loaded
  const found = useFound(loaded)
  const count = found.tickets.length + found.messages.length + found.faq.length
  const { selected, select } = useSelected(loaded, found)
  const rows = useRows(loaded, select)
  const suggested = {
    tickets: loaded.tickets.slice(0, SUGGESTED),
    messages: [],
    faq: loaded.faq.slice(0, SUGGESTED),
  }
  const status = query
    ? t(count ? 'found' : 'nothing', { count, query })
    : typed.length <= QUERY_LENGTH_MAX && t('start')
  return (
    <Page
      title={t('title')}
      className={css.Page}
      aside={selected && <SearchPreview ticket={selected} query={query} hits={loaded.hits} />}
      onKeyDown={walkHits}
    >
      <SearchField
        action={pathTo('/search')}
        query={typed}
        lengthMax={QUERY_LENGTH_MAX}
        label={t('label')}
        placeholder={t(role === 'customer' ? 'hint' : 'hintMechanic')}
        clearLabel={t('clear')}
      />
      <p role="status">{status}</p>
      {query && count === 0 && (
        <EmptyState drawing="other-problem">
          <p>{t('nothingText')}</p>
          <p>
            <SupportLink />
          </p>
        </EmptyState>
      )}
      <Groups found={count > 0 ? found : suggested} rows={rows} isCounted={count > 0} />
    </Page>
  )
}

type Found = { tickets: readonly Ticket[]; messages: readonly MessageHit[]; faq: Loaded['faq'] }

/** What matches the query. */
function useFound({ tickets, hits, faq, query }: Loaded): Found {
  const t = useTexts()
  const ticketName = useTicketName()
  const getHeading = useTicketHeading()
  if (!query) return { tickets: [], messages: [], faq: [] }
  /** The texts that the person sees of a ticket. */
  const toText = (ticket: Ticket) =>
    [
      getHeading(ticket)?.title,
      ticketName(ticket),
      t(`states.${ticket.state}`),
      ticket.mechanic?.name,
      ticket.summary?.text,
      ...listPartTerms(ticket.problem),
    ].join(' ')
  return {
    tickets: tickets.filter((ticket) => matchesQuery(toText(ticket), query)),
    messages: hits,
    faq: faq.filter(({ question, answer }) => matchesQuery(`${question} ${answer}`, query)),
  }
}

/** The ticket that is shown beside the hits: the first one until another is focused. */
function useSelected({ tickets }: Loaded, found: Found) {
  const [selectedId, select] = useState<string>()
  const ids = [...found.tickets.map(({ id }) => id), ...found.messages.map(({ ticketId }) => ticketId)]
  const shownId = ids.find((id) => id === selectedId) ?? ids[0]
  return { selected: tickets.find(({ id }) => id === shownId), select }
}

type Rows = {
  tickets: (ticket: Ticket) => LinkRow
  messages: (hit: MessageHit) => LinkRow
  faq: (entry: Loaded['faq'][number]) => LinkRow
}

/** The row of each kind of hit, with the found words marked. Only the current ticket's chat has a page of its own. */
function useRows({ tickets, query }: Loaded, select: (ticketId: string) => void): Rows {
  const t = useSearchTexts()
  const dates = useDates()
  const toRow = useTicketRow()
  const current = findCurrentTicket(tickets)
  const mark = (text: string) => <HighlightedWords text={text} words={foldWords(query)} anywhere />
  return {
    tickets: (ticket) => {
      const row = toRow(ticket)
      return {
        ...row,
        label: typeof row.label === 'string' ? mark(row.label) : row.label,
        onFocus: () => select(ticket.id),
      }
    },
    messages: ({ ticketId, authorName, text, sentAt, count }) => ({
      to: ticketId === current?.id ? pathTo('/chat') : pathTo('/tickets/:ticketId', { ticketId }),
      label: getFirstName(authorName),
      hint: (
        <>
          {mark(getExcerpt(text, query))}
          {count > 1 && ` · ${t('moreMessages', { count: count - 1 })}`}
        </>
      ),
      picture: <Avatar name={authorName} />,
      aside: <time dateTime={sentAt}>{dates.format(sentAt, 'date')}</time>,
      onFocus: () => select(ticketId),
    }),
    faq: ({ id, question }) => ({
      to: `${pathTo('/profile/faq')}?open=${id}#${id}`,
      label: mark(question),
      icon: 'question',
    }),
  }
}

function Groups({ found, rows, isCounted }: { found: Found; rows: Rows; isCounted: boolean }) {
  const t = useSearchTexts()
  const groups = [
    { kind: 'tickets', rows: found.tickets.map(rows.tickets) },
    { kind: 'messages', rows: found.messages.map(rows.messages) },
    { kind: 'faq', rows: found.faq.map(rows.faq) },
  ] as const
  return groups.map(
    (group) =>
      group.rows.length > 0 && (
        <Stack key={group.kind} as="section" gap="s">
          <h2 className={css.Group}>
            {t(`${group.kind}`)} {isCounted && <span className={css.Count}>{group.rows.length}</span>}
          </h2>
          <LinkList rows={group.rows} />
        </Stack>
      ),
  )
}
