import { type Invitation, LANGUAGES, type Language, PERSON_ROLES, type PersonRole } from '@radruf/contract'
import { PersonName } from '@radruf/contract/api'
import { normalizeEmail } from '@radruf/contract/server'
import { z } from 'zod'
import { checkTableLines, parseCsvTable, readCsvTable, type TableLine } from '../../parse-csv-table.ts'

const Line = z.object({
  email: z
    .string()
    .transform((typed) => normalizeEmail(typed))
    .pipe(z.string('is not an e-mail address')),
  role: z.enum(PERSON_ROLES, `is none of ${PERSON_ROLES.join(', ')}`).default('customer'),
  language: z.enum(LANGUAGES, 'is neither de nor en').default('de'),
  name: z
    .string()
    .refine((name) => PersonName.safeParse(name).success, 'is not one line of 1 to 80 characters')
    .pipe(PersonName)
    .optional(),
})

const isRole = (value: string) => (PERSON_ROLES as readonly string[]).includes(value)
const isLanguageCode = (value: string) => (LANGUAGES as readonly string[]).includes(value)

/** A list without column names begins with an address: each value tells its column. */
const guessColumns = (values: readonly string[]) =>
  values.some((value) => value.includes('@')) ? values.map(guessColumn) : undefined

function guessColumn(value: string): string {
  if (value.includes('@')) return 'email'
  if (isRole(value)) return 'role'
  return isLanguageCode(value) ? 'language' : 'name'
}

const FORMAT = {
  rowSchema: Line,
  requiredColumns: ['email'],
  getKey: ({ email }: { email: string }) => email,
  guessColumns,
  otherNames: { mail: 'email', 'e-mail': 'email', rolle: 'role', sprache: 'language' },
} as const

/** Parses a list of people to invite. Every problem names its line, counted from 1. */
export function parsePeople(csv: string): { people: Invitation[]; problems: string[] } {
  const { rows: people, problems } = parseCsvTable(csv, FORMAT)
  return { people, problems }
}

/** A line of a list of people; `row` is its person unless a value is wrong. */
export type InvitationLine = TableLine<{
  email: string
  role: PersonRole
  language: Language
  name?: string | undefined
}>

/** Reads a list of people to invite, with the faults of each line. */
export const readPeople = (csv: string) => readCsvTable(csv, FORMAT)

/** Checks lines again whose values were corrected. */
export const checkPeople = (lines: readonly Pick<InvitationLine, 'line' | 'values'>[]): InvitationLine[] =>
  checkTableLines(
    lines.map(({ line, values }) => ({ line, values, faults: [] })),
    FORMAT,
  )
