import { draftKey, useDraft } from '@radruf/case-parts'
import {
  type Answers,
  findPart,
  getFirstName,
  PART_NAME_LENGTH_MAX,
  PARTS,
  type Part,
  type Ticket,
} from '@radruf/contract'
import { PROBLEM_TEXTS } from '@radruf/contract/problem-texts'
import { TextField } from '@radruf/shared-ui'
import { ChoiceChips } from '@radruf/shared-ui/choices'
import { useLanguage, usePerson, useTextLimit } from '@radruf/shell-kit'
import { useState } from 'react'
import { useTexts } from '../../texts/index.ts'
import { OUTCOME_DRAFTS } from './forms/outcome-drafts.ts'

/** Parts shown at once; a search narrows them down. */
const SHOWN_PARTS = 12

type Props = {
  ticket: Ticket
  /** The input of a refused form. */
  chosen?: { partId: string; partName: string }
  error?: string | undefined
}

/**
 * The part that the customer buys: chips of the table of parts with a search, and its name in the customer's language. Choosing a
 * chip writes the name, which the mechanic completes or, for other parts, types.
 */
export function PartFields({ ticket, chosen, error }: Props) {
  const t = useTexts()
  const toLimit = useTextLimit()
  const language = useLanguage()
  const { id: personId } = usePerson()
  const getKey = (name: 'partId' | 'partName') => draftKey(OUTCOME_DRAFTS[name], personId, ticket.id)
  const [partId, setPartId] = useDraft(getKey('partId'), chosen?.partId)
  const [name, setName] = useDraft(getKey('partName'), chosen?.partName)
  const [query, setQuery] = useState('')
  const customerTexts = PROBLEM_TEXTS[ticket.customer.language].parts
  const parts = findParts(query, ticket.problem).filter(({ id }) => id !== partId)
  const selected = findPart(partId)
  const shown = [...(selected ? [selected] : []), ...parts].slice(0, SHOWN_PARTS)
  const choose = (id: string) => {
    const part = findPart(id)
    if (!part) return
    const isOwnWording = name !== '' && name !== (selected && customerTexts[selected.id])
    setPartId(id)
    if (!isOwnWording) setName(customerTexts[part.id])
  }
  return (
    <>
      <input type="hidden" name="partId" value={partId} />
      <TextField
        label={t('outcome.part.search')}
        name="partSearch"
        type="search"
        value={query}
        onChange={({ target }) => setQuery(target.value)}
        // Enter would send the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {shown.length > 0 ? (
        <ChoiceChips
          legend={t('outcome.part.choose')}
          name="partChoice"
          value={partId ? [partId] : []}
          options={shown.map(({ id }) => ({ value: id, label: PROBLEM_TEXTS[language].parts[id] }))}
          onChange={([id = '']) => choose(id)}
        />
      ) : (
        <p role="status">{t('outcome.part.unknown')}</p>
      )}
      <TextField
        label={t('outcome.part.name')}
        hint={t('outcome.part.nameHint', { name: getFirstName(ticket.customer.name) })}
        name="partName"
        limit={toLimit(PART_NAME_LENGTH_MAX)}
        value={name}
        error={error}
        onChange={({ target }) => setName(target.value)}
      />
    </>
  )
}

/** The parts that a query names, in any language and in people's words; without one, the parts of the ticket's problem first. */
function findParts(query: string, problem: Answers) {
  const words = query.trim().toLowerCase()
  const ids = [problem.component ?? []].flat()
  const rank = ({ id, category }: Part) => (ids.includes(id) ? 0 : category === problem.problemCategory ? 1 : 2)
  return PARTS.filter(({ id, search }) =>
    [PROBLEM_TEXTS.de.parts[id], PROBLEM_TEXTS.en.parts[id], ...search].some((text) =>
      text.toLowerCase().includes(words),
    ),
  ).toSorted((one, other) => rank(one) - rank(other))
}
