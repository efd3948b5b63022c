import {
  type Answers,
  findPart,
  formatPrice,
  PARTS,
  type Part,
  type PartId,
  type SparePart,
  type Ticket,
} from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { PROBLEM_TEXTS } from '@radruf/contract/problem-texts'
import { TextField } from '@radruf/shared-ui'
import { useApi, useLanguage } from '@radruf/shell-kit'
import { type RefObject, useEffect, useState } from 'react'
import { type PartInput, toTypedPrice } from './part-input.ts'
import css from './parts.module.css'
import { useTexts } from './texts/index.ts'

/** Parts shown at once; a search narrows them down. */
const SHOWN_PARTS = 12

type Option = { key: string; label: string; price?: string; part: PartInput }

type PartSearchProps = {
  ticket: Ticket
  field: RefObject<HTMLInputElement | null>
  /** Parts are suggested before a search. */
  suggests: boolean
  onAdd: (part: PartInput) => void
  error: string | undefined
}

/**
 * Finds a part by name or number: first in the workshop's list, with its price, then in the table of parts, then as typed. Enter adds the first
 * one.
 */
export function PartSearch({ ticket, field, suggests, onAdd, error }: PartSearchProps) {
  const t = useTexts()
  const [query, setQuery] = useState('')
  const { spareParts, isPending, isMissing } = useSpareParts(query, ticket.problem)
  const options = useOptions(query, spareParts, ticket)
  const add = ({ part }: Option) => {
    onAdd(part)
    setQuery('')
    field.current?.focus()
  }
  return (
    <>
      <TextField
        ref={field}
        label={t('search')}
        placeholder={t('searchHint')}
        name="partSearch"
        type="search"
        autoComplete="off"
        value={query}
        error={error}
        onChange={({ target }) => setQuery(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would send the form.
          event.preventDefault()
          if (query && !isPending && options[0]) add(options[0])
        }}
      />
      {isMissing && <p role="status">{t('listMissing')}</p>}
      {(suggests || query) && (
        <ul className={css.Options}>
          {options.map((option) => (
            <li key={option.key}>
              <button type="button" className={css.Option} onClick={() => add(option)}>
                <span>{option.label}</span>
                {option.price && <span>{option.price}</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const firstKind = ({ component }: Answers): PartId | undefined => findPart([component ?? []].flat()[0] ?? '')?.id

/** The parts of the workshop's list for a query; without one those of the ticket's problem. */
function useSpareParts(query: string, problem: Answers) {
  const api = useApi()
  const [reply, setReply] = useState<{ query: string; spareParts: SparePart[] | null }>()
  const partId = firstKind(problem)
  useEffect(() => {
    let isOutdated = false
    const load = async () => {
      const { spareParts } =
        query || partId
          ? await unwrap(api.GET('/api/spare-parts', { params: { query: { q: query, partId } } }))
          : { spareParts: [] }
      if (!isOutdated) setReply({ query, spareParts })
    }
    void load().catch(() => {
      if (!isOutdated) setReply({ query, spareParts: null })
    })
    return () => {
      isOutdated = true
    }
  }, [api, query, partId])
  const isPending = reply?.query !== query
  return { spareParts: isPending ? [] : (reply.spareParts ?? []), isPending, isMissing: reply?.spareParts === null }
}

function useOptions(query: string, spareParts: readonly SparePart[], ticket: Ticket): Option[] {
  const t = useTexts()
  const language = useLanguage()
  const { language: spoken } = ticket.customer
  const blank = { partId: null, number: '', priceFrom: '', priceTo: '', note: '', fits: '', snapshotId: null }
  const listed = spareParts.map(({ number, partId, name, fits, price }) => ({
    key: `listed ${number}`,
    label: [name[language], t('numbered', { number }), fits].filter(Boolean).join(' · '),
    price: formatPrice(price, language),
    part: {
      ...blank,
      partId,
      number,
      name: name[spoken],
      fits,
      priceFrom: toTypedPrice(price.from, language),
      priceTo: toTypedPrice(price.to, language),
    },
  }))
  const kinds = findKinds(query, ticket.problem).map(({ id }) => ({
    key: `kind ${id}`,
    label: PROBLEM_TEXTS[language].parts[id],
    part: { ...blank, partId: id, name: PROBLEM_TEXTS[spoken].parts[id] },
  }))
  const name = query.trim()
  const typed = { key: 'typed', label: t('addTyped', { name }), part: { ...blank, name } }
  return [...[...listed, ...kinds].slice(0, SHOWN_PARTS), ...(name ? [typed] : [])]
}

/** The parts that a query names, in any language and in people's words; without one, the parts of the ticket's problem first. */
function findKinds(query: string, problem: Answers) {
  const words = query.trim().toLowerCase()
  const ids = [problem.component ?? []].flat()
  const rank = ({ id, category }: Part) => (ids.includes(id) ? 0 : category === problem.problemCategory ? 1 : 2)
  return PARTS.filter(({ id, search }) =>
    [PROBLEM_TEXTS.de.parts[id], PROBLEM_TEXTS.en.parts[id], ...search].some((text) =>
      text.toLowerCase().includes(words),
    ),
  ).toSorted((one, other) => rank(one) - rank(other))
}
