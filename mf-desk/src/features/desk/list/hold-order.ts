import type { CaseListEntry } from '@radruf/contract'

/**
 * The cases in the order and the sections that the list shows already, with their new data: rows do not move under the pointer or between
 * two keys. New cases follow at the end of their section, and gone ones are left out.
 */
export function holdOrder(shown: readonly CaseListEntry[], loaded: readonly CaseListEntry[]): CaseListEntry[] {
  const byId = new Map(loaded.map((entry) => [entry.ticket.id, entry]))
  const kept = shown.flatMap((before) => {
    const entry = byId.get(before.ticket.id)
    byId.delete(before.ticket.id)
    return entry ? [{ ...entry, section: before.section }] : []
  })
  return [...kept, ...byId.values()]
}
