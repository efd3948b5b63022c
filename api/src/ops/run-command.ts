import type { Language, Role } from '@radruf/contract'
import { normalEmail } from '../features/people/email.ts'
import { invite, OtherRole } from '../features/people/invite.ts'
import { shownName } from '../features/people/shown-name.ts'
import type { Service } from '../service.ts'
import { isoOf } from '../time.ts'
import type { Command, CommandResult } from './command.ts'

/** Runs a command on the open service. */
export async function runCommand(service: Service, command: Command): Promise<CommandResult> {
  if (command.name === 'invite') return inviteCommand(service, command)
  return { ok: true, lines: command.name === 'mechanic list' ? await mechanics(service) : await tickets(service) }
}

async function inviteCommand(
  service: Service,
  { email: typed, role, language, person: name }: { email: string; role: Role; language: Language; person?: string },
): Promise<CommandResult> {
  const email = normalEmail(typed)
  if (!email) return { ok: false, lines: [`--email: ${typed} is not an e-mail address`] }
  try {
    const { again } = await invite(service, { email, role, language, name })
    return {
      ok: true,
      lines: [again ? `${email} was invited before; the invitation is sent again.` : `${email} is invited.`],
    }
  } catch (error) {
    if (error instanceof OtherRole) return { ok: false, lines: [`${error.message}; a person has one role`] }
    throw error
  }
}

async function mechanics({ db }: Service): Promise<string[]> {
  const people = await db.selectFrom('person').selectAll().where('role', '=', 'mechanic').orderBy('email').execute()
  return table(
    ['NAME', 'E-MAIL', 'LANGUAGE'],
    people.map((person) => [shownName(person), person.email, person.language]),
  )
}

async function tickets({ db }: Service): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select(['ticket.id', 'ticket.number', 'ticket.state', 'ticket.created_at', 'person.email'])
    .orderBy('ticket.created_at')
    .orderBy('ticket.id')
    .execute()
  return table(
    ['TICKET', 'CUSTOMER', 'NUMBER', 'STATE', 'CREATED'],
    rows.map(({ id, email, number, state, created_at }) => [id, email, String(number), state, isoOf(created_at)]),
  )
}

function table(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
