import type { DeskEntry } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { Page, Stack } from '@radruf/shared-ui'
import { getShell, useEvent, useReconnect } from '@radruf/shell-kit'
import { type ReactNode, useId } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom'
import { useTexts } from '../../texts/index.ts'
import { ReviewEntry, TodayEntry, UpcomingEntry, WrapUpEntry } from './desk-entries.tsx'
import css from './desk-page.module.css'

export const loader = ({ context }: LoaderFunctionArgs) => unwrap(getShell(context).api.GET('/api/desk'))

function DeskPage() {
  const t = useTexts()
  const { inReview, today, upcoming, wrapUp } = useLoaderData<typeof loader>()
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
        <Section title={t('desk.today')} empty={t('desk.todayEmpty')} entries={today}>
          {(entry) => <TodayEntry entry={entry} />}
        </Section>
        {wrapUp.length > 0 && (
          <Section title={t('desk.wrapUp')} empty="" entries={wrapUp}>
            {(entry) => <WrapUpEntry entry={entry} />}
          </Section>
        )}
        {inReview.length > 0 && (
          <Section title={t('desk.inReview')} empty="" entries={inReview}>
            {(entry) => <ReviewEntry entry={entry} />}
          </Section>
        )}
        <Section title={t('desk.upcoming')} empty={t('desk.upcomingEmpty')} entries={upcoming}>
          {(entry) => <UpcomingEntry entry={entry} />}
        </Section>
      </Stack>
    </Page>
  )
}

function Section({
  title,
  empty,
  entries,
  children,
}: {
  title: string
  empty: string
  entries: DeskEntry[]
  children: (entry: DeskEntry) => ReactNode
}) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={css.Section}>
      <h2 id={headingId}>{title}</h2>
      {entries.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <ul className={css.Entries}>
          {entries.map((entry) => (
            <li key={entry.ticket.id}>{children(entry)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

export { DeskPage as Component }
