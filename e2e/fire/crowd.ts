import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { MINUTE_MS } from '@radruf/contract'
import { PEOPLE, type ScenarioName, TICKET_ID } from '@radruf/scenarios'
import { IDENTITY_TABLES } from '../../api/src/backup/tables.ts'
import { inTransaction } from '../../api/src/database/transaction.ts'
import { openInstance } from '../../api/src/scenarios/instance.ts'
import { createRecordings } from '../../api/src/scenarios/recordings.ts'
import {
  findIds,
  insertRows,
  linkFiles,
  moveTimes,
  type Rows,
  replaceIds,
  withoutEvents,
} from '../../api/src/scenarios/rows.ts'
import type { Service } from '../../api/src/service.ts'

/** The scenario whose customer and mechanic are multiplied, by the state of their ticket. */
const SCENARIO_OF = {
  questionnaire_open: 'questionnaire empty',
  booking_open: 'booking open',
  booked: 'booked for today',
  in_call: 'in call',
} as const satisfies Record<string, ScenarioName>

/** Every customer has one ticket in this state. */
export type Population = { customers: number; mechanics: number; state: keyof typeof SCENARIO_OF }
type Ticket = { id: string; customerId: string; mechanicId: string }
/** Ids of the people and tickets of a crowd. */
export type Crowd = { mechanics: string[]; tickets: Ticket[] }

/** The calls of one mechanic follow each other at this distance. */
const CALL_DISTANCE_MS = 30 * MINUTE_MS

/** Adds many copies of the people of a scenario, with photos and pending jobs, to an empty database. The scenario takes place now. */
export async function addCrowd(service: Service, { customers, mechanics, state }: Population): Promise<Crowd> {
  const { rows, photos, opensAt } = await loadScenario(SCENARIO_OF[state])
  const customerId = findPerson(rows, PEOPLE.customer.email)
  const mechanicId = findPerson(rows, PEOPLE.mechanic.email)
  const isStaff = (row: string) => findIds(row).every((id) => id === mechanicId)
  const present = moveTimes(rows, service.clock.now().epochMilliseconds - opensAt)
  const ofMechanic = filterRows(present, isStaff)
  const ofCustomer = filterRows(present, (row) => !isStaff(row))

  const staff = Array.from({ length: mechanics }, randomUUID)
  const all = staff.map((id) => nameAfterIds(replaceIds(ofMechanic, () => id)))
  const tickets: Ticket[] = []
  for (let index = 0; index < customers; index++) {
    const mechanic = staff[index % mechanics]
    if (!mechanic) throw new Error('A ticket needs a mechanic.')
    const ids = new Map([[mechanicId, mechanic]])
    const toCopy = (id: string) => ids.get(id) ?? ids.set(id, randomUUID()).get(id) ?? id
    const later = moveTimes(ofCustomer, Math.floor(index / mechanics) * CALL_DISTANCE_MS)
    all.push(nameAfterIds(replaceIds(later, toCopy)))
    tickets.push({ id: toCopy(TICKET_ID), customerId: toCopy(customerId), mechanicId: mechanic })
    if (photos) await linkPhotosOf(ofCustomer, photos, join(service.settings.dataDir, 'photos'), toCopy)
  }
  await inTransaction(service, (trx) => insertRows(trx.withoutPlugins(), numberRows(mergeTables(all))))
  return { mechanics: staff, tickets }
}

const OPERATOR_LISTS: readonly string[] = ['workshop', 'spare_part']

async function loadScenario(name: ScenarioName) {
  const instance = await openInstance()
  try {
    const { rows, ...recording } = await createRecordings().load(name, 'de', instance)
    // The operator's lists belong to no person.
    return { ...recording, rows: withoutEvents(rows).filter(({ table }) => !OPERATOR_LISTS.includes(table)) }
  } finally {
    await instance.close()
  }
}

function findPerson(all: Rows, email: string): string {
  const row = all.find(({ table }) => table === 'person')?.rows.find((text) => text.includes(`"${email}"`))
  const [id] = row ? findIds(row) : []
  if (!id) throw new Error(`The scenario has no ${email}.`)
  return id
}

const filterRows = (all: Rows, isKept: (row: string) => boolean): Rows =>
  all.map(({ table, rows }) => ({ table, rows: rows.filter(isKept) }))

/** Gives every person the address of their id. */
const nameAfterIds = (all: Rows): Rows =>
  all.map(({ table, rows }) => ({
    table,
    rows: table === 'person' ? rows.map((row) => change(row, ({ id }) => ({ email: `${id}@example.test` }))) : rows,
  }))

/** One batch for each table, in the order of the tables. */
function mergeTables(parts: readonly Rows[]): Rows {
  const merged = new Map<Rows[number]['table'], string[]>()
  for (const { table, rows } of parts.flat()) {
    const found = merged.get(table)
    if (found) found.push(...rows)
    else merged.set(table, [...rows])
  }
  return [...merged].map(([table, rows]) => ({ table, rows }))
}

/** Numbers the rows of the tables whose ids the database counts. */
const numberRows = (all: Rows): Rows =>
  all.map(({ table, rows }) => ({
    table,
    rows: IDENTITY_TABLES.includes(table) ? rows.map((row, index) => change(row, () => ({ id: index + 1 }))) : rows,
  }))

function change(row: string, toChanges: (columns: { id: unknown }) => object): string {
  const columns = JSON.parse(row)
  return JSON.stringify({ ...columns, ...toChanges(columns) })
}

async function linkPhotosOf(all: Rows, from: string, to: string, toCopy: (id: string) => string): Promise<void> {
  const rows = all.find(({ table }) => table === 'photo')?.rows ?? []
  for (const row of rows) {
    const { id } = JSON.parse(row) as { id: string }
    await linkFiles(join(from, id), join(to, toCopy(id)))
  }
}
