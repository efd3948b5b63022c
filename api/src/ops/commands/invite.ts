import type { Language, PersonRole } from '@radruf/contract'
import { PersonName } from '@radruf/contract/api'
import { normalizeEmail } from '@radruf/contract/server'
import { eraseAccountSilently } from '../../features/account/erase-account.ts'
import { parsePeople } from '../../features/people/invitation-list.ts'
import { findInvitedEmails, invite, inviteMissing, RoleMismatchError } from '../../features/people/invite.ts'
import { findByEmail } from '../../features/people/storage.ts'
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
  const known = await findInvitedEmails(service.db, people)
  const newCount = people.length - known.size
  const skipped = known.size > 0 ? [`Skipped ${formatPeople(known.size)} invited before.`] : []
  if (dryRun)
    return {
      ok: true,
      lines: [...skipped, `${formatPeople(newCount)} can be invited; no invitations were sent (--dry-run).`],
    }
  const { invited } = await inviteMissing(service, people)
  return { ok: true, lines: [...skipped, `Invited ${formatPeople(invited)}.`] }
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
