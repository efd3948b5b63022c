import { type ContentKind, type ContentValues, listContentValues } from '@radruf/contract'
import { useTexts } from '../../texts/index.ts'
import { LANGUAGE_NAMES } from './content-form.ts'
import css from './content-page.module.css'
import { diffWords } from './diff-words.ts'
import { useFieldLabel } from './use-field-label.ts'

type DifferenceProps = { kind: ContentKind; before: ContentValues; after: ContentValues }

/** The values that differ between two versions, with what was added and removed. */
export function Difference({ kind, before, after }: DifferenceProps) {
  const t = useTexts()
  const labelOf = useFieldLabel()
  const changed = listContentValues(kind).filter(({ name }) => (before[name] ?? '') !== (after[name] ?? ''))
  if (changed.length === 0) return <p>{t('content.noDifference')}</p>
  return (
    <dl className={css.Difference}>
      {changed.map(({ name, field, language }) => (
        <div key={name}>
          <dt>
            {labelOf(kind, field)}
            {language && ` · ${LANGUAGE_NAMES[language]}`}
          </dt>
          <dd lang={language ?? undefined}>
            <Words before={before[name] ?? ''} after={after[name] ?? ''} showsRemoved />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type WordsProps = { before: string | undefined; after: string; showsRemoved?: boolean }

/** A text whose new words are marked, and with `showsRemoved` also those that are gone. */
export function Words({ before, after, showsRemoved = false }: WordsProps) {
  if (before === undefined) return after
  return diffWords(before, after).map(({ text, change }, index) => {
    const key = `${index} ${change}`
    if (change === 'added') return <ins key={key}>{text}</ins>
    if (change === 'removed') return showsRemoved && <del key={key}>{text}</del>
    return <span key={key}>{text}</span>
  })
}
