import { displayName } from '@radruf/contract/server'
import type { Service } from '../../service.ts'
import { isoOf } from '../../time.ts'

export async function listMechanics({ db }: Service): Promise<string[]> {
  const people = await db.selectFrom('person').selectAll().where('role', '=', 'mechanic').orderBy('email').execute()
  return formatTable(
    ['NAME', 'E-MAIL', 'LANGUAGE'],
    people.map((person) => [displayName(person), person.email, person.language]),
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

function formatTable(head: string[], rows: string[][]): string[] {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)))
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
