import type { Ticket } from '@radruf/contract'
import type categories from './texts/de.json'
import { useTexts } from './texts/index.ts'

type Category = keyof typeof categories.problemCategories

/** What people call a ticket by: its number, and the problem once it is known. */
export function useTicketName() {
  const t = useTexts()
  return ({ number, problemCategory }: Ticket): string =>
    problemCategory
      ? t('ticket.nameWithProblem', { number, problem: t(`problemCategories.${problemCategory as Category}`) })
      : t('ticket.name', { number })
}
