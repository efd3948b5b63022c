import { formatPrice, type Summary } from '@radruf/contract'
import { Button, DescriptionList, Icon, VisuallyHidden } from '@radruf/shared-ui'
import { useDates, useLanguage } from '@radruf/shell-kit'
import { useId, useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import css from './summary-card.module.css'

/** A text of more characters or lines is cut to six lines until it is opened. */
const CUT_LENGTH = 480
const CUT_LINES = 6

/** The summary of the last call: its result, the text, and what was agreed. */
export function SummaryCard({ summary }: { summary: Summary }) {
  const t = useTexts()
  const dates = useDates()
  const headingId = useId()
  const [isOpen, setOpen] = useState(false)
  const { outcome, text, parts, agreed, authorName, writtenAt } = summary
  const label = t(`outcome.options.${outcome as 'fixed'}.label`)
  const isLong = text.length > CUT_LENGTH || text.split('\n').length > CUT_LINES
  return (
    <section className={css.Card} aria-labelledby={headingId}>
      <header className={css.Head}>
        <Icon name="check" size={1.25} />
        <h2 id={headingId}>{t('case.summary')}</h2>
        <p>{[authorName, dates.format(writtenAt, 'shortDayAtTime')].filter(Boolean).join(' · ')}</p>
      </header>
      <p className={css.Result}>{label}</p>
      <p className={css.Text} data-cut={(isLong && !isOpen) || undefined}>
        {text}
      </p>
      {isLong && (
        <Button type="button" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'case.summaryLess' : 'case.summaryMore')}
        </Button>
      )}
      {agreed.length > 0 && (
        <ul className={css.Points}>
          {agreed.map((point) => (
            <li key={point.text} data-open={!point.done || undefined}>
              <Icon name={point.done ? 'check' : 'clock'} size={1} />
              <VisuallyHidden>{t(point.done ? 'agreed.done' : 'agreed.open')}: </VisuallyHidden>
              {point.text}
            </li>
          ))}
        </ul>
      )}
      {parts.length > 0 && <PartList parts={parts} />}
    </section>
  )
}

/** The needed parts with number, price and hints. */
function PartList({ parts }: Pick<Summary, 'parts'>) {
  const t = useTexts()
  const language = useLanguage()
  return (
    <DescriptionList
      items={parts.map(({ name, number, price, note, fits }) => ({
        term: [name, number && t('outcome.part.numbered', { number })].filter(Boolean).join(' '),
        detail: [price ? formatPrice(price, language) : t('outcome.part.unknownPrice'), fits, note]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}
