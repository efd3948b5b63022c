import { TABLES } from '../backup/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { invite } from '../features/people/invite.ts'
import { createSession } from '../features/sign-in/session.ts'
import { moveTicket } from '../features/tickets/move.ts'
import { requireLockedTicket } from '../features/tickets/ticket-access.ts'
import type { Service } from '../service.ts'
import { loadSettings } from '../settings.ts'
import { createRandom } from '../testing/random.ts'
import { MONDAY_10 } from '../testing/service.ts'
import type { Confirmed } from './invariants.ts'
import { type LockMonitor, openLockMonitor } from './lock-monitor.ts'
import { watchOwnWork } from './own-work.ts'
import { createScheduler } from './scheduler.ts'
import { createMailServer } from './sent-mails.ts'
import { type SimulatedProcess, type Surroundings, startSimulatedProcess } from './simulated-process.ts'
import { startSimulatedTime } from './simulated-time.ts'

/** A customer has a ticket that is open for booking; a mechanic has none. */
export type Person = { token: string; email: string; ticketId: string }
export type World = Surroundings & {
  confirmed: Confirmed
  people: { customers: Person[]; mechanics: Person[] }
  process: SimulatedProcess
  /** The product's time. */
  now: Temporal.Instant
  /** The last time at which the mail server accepted mails. */
  mailSince: Temporal.Instant
  /** What happened, in steps. */
  log: string[]
  /** Gives the real time back. */
  end: () => Promise<void>
}

const CUSTOMERS = 3
const MECHANICS = 2

/** Creates a workshop on a database, whose rows are deleted. Everything in it follows from the seed. */
export async function createWorld(env: Record<string, string>, seed: number): Promise<World> {
  const monitor = await openLockMonitor(env.DATABASE_URL ?? '')
  await emptyDatabase(monitor)
  // The first start of a data folder creates its secrets: not from the values of the seed.
  loadSettings(env)
  const random = createRandom(seed)
  const time = startSimulatedTime(MONDAY_10, createRandom(seed ^ 0x5eed))
  const ownWork = watchOwnWork()
  const end = () => {
    ownWork.end()
    time.end()
    return monitor.close()
  }
  try {
    const scheduler = createScheduler(createRandom(seed ^ 0x0dde), { time, monitor, ownWork })
    const surroundings = { env, random, time, scheduler, monitor, mails: createMailServer() }
    const process = await startSimulatedProcess(surroundings)
    const people = await scheduler.runUntil(addPeople(process.service))
    const now = Temporal.Instant.from(MONDAY_10)
    return {
      ...surroundings,
      process,
      people,
      confirmed: { messages: [], appointments: [] },
      now,
      mailSince: now,
      log: [],
      end,
    }
  } catch (error) {
    await end()
    throw error
  }
}

/** Deletes all rows and what a failed simulation left open. */
async function emptyDatabase({ query }: LockMonitor) {
  await query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
  )
  await query(`TRUNCATE ${TABLES.join(', ')} RESTART IDENTITY CASCADE`)
  // Autovacuum works by real time, and changes plans and so the order of locks.
  await query(`DO $$ DECLARE name regclass; BEGIN
    FOR name IN SELECT oid FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND reloptions IS NULL
    LOOP EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', name); END LOOP; END $$`)
}

async function addPeople(service: Service) {
  const mechanics = []
  for (let count = 0; count < MECHANICS; count += 1) mechanics.push(await addPerson(service, 'mechanic', `m${count}`))
  const customers = []
  for (let count = 0; count < CUSTOMERS; count += 1) customers.push(await addPerson(service, 'customer', `c${count}`))
  return { customers, mechanics }
}

/** Invites a person with a session. A customer's ticket is open for booking. */
async function addPerson(service: Service, role: 'customer' | 'mechanic', name: string): Promise<Person> {
  const email = `${name}@example.test`
  const person = await invite(service, { email, role, language: 'de' })
  return inTransaction(service, async (trx) => {
    const { token } = await createSession(service, trx, person.id)
    const ticket = await trx.selectFrom('ticket').select('id').where('customer_id', '=', person.id).executeTakeFirst()
    if (!ticket) return { token, email, ticketId: '' }
    const now = new Date(service.clock.now().epochMilliseconds)
    const locked = await requireLockedTicket(trx, ticket.id, person)
    const submitted = await moveTicket(trx, locked, { to: 'in_review', by: 'customer', personId: person.id, now })
    await moveTicket(trx, submitted, { to: 'booking_open', by: 'system', personId: null, now })
    return { token, email, ticketId: ticket.id }
  })
}

/** Moves the product's clock, and lets enough real time pass for what waits for another attempt. */
export async function moveClock(world: World, minutes: number): Promise<void> {
  const { mails, now, scheduler, time } = world
  if (!mails.isDown) world.mailSince = now
  // Mails are retried for 48 hours: a longer outage may lose them.
  if (now.add({ minutes }).since(world.mailSince).total('minutes') > MAX_OUTAGE_MINUTES) {
    mails.isDown = false
    // After the longest delay between two attempts.
    await setClock(world, now.add({ minutes: 20 }))
    world.mailSince = world.now
  }
  time.pass(REST_MS)
  await scheduler.drain()
  await setClock(world, world.now.add({ minutes }))
}

/** Longer than the outages of the database, and than what waits for its end. */
const REST_MS = 60_000
const MAX_OUTAGE_MINUTES = 47 * 60

async function setClock(world: World, now: Temporal.Instant) {
  const { scheduler } = world
  world.now = now
  await scheduler.runUntil(retry(() => world.process.service.clock.set(now)))
  await scheduler.drain()
}

/** After a fault the first statements can find broken connections. */
export async function retry<T>(work: () => Promise<T>, attempts = 30): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts) throw error
      await new Promise((resolve) => setTimeout(resolve, 1_000))
    }
  }
}
