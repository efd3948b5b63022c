import type { Summary } from '@radruf/contract'
import { Button, DescriptionList, Icon, VisuallyHidden } from '@radruf/shared-ui'
import { useDates } from '@radruf/shell-kit'
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
  const { outcome, text, part, agreed, writtenAt } = summary
  const label = t(`outcome.options.${outcome as 'fixed'}.label`)
  const isLong = text.length > CUT_LENGTH || text.split('\n').length > CUT_LINES
  return (
    <section className={css.Card} aria-labelledby={headingId}>
      <header className={css.Head}>
        <Icon name="check" size={1.25} />
        <h2 id={headingId}>{t('case.summary')}</h2>
        <p>{dates.format(writtenAt, 'shortDayAtTime')}</p>
      </header>
      <p className={css.Result}>{part ? t('case.summaryPart', { outcome: label, part: part.name }) : label}</p>
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
      <PartDetails part={part} />
    </section>
  )
}

/** The hints for buying the part. */
function PartDetails({ part }: Pick<Summary, 'part'>) {
  const t = useTexts()
  const items = [
    ...(part?.note ? [{ term: t('outcome.part.note'), detail: part.note }] : []),
    ...(part?.fits ? [{ term: t('outcome.part.fits'), detail: part.fits }] : []),
  ]
  return items.length > 0 ? <DescriptionList items={items} /> : null
}
