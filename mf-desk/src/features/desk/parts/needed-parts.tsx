import { draftKey, useDraft } from '@radruf/case-parts'
import { formatPrice, NEEDED_PARTS_MAX, type Ticket } from '@radruf/contract'
import { Stack, VisuallyHidden } from '@radruf/shared-ui'
import { useLanguage, usePerson } from '@radruf/shell-kit'
import { useEffect, useRef, useState } from 'react'
import type { OutcomeResult } from '../case-actions.ts'
import { OUTCOME_DRAFTS } from '../forms/outcome-drafts.ts'
import { isNameless, type PartInput, parsePriceRange, readParts } from './part-input.ts'
import { type PartFieldErrors, PartRow } from './part-row.tsx'
import { PartSearch } from './part-search.tsx'
import css from './parts.module.css'
import { useTexts } from './texts/index.ts'

type NeededPartsProps = {
  ticket: Ticket
  result: OutcomeResult | undefined
  /** The problems of the search field and of the fields of the part that is edited. */
  problems: PartFieldErrors & { partSearch?: string | undefined }
}

/** The parts that the customer buys, and the search that adds one. They outlive a reload until the outcome is sent. */
export function NeededParts({ ticket, result, problems }: NeededPartsProps) {
  const t = useTexts()
  const { id: personId } = usePerson()
  const search = useRef<HTMLInputElement>(null)
  const [draft, setDraft] = useDraft(draftKey(OUTCOME_DRAFTS.parts, personId, ticket.id), result?.input.parts)
  const [edited, setEdited] = useState<number | null>(null)
  const [status, setStatus] = useState('')
  const [seenResult, setSeenResult] = useState<OutcomeResult>()
  const parts = readParts(draft)
  if (result !== seenResult) {
    setSeenResult(result)
    const invalid = parts.findIndex((part) => isNameless(part) || parsePriceRange(part) === undefined)
    if (invalid !== -1) setEdited(invalid)
  }
  const count = parts.length
  // The row of an added part moves the search field, which keeps the focus, under the button that sends.
  useEffect(() => {
    if (count > 0 && document.activeElement === search.current) search.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  const setParts = (next: PartInput[]) => setDraft(next.length > 0 ? JSON.stringify(next) : '')
  const add = (part: PartInput) => {
    setParts([...parts, part])
    setStatus(t('added', { name: part.name }))
  }
  const remove = (index: number) => {
    setParts(parts.toSpliced(index, 1))
    setEdited(null)
    setStatus(t('removed', { name: parts[index]?.name ?? '' }))
    search.current?.focus()
  }
  return (
    <Stack gap="s">
      <h3>{t('title')}</h3>
      <input type="hidden" name="parts" value={draft} />
      {parts.length > 0 && (
        <ul className={css.Parts}>
          {parts.map((part, index) => (
            <PartRow
              key={index}
              ticket={ticket}
              part={part}
              isEdited={edited === index}
              onEdit={() => setEdited(edited === index ? null : index)}
              onRemove={() => remove(index)}
              onChange={(changed) => setParts(parts.with(index, changed))}
              problems={problems}
            />
          ))}
        </ul>
      )}
      <Sum parts={parts} />
      {parts.length < NEEDED_PARTS_MAX && (
        <PartSearch
          ticket={ticket}
          field={search}
          suggests={parts.length === 0}
          onAdd={add}
          error={problems.partSearch}
        />
      )}
      <p role="status">
        <VisuallyHidden>{status}</VisuallyHidden>
      </p>
    </Stack>
  )
}

/** The price of several parts together, if each has one. */
function Sum({ parts }: { parts: readonly PartInput[] }) {
  const t = useTexts()
  const language = useLanguage()
  const prices = parts.flatMap((part) => parsePriceRange(part) ?? [])
  if (parts.length < 2 || prices.length < parts.length) return null
  const sum = prices.reduce((total, { from, to }) => ({ from: total.from + from, to: total.to + to }))
  return <p className={css.Price}>{t('sum', { price: formatPrice(sum, language) })}</p>
}
