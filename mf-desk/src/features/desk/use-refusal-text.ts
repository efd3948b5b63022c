import type { Ticket } from '@radruf/contract'
import { type Refusal, useProblemText } from '@radruf/shell-kit'
import { useTexts } from '../../texts/index.ts'
import { useForeignMechanic } from './foreign-case.tsx'

/** A refusal about a case in a sentence. One that only its mechanic may overcome names the mechanic. */
export function useRefusalText(ticket: Ticket): (refusal: Refusal) => string {
  const t = useTexts()
  const problemText = useProblemText()
  const name = useForeignMechanic(ticket)
  return (refusal) => (refusal.code === 'NOT_ALLOWED' && name ? t('foreign.refused', { name }) : problemText(refusal))
}
