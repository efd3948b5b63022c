import type { TicketRole } from '@radruf/contract'
import { useTexts } from '../../../texts/index.ts'

/** The names at the marks of each person, as this page's person reads them. */
export function useMarkNames(own: TicketRole, counterpartName: string): Record<TicketRole, string> {
  const t = useTexts()
  return { customer: counterpartName, mechanic: counterpartName, [own]: t('call.you') }
}
