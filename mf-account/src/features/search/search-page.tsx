import {
  findCurrentTicket,
  foldText,
  foldWithOrigins,
  foldWords,
  getFirstName,
  pathTo,
  type Ticket,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { listPartTerms } from '@radruf/contract/problem-texts'
import { Button, Page, Stack, TextField } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { getShell, SupportLink, useDates, usePerson, useTextLimit } from '@radruf/shell-kit'
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router-dom'
import { LinkList, type LinkRow } from '../../link-list.tsx'
import { loadFaq } from '../../load-faq.ts'
import { loadTickets } from '../../load-tickets.ts'
import css from '../../search-row.module.css'
import { useTexts } from '../../texts/index.ts'
import { useTicketHeading } from '../../ticket-heading.ts'
import { useTicketName } from '../../ticket-label.tsx'
import { useTicketRow } from '../../ticket-rows.tsx'
import { useReloadOnLanguageChange } from '../../use-reload-on-language-change.ts'

const QUERY_LENGTH_MAX = 100
/** Characters of a message that its row shows, and of these at most so many before the found words. */
const EXCERPT_LENGTH = 120
const EXCERPT_BEFORE = 30

type MessageHit = { ticketId: string; authorName: string; text: string; sentAt: string; count: number }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language, session } = getShell(context)
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const query = typed.length > QUERY_LENGTH_MAX ? '' : typed
  const { person } = await session()
  const isCustomer = person?.role === 'customer'
  const [faq, { tickets }, hits] = await Promise.all([
    query ? loadFaq(api, language).catch(() => []) : [],
    query && isCustomer ? loadTickets(api) : { tickets: [] as Ticket[] },
    query && isCustomer ? findMessages(api, query) : [],
  ])
  const matchingFaq = faq.filter(({ question, answer }) => matchesQuery(`${question} ${answer}`, query))
  return { language, typed, query, tickets, hits, faq: matchingFaq }
}

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

/** Searches the person's own tickets and messages, and the frequently asked questions. */
export function SearchPage() {
  const t = useTexts()
  const loaded = useLoaderData<typeof loader>()
  useReloadOnLanguageChange(loaded.language)
  const { typed, query } = loaded
  const rows = { tickets: useTicketRows(loaded), messages: useMessageRows(loaded), faq: loaded.faq.map(toFaqRow) }
  const count = rows.tickets.length + rows.messages.length + rows.faq.length
  return (
    <Page title={t('search.title')}>
      <SearchForm typed={typed} />
      <p role="status">
        {query ? t(count ? 'search.found' : 'search.nothing', { count, query }) : !typed && t('search.start')}
      </p>
      {(['tickets', 'messages', 'faq'] as const).map(
        (kind) =>
          rows[kind].length > 0 && (
            <Stack key={kind} as="section" gap="s">
              <h2>{t(`search.${kind}`)}</h2>
              <LinkList rows={rows[kind]} />
            </Stack>
          ),
      )}
      {query && count === 0 && (
        <EmptyState drawing="other-problem">
          <p>{t('search.nothingText')}</p>
          <p>
            <SupportLink />
          </p>
        </EmptyState>
      )}
    </Page>
  )
}

/** The tickets that match, by the texts that the person sees of them. */
function useTicketRows({ tickets, query }: Awaited<ReturnType<typeof loader>>): LinkRow[] {
  const t = useTexts()
  const ticketName = useTicketName()
  const getHeading = useTicketHeading()
  const toRow = useTicketRow()
  const toText = (ticket: Ticket) =>
    [
      getHeading(ticket)?.title,
      ticketName(ticket),
      t(`states.${ticket.state}`),
      ticket.mechanic?.name,
      ticket.summary?.text,
      ...listPartTerms(ticket.problem),
    ].join(' ')
  return tickets.filter((ticket) => matchesQuery(toText(ticket), query)).map(toRow)
}

/** The messages that match: a row for each thread with its newest one. Only the current ticket's chat has a page of its own. */
function useMessageRows({ tickets, hits, query }: Awaited<ReturnType<typeof loader>>): LinkRow[] {
  const t = useTexts()
  const dates = useDates()
  const current = findCurrentTicket(tickets)
  return hits.map(({ ticketId, authorName, text, sentAt, count }) => ({
    to: ticketId === current?.id ? pathTo('/chat') : pathTo('/tickets/:ticketId', { ticketId }),
    label: getExcerpt(text, query),
    hint: [
      t('search.message', { author: getFirstName(authorName), date: dates.format(sentAt, 'date') }),
      ...(count > 1 ? [t('search.moreMessages', { count: count - 1 })] : []),
    ].join(' · '),
    icon: 'chat',
  }))
}

/** A part of the text from a little before the found words. */
function getExcerpt(text: string, query: string): string {
  const { folded, origins } = foldWithOrigins(text)
  const found = origins[folded.indexOf(foldText(query))] ?? 0
  const start = found <= EXCERPT_BEFORE ? 0 : text.lastIndexOf(' ', found - EXCERPT_BEFORE) + 1
  const part = text.slice(start, start + EXCERPT_LENGTH)
  return `${start > 0 ? '… ' : ''}${part}${start + EXCERPT_LENGTH < text.length ? ' …' : ''}`
}

const toFaqRow = ({ id, question }: { id: string; question: string }): LinkRow => ({
  to: `${pathTo('/profile/faq')}?open=${id}#${id}`,
  label: question,
})

function SearchForm({ typed }: { typed: string }) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const { role } = usePerson()
  const isSearching = useNavigation().location?.pathname === pathTo('/search')
  return (
    <Form role="search" action={pathTo('/search')}>
      <div className={css.SearchRow}>
        <TextField
          key={typed}
          label={t('search.label')}
          hint={t(role === 'customer' ? 'search.hint' : 'search.hintMechanic')}
          name="q"
          type="search"
          autoComplete="off"
          limit={toLimit(QUERY_LENGTH_MAX)}
          defaultValue={typed}
        />
        <Button loading={isSearching} loadingLabel={t('search.searching')}>
          {t('search.submit')}
        </Button>
      </div>
    </Form>
  )
}
