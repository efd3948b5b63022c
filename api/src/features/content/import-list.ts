import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type ContentListCheck, type ContentValues, LIST_LINES_MAX, type ListedContentKind } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { Db } from '../../database/schema.ts'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { CONTENT_SOURCES } from './content-sources.ts'
import { type LiveContent, toLiveContent } from './live-content.ts'
import { recordPublication, recordWithdrawal, toConflict } from './versions.ts'

type List = { kind: ListedContentKind; csv: string }

/** Reads a list of entries: the faults of each line, and what an import would do. */
export async function checkList({ db, settings }: Service, { kind, csv }: List): Promise<ContentListCheck> {
  const { lines, others, version, fault } = await compareList(db, settings, { kind, csv })
  return {
    lines: lines.map(({ line, values, faults, change }) => ({
      ...{ line, title: toTitle(values), change },
      faults: faults.map(({ cause, column, earlier }) => ({ cause, column, earlier })) as LineFaults,
    })),
    faults: (fault?.faults.map(({ cause, column }) => ({ line: fault.line, cause, column })) ?? []) as ListFaults,
    others: others.map(({ values }) => toTitle(values)),
    version,
  }
}
type LineFaults = ContentListCheck['lines'][number]['faults']
type ListFaults = ContentListCheck['faults']

/** Makes the entries of a list live. Throws VERSION_CONFLICT unless the live ones have this version, INVALID_INPUT for a list with faults. */
export async function importList(
  service: Service,
  by: PersonRow,
  { version, withdrawsOthers, ...list }: List & { version: number; withdrawsOthers: boolean },
) {
  const { kind } = list
  const source = CONTENT_SOURCES[kind]
  await inTransaction(service, async (trx) => {
    const compared = await compareList(trx, service.settings, list)
    if (compared.version !== version) throw toConflict(null)
    const hasFaults = compared.lines.some(({ faults }) => faults.length > 0)
    if (compared.fault || hasFaults) throw new ApiProblem('INVALID_INPUT', { fields: { csv: 'not_valid' } })
    for (const { change, stored, live } of compared.lines) {
      if (change === 'same' || !stored) continue
      const id = live?.id ?? randomUUID()
      await recordPublication(trx, service, { id, kind }, { live, by, values: stored })
      await source.publish?.(trx, service, { id, values: stored, basedOn: live?.version ?? 0 })
    }
    if (!withdrawsOthers) return
    for (const live of compared.others) {
      await recordWithdrawal(trx, service, { id: live.id, kind }, { live, by })
      await source.withdraw?.(trx, live.id)
    }
  })
}

/** Matches the lines of a list with the live entries. Throws LIST_TOO_LONG. */
async function compareList(db: Db, settings: Service['settings'], { kind, csv }: List) {
  const { list, readList, toKey } = CONTENT_SOURCES[kind]
  if (!readList || !toKey) throw new Error(`The kind ${kind} has no list.`)
  const { lines, fault } = readList(csv)
  if (lines.length > LIST_LINES_MAX) throw new ApiProblem('LIST_TOO_LONG')
  const entries = await list(db, settings)
  const byKey = new Map(entries.map((live) => [toKey(live.values), live]))
  const compared = lines.map((line) => {
    const live = line.stored && byKey.get(toKey(line.stored))
    return { ...line, live, change: findChange(line.stored, live) }
  })
  const kept = new Set(compared.map(({ live }) => live))
  return { lines: compared, others: entries.filter((live) => !kept.has(live)), version: getListVersion(entries), fault }
}

function findChange(
  stored: ContentValues | undefined,
  live: LiveContent | undefined,
): ContentListCheck['lines'][number]['change'] {
  if (!stored) return null
  if (!live) return 'added'
  return isDeepStrictEqual(stored, live.values) ? 'same' : 'changed'
}

/** One version for all entries: it differs when one was added, changed or withdrawn. */
const getListVersion = (entries: readonly LiveContent[]): number =>
  toLiveContent({ id: '', values: Object.fromEntries(entries.map(({ id, version }) => [id, String(version)])) }).version

const toTitle = ({ name, name_de, number }: ContentValues): string =>
  [number, name ?? name_de].filter(Boolean).join(' ')
