import type { Ticket } from '@radruf/contract'
import { usePerson } from '@radruf/shell-kit'

/** Whether the person may act on a case: the assigned mechanic, every mechanic while none is assigned, and a lead. */
export function useMayAct(): (ticket: Pick<Ticket, 'mechanic'>) => boolean {
  const { id, role } = usePerson()
  return ({ mechanic }) => role === 'lead' || mechanic === null || mechanic.id === id
}
