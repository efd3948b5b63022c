import type { DeskEntry, DeskSection } from '@radruf/contract'
import { ButtonLink, Page, Stack, VisuallyHidden } from '@radruf/shared-ui'
import { getShell, useEvent, useReconnect } from '@radruf/shell-kit'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator, useSearchParams } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { PartEntry, ReviewEntry, TodayEntry, UpcomingEntry, WrapUpEntry } from './desk-entries.tsx'
import css from './desk-page.module.css'
import { loadDesk, parsePageCounts, toNextPageSearch } from './load-desk.ts'

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  loadDesk(getShell(context).api, parsePageCounts(new URL(request.url).searchParams))

function DeskPage() {
  const t = useTexts()
  const desk = useLoaderData<typeof loader>()
  const { inReview, today, upcoming, wrapUp, waitingForPart } = desk
  const [search] = useSearchParams()
  const pages = parsePageCounts(search)
  const paging = (section: DeskSection) => ({
    pageCount: pages[section],
    more: toNextPageSearch(search, section, desk),
  })
  const { revalidate } = useRevalidator()
  useEvent('call.participants', () => void revalidate())
  useReconnect(() => void revalidate())
  const waiting = today.filter(({ customerWaiting }) => customerWaiting).map(({ ticket }) => ticket.customer.name)
  return (
    <Page title={t('desk.title')} wide>
      <p role="status" className={css.Waiting}>
        {waiting.length > 0 && t('desk.waitingNow', { names: waiting.join(', ') })}
      </p>
      <Stack gap="l">
        <Section title={t('desk.today')} empty={t('desk.todayEmpty')} entries={today} {...paging('today')}>
          {(entry) => <TodayEntry entry={entry} />}
        </Section>
        {wrapUp.length > 0 && (
          <Section title={t('desk.wrapUp')} empty="" entries={wrapUp} {...paging('wrapUp')}>
            {(entry) => <WrapUpEntry entry={entry} />}
          </Section>
        )}
        {inReview.length > 0 && (
          <Section title={t('desk.inReview')} empty="" entries={inReview} {...paging('inReview')}>
            {(entry) => <ReviewEntry entry={entry} />}
          </Section>
        )}
        {waitingForPart.length > 0 && (
          <Section title={t('desk.waitingForPart')} empty="" entries={waitingForPart} {...paging('waitingForPart')}>
            {(entry) => <PartEntry entry={entry} />}
          </Section>
        )}
        <Section title={t('desk.upcoming')} empty={t('desk.upcomingEmpty')} entries={upcoming} {...paging('upcoming')}>
          {(entry) => <UpcomingEntry entry={entry} />}
        </Section>
      </Stack>
    </Page>
  )
}

type SectionProps = {
  title: string
  empty: string
  entries: DeskEntry[]
  pageCount: number
  /** Address with one more page; null when all entries are shown. */
  more: string | null
  children: (entry: DeskEntry) => ReactNode
}

function Section({ title, empty, entries, pageCount, more, children }: SectionProps) {
  const t = useTexts()
  const headingId = useId()
  const { firstAddedRef, firstAddedIndex } = useFocusOfAddedEntries(pageCount, entries.length)
  return (
    <section aria-labelledby={headingId} className={css.Section}>
      <h2 id={headingId}>{title}</h2>
      {entries.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className={css.Entries}>
          {entries.map((entry, index) => (
            <li key={entry.ticket.id} {...(index === firstAddedIndex && { ref: firstAddedRef, tabIndex: -1 })}>
              {children(entry)}
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden role="status">
        {firstAddedIndex === undefined ? '' : t('desk.shown', { section: title, count: entries.length })}
      </VisuallyHidden>
      {more && (
        <div>
          <ButtonLink
            to={more}
            variant="secondary"
            preventScrollReset
            aria-label={t('desk.moreOf', { section: title })}
          >
            {t('desk.more')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}

/** Moves the focus to the first entry of a page that was loaded on request, because the link that loaded it can disappear. */
function useFocusOfAddedEntries(pageCount: number, entryCount: number) {
  const firstAddedRef = useRef<HTMLLIElement>(null)
  const [shown, setShown] = useState({ pageCount, entryCount })
  const [firstAddedIndex, setFirstAddedIndex] = useState<number>()
  if (shown.pageCount !== pageCount || shown.entryCount !== entryCount) {
    // Live changes of the desk alter the number of entries, but must not move the focus.
    if (pageCount > shown.pageCount) setFirstAddedIndex(Math.min(shown.entryCount, entryCount - 1))
    setShown({ pageCount, entryCount })
  }
  useEffect(() => {
    if (firstAddedIndex !== undefined) firstAddedRef.current?.focus()
  }, [firstAddedIndex])
  return { firstAddedRef, firstAddedIndex }
}

export { DeskPage as Component }
