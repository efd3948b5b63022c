import { type Invitation, LANGUAGES, type Language, PERSON_ROLES, type PersonRole } from '@radruf/contract'
import { PersonName } from '@radruf/contract/api'
import { normalizeEmail } from '@radruf/contract/server'
import { z } from 'zod'
import { inTransaction } from '../../database/transaction.ts'
import { eraseAccountSilently } from '../../features/account/erase-account.ts'
import { invite, inviteInTransaction, RoleMismatchError } from '../../features/people/invite.ts'
import { findByEmail } from '../../features/people/storage.ts'
import { parseCsvTable } from '../../parse-csv-table.ts'
import type { Service } from '../../service.ts'
import type { CommandResult } from '../command.ts'
import { formatCount } from '../format-count.ts'

const formatPeople = (count: number) => formatCount(count, 'person', 'people')

export async function inviteCommand(
  service: Service,
  {
    email: input,
    role,
    language,
    person: typedName,
  }: { email: string; role: PersonRole; language: Language; person?: string | undefined },
): Promise<CommandResult> {
  const email = normalizeEmail(input)
  if (!email) return { ok: false, lines: [`--email: ${input} is not an e-mail address`] }
  const { success, data: name } = PersonName.optional().safeParse(typedName)
  if (!success) return { ok: false, lines: ['--name: a name is one line of 1 to 80 characters'] }
  try {
    const { wasInvitedBefore } = await invite(service, { email, role, language, name })
    return {
      ok: true,
      lines: [wasInvitedBefore ? `Resent the invitation to ${email}.` : `Invited ${email}.`],
    }
  } catch (error) {
    if (error instanceof RoleMismatchError)
      return { ok: false, lines: [`${error.message}; "role" changes the roles of staff`] }
    throw error
  }
}

/** Invites all people of a list in one transaction. */
export async function importInvitationsCommand(
  service: Service,
  { csv, dryRun }: { csv: string; dryRun: boolean },
): Promise<CommandResult> {
  const { people, problems } = parsePeople(csv)
  if (problems.length > 0) return { ok: false, lines: [...problems, 'No invitations were sent.'] }
  const known = await findInvitedEmails(service, people)
  const newPeople = people.filter(({ email }) => !known.has(email))
  const skipped = known.size > 0 ? [`Skipped ${formatPeople(known.size)} invited before.`] : []
  if (dryRun)
    return {
      ok: true,
      lines: [...skipped, `${formatPeople(newPeople.length)} can be invited; no invitations were sent (--dry-run).`],
    }
  await inTransaction(service, async (trx) => {
    for (const person of newPeople) await inviteInTransaction(service, trx, person)
  })
  return { ok: true, lines: [...skipped, `Invited ${formatPeople(newPeople.length)}.`] }
}

async function findInvitedEmails({ db }: Service, people: readonly Invitation[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const emails = people.map(({ email }) => email)
  const rows = await db.selectFrom('person').select('email').where('email', 'in', emails).execute()
  return new Set(rows.map(({ email }) => email))
}

export async function resendCommand(service: Service, { email: input }: { email: string }): Promise<CommandResult> {
  const person = await findByEmail(service.db, normalizeEmail(input) ?? '')
  if (!person) return { ok: false, lines: [`No person has the e-mail address ${input}.`] }
  const { email, role, language } = person
  await invite(service, { email, role, language })
  return { ok: true, lines: [`Resent the invitation to ${email}.`] }
}

/** Revokes an invitation before its first sign-in. After that an account exists that other people work with. */
export async function revokeCommand(service: Service, { email: input }: { email: string }): Promise<CommandResult> {
  const found = await service.db
    .selectFrom('person')
    .innerJoin('invitation', 'invitation.person_id', 'person.id')
    .select(['person.id', 'person.email', 'invitation.accepted_at'])
    .where('person.email', '=', normalizeEmail(input) ?? '')
    .executeTakeFirst()
  if (!found) return { ok: false, lines: [`No person has the e-mail address ${input}.`] }
  if (found.accepted_at)
    return { ok: false, lines: [`${found.email} has already signed in. "user delete" erases the account.`] }
  await eraseAccountSilently(service, found.id)
  return { ok: true, lines: [`Revoked the invitation of ${found.email}.`] }
}

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

/** Parses a list of people to invite. Every problem names its line, counted from 1. */
export function parsePeople(csv: string): { people: Invitation[]; problems: string[] } {
  const { rows: people, problems } = parseCsvTable(csv, {
    rowSchema: Line,
    requiredColumns: ['email'],
    getKey: ({ email }) => email,
  })
  return { people, problems }
}
