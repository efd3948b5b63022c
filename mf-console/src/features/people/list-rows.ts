import { type InvitationRow, LANGUAGES, type Language, PERSON_ROLES } from '@radruf/contract'
import { toCsv } from '../../csv.ts'

/** The lines of a list by what happens to them. */
export function sortRows(rows: readonly InvitationRow[]) {
  return {
    faulty: rows.filter(({ faults }) => faults.length > 0),
    known: rows.filter(({ faults, isKnown }) => faults.length === 0 && isKnown),
    ready: rows.filter(({ faults, isKnown }) => faults.length === 0 && !isKnown),
  }
}

/** The person of a line without faults. `fallback` is the language where the line has none. */
export function toNewPerson({ email, name, role, language }: InvitationRow, fallback: Language) {
  return {
    email,
    role: PERSON_ROLES.find((known) => known === role) ?? 'customer',
    language: LANGUAGES.find((known) => known === language) ?? fallback,
    ...(name && { name }),
  }
}

type Values = Pick<InvitationRow, 'line' | 'email' | 'name' | 'role' | 'language'>

/** The values of a line, to check them again. */
export const toWrittenLine = ({ line, email, name, role, language }: Values): Values => ({
  line,
  email,
  name,
  role,
  language,
})

/** The text key of a fault, as far as the value says more than its cause. */
export function findFaultKey(row: InvitationRow, { cause, column }: InvitationRow['faults'][number]) {
  if (cause !== 'value') return cause
  const [, domain = ''] = row.email.split('@')
  return column === 'email' && domain && !domain.includes('.') ? 'ending' : (column ?? 'email')
}

/** Writes lines as CSV, with what is wrong in the last column. */
export function toFaultFile(rows: readonly InvitationRow[], describe: (row: InvitationRow) => string): string {
  const lines = rows.map((row) => [String(row.line), row.email, row.name, row.role, row.language, describe(row)])
  return toCsv([['line', 'email', 'name', 'role', 'language', 'fault'], ...lines])
}
