import { SIGN_IN_LINK_MINUTES, type StaffRole } from '@radruf/contract'
import { normalizeEmail } from '@radruf/contract/server'
import { inTransaction } from '../database/transaction.ts'
import { readDatabaseStatus } from '../doctor/database-status.ts'
import { eraseAccount } from '../features/account/erase-account.ts'
import { publishAnnouncement } from '../features/announcements/publish.ts'
import { changeRole } from '../features/people/change-role.ts'
import { PersonChangeError } from '../features/people/person-guards.ts'
import { findByEmail } from '../features/people/storage.ts'
import { sendSignInLink } from '../features/sign-in/sign-in-link.ts'
import { parseSpareParts, replaceSpareParts } from '../features/spare-parts/import.ts'
import { parseWorkshops, replaceWorkshops } from '../features/workshops/import.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import type { Command, CommandResult } from './command.ts'
import { createTokenCommand, deleteTokenCommand, listTokensCommand } from './commands/api-tokens.ts'
import { backupCommand } from './commands/backup.ts'
import { callsCommand } from './commands/calls.ts'
import { figuresCommand } from './commands/figures.ts'
import { importInvitationsCommand, inviteCommand, resendCommand, revokeCommand } from './commands/invite.ts'
import { listFailedJobs, resendCommand as resendMailsCommand } from './commands/mails.ts'
import { absenceCommand, bundeslandCommand, hoursCommand, profileCommand } from './commands/mechanic.ts'
import { securityLogCommand } from './commands/security-log.ts'
import { disconnectCommand, listStaff, staffCodeCommand } from './commands/staff.ts'
import { listMechanics, listRefusedMails, listTickets } from './commands/tables.ts'
import {
  addWebhookCommand,
  listWebhooksCommand,
  removeWebhookCommand,
  repeatDeliveryCommand,
} from './commands/webhooks.ts'
import { formatCount } from './format-count.ts'

type Runner<N extends Command['name']> = (
  service: Service,
  command: Extract<Command, { name: N }>,
) => Promise<CommandResult>
type Runners = { [N in Command['name']]: Runner<N> }

const RUNNERS: Runners = {
  invite: inviteCommand,
  'invite import': importInvitationsCommand,
  'invite resend': resendCommand,
  'invite revoke': revokeCommand,
  role: roleCommand,
  'staff list': listStaff,
  'staff code': staffCodeCommand,
  'staff disconnect': disconnectCommand,
  'sign-in-link': signInLinkCommand,
  figures: figuresCommand,
  calls: callsCommand,
  'mechanic list': async (service) => ({ ok: true, lines: await listMechanics(service) }),
  'mechanic hours': hoursCommand,
  'mechanic absence': absenceCommand,
  'mechanic bundesland': bundeslandCommand,
  'mechanic profile': profileCommand,
  'ticket list': async (service) => ({ ok: true, lines: await listTickets(service) }),
  'security-log': securityLogCommand,
  mails: async (service) => ({
    ok: true,
    lines: [...(await listRefusedMails(service)), '', ...(await listFailedJobs(service))],
  }),
  'mails resend': resendMailsCommand,
  'token list': listTokensCommand,
  'token create': createTokenCommand,
  'token delete': deleteTokenCommand,
  'webhook list': listWebhooksCommand,
  'webhook add': addWebhookCommand,
  'webhook remove': removeWebhookCommand,
  'webhook repeat': repeatDeliveryCommand,
  announce: async (service, { name: _, ...announcement }) => {
    const mailed = await publishAnnouncement(service, announcement)
    if (mailed === null) return { ok: true, lines: [`The announcement appears on ${announcement.first}.`] }
    return { ok: true, lines: [`Published the announcement and mailed it to ${formatCount(mailed, 'subscriber')}.`] }
  },
  'workshops import': (service, command) => {
    const { workshops, problems } = parseWorkshops(command.csv)
    return importRows(command, {
      rows: workshops,
      problems,
      noun: 'workshop',
      replace: (rows) => replaceWorkshops(service, rows),
    })
  },
  'parts import': (service, command) => {
    const { parts, problems } = parseSpareParts(command.csv)
    return importRows(command, {
      rows: parts,
      problems,
      noun: 'part',
      replace: (rows) => replaceSpareParts(service, rows),
    })
  },
  'user delete': deleteUserCommand,
  backup: backupCommand,
  'database status': async ({ db, settings }) => ({
    ok: true,
    lines: [JSON.stringify(await readDatabaseStatus(db, settings))],
  }),
}

/** Runs a command on a started service. */
export const runCommand = (service: Service, command: Command): Promise<CommandResult> =>
  // The table's types match each runner to its command; the lookup by name loses that relation.
  (RUNNERS[command.name] as Runner<Command['name']>)(service, command)

type ParsedTable<T> = { rows: T[]; problems: string[]; noun: string; replace: (rows: T[]) => Promise<void> }

/** Replaces a table by the rows of a file, or lists the problems of its lines. */
async function importRows<T>(
  { dryRun }: { dryRun: boolean },
  { rows, problems, noun, replace }: ParsedTable<T>,
): Promise<CommandResult> {
  if (problems.length > 0) return { ok: false, lines: [...problems, 'Nothing was imported.'] }
  const count = formatCount(rows.length, noun)
  if (dryRun) return { ok: true, lines: [`${count} can be imported; nothing was imported (--dry-run).`] }
  await replace(rows)
  return { ok: true, lines: [`Imported ${count}, which replace all earlier ones.`] }
}

async function signInLinkCommand(service: Service, { email: input }: { email: string }): Promise<CommandResult> {
  const email = normalizeEmail(input) ?? ''
  if (!(await sendSignInLink(service, email)))
    return { ok: false, lines: [`No person has the e-mail address ${input}.`] }
  return {
    ok: true,
    lines: [`Sent a sign-in link to ${email}. It works once, within ${SIGN_IN_LINK_MINUTES} minutes.`],
  }
}

async function roleCommand(
  service: Service,
  { email: input, role }: { email: string; role: StaffRole },
): Promise<CommandResult> {
  const person = await findByEmail(service.db, normalizeEmail(input) ?? '')
  if (!person) return { ok: false, lines: [`No person has the e-mail address ${input}.`] }
  const now = dateOf(service.clock.now())
  try {
    await inTransaction(service, (trx) => changeRole(trx, person, { role, now }))
    return { ok: true, lines: [`${person.email} is ${role} now.`] }
  } catch (error) {
    if (error instanceof PersonChangeError) return { ok: false, lines: [`${error.message}.`] }
    throw error
  }
}

async function deleteUserCommand(service: Service, { email: input }: { email: string }): Promise<CommandResult> {
  const person = await findByEmail(service.db, normalizeEmail(input) ?? '')
  if (!person) return { ok: false, lines: [`No person has the e-mail address ${input}.`] }
  await eraseAccount(service, person.id)
  return { ok: true, lines: [`Erased ${person.email} and all their data.`] }
}
