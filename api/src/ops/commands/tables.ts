import { CASE_ROLES } from '@radruf/contract'
import { displayName } from '@radruf/contract/server'
import type { Service } from '../../service.ts'
import { isoOf } from '../../time.ts'

export async function listMechanics({ db }: Service): Promise<string[]> {
  const people = await db.selectFrom('person').selectAll().where('role', 'in', CASE_ROLES).orderBy('email').execute()
  return formatTable(
    ['NAME', 'E-MAIL', 'ROLE', 'LANGUAGE'],
    people.map((person) => [displayName(person), person.email, person.role, person.language]),
  )
}

export async function listTickets({ db }: Service): Promise<string[]> {
  const rows = await db
    .selectFrom('ticket')
    .innerJoin('person', 'person.id', 'ticket.customer_id')
    .select(['ticket.id', 'ticket.number', 'ticket.state', 'ticket.created_at', 'person.email'])
    .orderBy('ticket.created_at')
    .orderBy('ticket.id')
    .execute()
  return formatTable(
    ['TICKET', 'CUSTOMER', 'NUMBER', 'STATE', 'CREATED'],
    rows.map(({ id, email, number, state, created_at }) => [id, email, String(number), state, isoOf(created_at)]),
  )
}

/** People with undeliverable mails, the latest refusal first. */
export async function listRefusedMails({ db }: Service): Promise<string[]> {
  const rows = await db
    .selectFrom('mail_refusal')
    .innerJoin('person', 'person.id', 'mail_refusal.person_id')
    .select(['email', 'name', 'refused_at', 'reply'])
    .orderBy('refused_at', 'desc')
    .orderBy('email')
    .execute()
  if (rows.length === 0) return ['The mail server refuses no address.']
  return formatTable(
    ['E-MAIL', 'NAME', 'SINCE', 'REPLY OF THE MAIL SERVER'],
    rows.map((row) => [row.email, displayName(row), isoOf(row.refused_at), row.reply]),
  )
}

export function formatTable(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
