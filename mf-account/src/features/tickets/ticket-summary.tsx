import type { Outcome, Summary } from '@radruf/contract'
import { Card, Notice } from '@radruf/shared-ui'
import { Paragraphs } from '../../paragraphs.tsx'
import { useTexts } from '../../texts/index.ts'
import { useDates } from '../../use-dates.ts'

/** What the mechanic concluded. That a bike is not safe is said first and in red. */
export function TicketSummary({ summary }: { summary: Summary }) {
  const t = useTexts()
  const { day } = useDates()
  const outcome = t(`outcomes.${summary.outcome as Outcome}`)
  return (
    <Card title={t('ticket.summary')}>
      {summary.outcome === 'unsafe' ? (
        <Notice tone="danger" title={outcome} />
      ) : (
        <p>
          <strong>{outcome}</strong>
        </p>
      )}
      <Paragraphs text={summary.text} />
      <p>
        <small>{t('ticket.summaryDate', { date: day(summary.writtenAt) })}</small>
      </p>
    </Card>
  )
}
