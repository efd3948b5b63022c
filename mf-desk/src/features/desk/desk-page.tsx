import { type CaseListEntry, MINUTE_MS, pathTo, type Ticket } from '@radruf/contract'
import { ButtonLink, Page } from '@radruf/shared-ui'
import { Illustration } from '@radruf/shared-ui/illustrations'
import { getShell, useDates, useNow } from '@radruf/shell-kit'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { DeskLayout } from './desk-layout.tsx'
import css from './desk-page.module.css'
import { getAnswerState } from './list/answer-state.ts'
import { type LoadedCases, loadCases, toListSearch } from './list/load-cases.ts'

/** Loads the list of the address, and the open cases for the overview, which does not depend on the list's filter. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { api } = getShell(context)
  const list = await loadCases(api, new URL(request.url).searchParams)
  return { list, open: list.filter === 'open' ? list : await loadCases(api, new URLSearchParams()) }
}

/** The list of cases; beside it the day at a glance, until a case is opened. */
export function DeskPage() {
  const { list, open } = useLoaderData<typeof loader>()
  return (
    <DeskLayout list={list}>
      <DayOverview open={open} />
    </DeskLayout>
  )
}

/** The earliest booked call that is not over. */
function findNextCall(cases: readonly CaseListEntry[], now: number): Ticket | undefined {
  const startOf = ({ appointment }: Ticket) => Date.parse(appointment?.startsAt ?? '')
  return cases
    .map(({ ticket }) => ticket)
    .filter(({ state, appointment }) => state === 'booked' && appointment && Date.parse(appointment.endsAt) > now)
    .sort((a, b) => startOf(a) - startOf(b))[0]
}

function DayOverview({ open: { counts, cases } }: { open: LoadedCases }) {
  const t = useTexts()
  const dates = useDates()
  const now = useNow(MINUTE_MS)
  const next = findNextCall(cases, now)
  const oldest = cases.find((entry) => getAnswerState(entry, now) === 'waiting')?.ticket
  return (
    <Page className={css.Overview}>
      <Illustration drawing="bike-city" className={css.Drawing} />
      <h2 className={css.Title}>{t('overview.title', { count: counts.today })}</h2>
      <p className={css.Lead}>
        {next?.appointment
          ? t('overview.next', {
              name: next.customer.name,
              time: dates.format(next.appointment.startsAt, 'inSentence'),
            })
          : t('overview.noNext')}
      </p>
      <dl className={css.Facts}>
        <div>
          <dt>{t('overview.open')}</dt>
          <dd>{t('overview.openCount', { count: counts.open, waiting: counts.waiting })}</dd>
          {oldest && (
            <dd>
              <ButtonLink to={pathTo('/desk/:ticketId', { ticketId: oldest.id })}>
                {t('overview.openOldest', { name: oldest.customer.name })}
              </ButtonLink>
            </dd>
          )}
        </div>
        <div>
          <dt>{t('cases.filter.inReview')}</dt>
          <dd>{t('overview.reviewCount', { count: counts.inReview })}</dd>
          {counts.inReview > 0 && (
            <dd>
              <ButtonLink to={pathTo('/desk') + toListSearch({ filter: 'inReview', pages: 1 })} variant="secondary">
                {t('overview.showReviews')}
              </ButtonLink>
            </dd>
          )}
        </div>
      </dl>
    </Page>
  )
}
