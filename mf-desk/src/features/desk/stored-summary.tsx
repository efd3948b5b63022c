import type { Summary } from '@radruf/contract'
import { Notice } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import css from './outcome-form.module.css'

/** The summary that the service stored meanwhile, beside the mechanic's own text. */
export function StoredSummary({ summary, hint }: { summary: Summary; hint: string }) {
  const t = useTexts()
  const dates = useDates()
  const { authorName } = summary
  const time = dates.format(summary.writtenAt, 'shortDayAtTime')
  return (
    <Notice
      tone="warning"
      live
      title={
        authorName ? t('outcome.storedMeanwhileBy', { name: authorName, time }) : t('outcome.storedMeanwhile', { time })
      }
    >
      <p>
        <strong>{t(`outcome.options.${summary.outcome as 'fixed'}.label`)}</strong>
      </p>
      <blockquote className={css.Stored}>{summary.text}</blockquote>
      <p>{hint}</p>
    </Notice>
  )
}
