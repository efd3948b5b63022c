import { foldText, foldWords, pathTo, type Ticket } from '@radruf/contract'
import { listPartTerms } from '@radruf/contract/problem-texts'
import { Button, Page, Stack, TextField } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { getShell, SupportLink, usePerson, useTextLimit } from '@radruf/shell-kit'
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router-dom'
import { loadFaq } from '../../faq/faq.ts'
import { LinkList, type LinkRow } from '../../link-list.tsx'
import { loadTickets } from '../../load-tickets.ts'
import css from '../../search-row.module.css'
import { useTexts } from '../../texts/index.ts'
import { useTicketName } from '../../ticket-label.tsx'
import { useTicketRow } from '../../ticket-rows.tsx'
import { useReloadOnLanguageChange } from '../../use-reload-on-language-change.ts'

const QUERY_LENGTH_MAX = 100

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { api, language, session } = getShell(context)
  const typed = (new URL(request.url).searchParams.get('q') ?? '').trim()
  const query = typed.length > QUERY_LENGTH_MAX ? '' : typed
  const { person, settings } = await session()
  const isCustomer = person?.role === 'customer'
  const [faq, { tickets }] = await Promise.all([
    loadFaq(language, settings),
    query && isCustomer ? loadTickets(api) : { tickets: [] as Ticket[] },
  ])
  const matchingFaq = query ? faq.filter(({ question, answer }) => matchesQuery(`${question} ${answer}`, query)) : []
  return { language, typed, query, tickets, faq: matchingFaq }
}

/** Whether the text contains every word of the query, ignoring case and accents. */
export function matchesQuery(text: string, query: string): boolean {
  const foldedText = foldText(text)
  return foldWords(query).every((word) => foldedText.includes(word))
}

/** Searches the person's own tickets and the frequently asked questions. */
export function SearchPage() {
  const t = useTexts()
  const loaded = useLoaderData<typeof loader>()
  useReloadOnLanguageChange(loaded.language)
  const { typed, query } = loaded
  const rows = { tickets: useTicketRows(loaded), faq: loaded.faq.map(toFaqRow) }
  const count = rows.tickets.length + rows.faq.length
  return (
    <Page title={t('search.title')}>
      <SearchForm typed={typed} />
      <p role="status">
        {query ? t(count ? 'search.found' : 'search.nothing', { count, query }) : !typed && t('search.start')}
      </p>
      {(['tickets', 'faq'] as const).map(
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
  const toRow = useTicketRow()
  const toText = (ticket: Ticket) =>
    [ticketName(ticket), t(`states.${ticket.state}`), ticket.summary?.text, ...listPartTerms(ticket.problem)].join(' ')
  return tickets.filter((ticket) => matchesQuery(toText(ticket), query)).map(toRow)
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
