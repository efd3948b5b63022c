import { LANGUAGES } from '@radruf/contract'
import { z } from 'zod'
import { normalizeEmail } from '../features/people/email.ts'
import type { Invitation } from '../features/people/invite.ts'
import { parseCsvTable } from '../parse-csv-table.ts'

const Line = z.object({
  email: z.string().refine((typed) => normalizeEmail(typed) !== undefined, 'is not an e-mail address'),
  role: z.enum(['customer', 'mechanic'], 'is neither customer nor mechanic').default('customer'),
  language: z.enum(LANGUAGES, 'is neither de nor en').default('de'),
  name: z
    .string()
    .max(80, 'is longer than 80 characters')
    .transform((name) => name || undefined)
    .optional(),
})

/** Parses a list of people to invite. Every problem names its line, counted from 1. */
export function parsePeople(csv: string): { people: Invitation[]; problems: string[] } {
  const { rows, problems } = parseCsvTable(csv, {
    rowSchema: Line,
    requiredColumns: ['email'],
    getKey: ({ email }) => normalizeEmail(email),
  })
  const people = rows.map(({ email, ...rest }) => ({ ...rest, email: normalizeEmail(email) ?? email }))
  return { people, problems }
}
