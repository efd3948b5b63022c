import { findCurrentTicket, isPostalCode, type Person, pathTo, type WorkshopSearch } from '@radruf/contract'
import { type Api, isApiError, unwrap } from '@radruf/contract/client'
import { Button, Page, TextField } from '@radruf/shared-ui'
import { EmptyState } from '@radruf/shared-ui/illustrations'
import { getShell, SupportLink, useTextLimit } from '@radruf/shell-kit'
import { Form, type LoaderFunctionArgs, useLoaderData, useNavigation } from 'react-router-dom'
import { useHomeLink } from '../../home-link.ts'
import css from '../../search-row.module.css'
import { useTexts } from '../../texts/index.ts'
import { WorkshopList } from '../../workshop-list.tsx'

type SearchState =
  | { at: 'start'; typed: string }
  | { at: 'invalid'; typed: string }
  | { at: 'found'; typed: string; search: WorkshopSearch }

/** Searches for the postal code of the address; without one for the current ticket's or the account's, once either is known. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchState> {
  const { api, session } = getShell(context)
  const asked = new URL(request.url).searchParams.get('postalCode')?.trim()
  const typed = asked ?? (await findOwnPostalCode(api, (await session()).person))
  if (asked === undefined && !typed) return { at: 'start', typed }
  if (!isPostalCode(typed)) return { at: 'invalid', typed }
  try {
    const search = await unwrap(api.GET('/api/workshops', { params: { query: { postalCode: typed } } }))
    return { at: 'found', typed, search }
  } catch (error) {
    if (isApiError(error) && error.code === 'INVALID_INPUT') return { at: 'invalid', typed }
    throw error
  }
}

async function findOwnPostalCode(api: Api, person: Person | null | undefined): Promise<string> {
  if (person?.role !== 'customer') return ''
  const { tickets } = await unwrap(api.GET('/api/tickets'))
  return findCurrentTicket(tickets)?.postalCode ?? person.postalCode ?? ''
}

/** Partner workshops near a postal code. For a region without partners the service answers with the nearest ones. */
export function WorkshopsPage() {
  const t = useTexts()
  const toLimit = useTextLimit()
  const home = useHomeLink()
  const loaded = useLoaderData<SearchState>()
  const isSearching = useNavigation().location?.pathname === pathTo('/workshops')
  return (
    <Page wide title={t('workshops.title')} lead={t('workshops.lead')} back={home}>
      <Form role="search" action={pathTo('/workshops')} noValidate>
        <div className={css.SearchRow}>
          <TextField
            key={loaded.typed}
            label={t('workshops.postalCode')}
            hint={t('workshops.postalCodeHint')}
            name="postalCode"
            inputMode="numeric"
            autoComplete="postal-code"
            limit={toLimit(20)}
            defaultValue={loaded.typed}
            error={loaded.at === 'invalid' && t('workshops.invalid')}
          />
          <Button loading={isSearching} loadingLabel={t('workshops.searching')}>
            {t('workshops.search')}
          </Button>
        </div>
      </Form>
      <p role="status">
        {loaded.at === 'found' && t(`workshops.${resultKey(loaded.search)}`, resultCount(loaded.search))}
      </p>
      {loaded.at === 'found' && <WorkshopList workshops={loaded.search.workshops} />}
      {loaded.at === 'found' && loaded.search.workshops.length === 0 && (
        <EmptyState drawing="tool-spanner">
          <p>{t('workshops.noneText')}</p>
          <p>
            <SupportLink />
          </p>
        </EmptyState>
      )}
    </Page>
  )
}

const resultKey = ({ exact, workshops }: WorkshopSearch) =>
  workshops.length === 0 ? 'none' : exact ? 'inRegion' : 'nearest'
const resultCount = ({ workshops, postalCode }: WorkshopSearch) => ({ count: workshops.length, postalCode })
