import { type DeskSearch, pathTo, type SearchHit } from '@radruf/contract'
import { describeProblem } from '@radruf/contract/problem-texts'
import { useCategoryNames, useLanguage } from '@radruf/shell-kit'
import { toHighlights } from './highlight.ts'
import css from './hit-texts.module.css'

/** Identifies a hit among those of a search. */
export const toHitKey = ({ kind, ticketId, writtenAt, excerpt }: SearchHit) =>
  [kind, ticketId, writtenAt, excerpt].join(' ')

/** The problem's title and sentence, and the text that was found: in the answers their sentence, because the indexed text has names of options. */
export function useHitTexts({ kind, problemCategory, problem, excerpt }: SearchHit) {
  const language = useLanguage()
  const categories = useCategoryNames()
  const categoryName = problemCategory && categories.problem(problemCategory)
  const { title, sentence } = describeProblem(problem, { language, categoryName })
  return { title, sentence, foundText: kind === 'ticket' ? (sentence ?? '') : excerpt }
}

/** The case of a hit with the panel that has the text. */
export function toCasePath({ kind, ticketId }: SearchHit): string {
  const side = kind === 'message' ? '?side=chat' : kind === 'note' ? '?side=notes' : ''
  return pathTo('/desk/:ticketId', { ticketId: ticketId ?? '' }) + side
}

/** A text with the searched words marked. */
export function Highlighted({ text, words }: { text: string; words: DeskSearch['words'] }) {
  return toHighlights(text, words).map(({ start, part, isMatch }) =>
    isMatch ? (
      <mark key={start} className={css.Mark}>
        {part}
      </mark>
    ) : (
      part
    ),
  )
}
