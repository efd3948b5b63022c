import { QUERY } from './releases-actions.ts'

type Address = { part?: string; decision?: string }

/** Creates addresses of this page: with a part, or a decision about one. */
export const useAddress =
  () =>
  ({ part, decision }: Address): string => {
    const next = new URLSearchParams()
    if (part) next.set(QUERY.part, part)
    if (decision) next.set(QUERY.decision, decision)
    return `?${next}`
  }
