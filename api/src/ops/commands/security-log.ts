import type { Service } from '../../service.ts'
import { isoOf } from '../../time.ts'
import type { CommandResult } from '../command.ts'
import { readRange } from './report-range.ts'
import { formatTable } from './tables.ts'

/** Lists the security events of days. People are named while their account exists. */
export async function securityLogCommand(
  service: Service,
  days: { from?: string | undefined; to?: string | undefined },
): Promise<CommandResult> {
  const { title, range } = readRange(service, days)
  const rows = await service.db
    .selectFrom('security_event')
    .leftJoin('person', 'person.id', 'security_event.person_id')
    .leftJoin('person as subject', 'subject.id', 'security_event.subject_id')
    .select(['at', 'kind', 'ticket_id', 'network_hash', 'detail', 'person.email as by', 'subject.email as about'])
    .where('at', '>=', range.from)
    .where('at', '<', range.to)
    .orderBy('security_event.id')
    .execute()
  const lines = formatTable(
    ['TIME', 'EVENT', 'BY', 'ABOUT', 'TICKET', 'NETWORK', 'DETAIL'],
    rows.map(({ at, kind, by, about, ticket_id, network_hash, detail }) => [
      isoOf(at),
      kind,
      by ?? '',
      about ?? '',
      ticket_id ?? '',
      network_hash?.slice(0, 8) ?? '',
      detail ?? '',
    ]),
  )
  return { ok: true, lines: [title, ...(rows.length > 0 ? lines : ['No security event.'])] }
}
