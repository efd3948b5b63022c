/** Reason for refusing a release, and how to fix it. */
export type Objection = { reason: string; fix: string }

/** A refusal as text: which rule, what was seen, what to do. */
export const formatRefusal = ({ rule, reason, fix }: Objection & { rule: string }): string =>
  `[${rule}] ${reason}.\n  ${fix}`
