import { randomUUID } from 'node:crypto'
import type { Hold, Message, TimeSlots } from '@radruf/contract'
import { deleteRows } from '../backup/copy.ts'
import { inTransaction } from '../database/transaction.ts'
import { invite } from '../features/people/invite.ts'
import { createSession } from '../features/sign-in/session.ts'
import { moveTicket } from '../features/tickets/move.ts'
import { requireLockedTicket } from '../features/tickets/ticket-access.ts'
import type { Service } from '../service.ts'
import { loadSettings } from '../settings.ts'
import { startService } from '../start.ts'
import type { TestClient } from '../testing/client.ts'
import { createRandom, type Random } from '../testing/random.ts'
import { MONDAY_10 } from '../testing/service.ts'
import { type Confirmed, findViolations } from './invariants.ts'
import { createMailServer, type MailServer } from './sent-mails.ts'
import { type SimulatedProcess, STATEMENT_TIMEOUT_MS, startSimulatedProcess } from './simulated-process.ts'

type Person = { token: string; email: string; ticketId: string }
type World = {
  env: Record<string, string>
  random: Random
  mails: MailServer
  confirmed: Confirmed
  people: { customers: Person[]; mechanics: Person[] }
  process: SimulatedProcess
  now: Temporal.Instant
  /** The last time at which the mail server accepted mails. */
  mailSince: Temporal.Instant
  /** Mails that were accepted before the present step. */
  acceptedBefore: number
  log: string[]
}

const STEPS = 25
const MAX_OUTAGE_MINUTES = 47 * 60
const CUSTOMERS = 3
const MECHANICS = 2

/**
 * Simulates some weeks of a workshop on an empty PostgreSQL database: people act, the clock moves, and faults happen, all chosen by the
 * seed. Then everything works again, and the remaining jobs run. Returns the broken invariants, and the steps that led there.
 */
export async function simulateWeeks(
  env: Record<string, string>,
  seed: number,
): Promise<{ violations: string[]; log: string[] }> {
  const world = await createWorld(env, createRandom(seed))
  for (let step = 0; step < STEPS; step += 1) await runStep(world)
  await recover(world)
  await world.process.stop()
  const { service, stop } = await startService(loadSettings(env), { runsInBackground: false })
  const violations = await findViolations(service.db, world.mails, world.confirmed)
  await stop()
  return { violations, log: world.log }
}

async function createWorld(env: Record<string, string>, random: Random): Promise<World> {
  const { service, stop } = await startService(loadSettings(env), { runsInBackground: false })
  await deleteRows(service.db)
  const now = Temporal.Instant.from(MONDAY_10)
  await service.clock.set(now)
  const mechanics = []
  for (let count = 0; count < MECHANICS; count += 1) mechanics.push(await addPerson(service, 'mechanic', `m${count}`))
  const customers = []
  for (let count = 0; count < CUSTOMERS; count += 1) customers.push(await addPerson(service, 'customer', `c${count}`))
  await stop()
  const mails = createMailServer()
  const process = await startAgain(env, mails)
  return {
    env,
    random,
    mails,
    confirmed: { messageIds: [] },
    people: { customers, mechanics },
    process,
    now,
    mailSince: now,
    acceptedBefore: 0,
    log: [],
  }
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

/** Some actions at once, perhaps with a fault in the middle of them. */
async function runStep(world: World): Promise<void> {
  const { random } = world
  const actions = Array.from({ length: 1 + random.integer(3) }, () => random.pick(ACTIONS))
  const fault = random.chance(0.45) ? random.pick(FAULTS) : undefined
  world.log.push([...actions, ...(fault ? [fault] : [])].map(({ name }) => name).join(' | '))
  const { process } = world
  world.acceptedBefore = world.mails.accepted.length
  const running = [...actions.map((act) => act(world)), process.runJobs()].map((work) => work.catch(() => {}))
  // Within the first statements of the actions.
  for (let turn = random.integer(30); turn > 0; turn -= 1) await new Promise(setImmediate)
  await fault?.(world)
  await Promise.all(running)
  process.fillDisk(false)
  await moveClock(world, random.chance(0.3) ? random.integer(40 * 60) : random.integer(60))
}

async function moveClock(world: World, minutes: number): Promise<void> {
  const { mails, now } = world
  if (!mails.isDown) world.mailSince = now
  // Mails are retried for 48 hours: a longer outage may lose them.
  if (now.add({ minutes }).since(world.mailSince).total('minutes') > MAX_OUTAGE_MINUTES) {
    mails.isDown = false
    // After the longest delay between two attempts.
    world.now = world.now.add({ minutes: 20 })
    await retry(() => world.process.service.clock.set(world.now))
    await retry(() => world.process.runJobs())
    world.mailSince = world.now
  }
  world.now = world.now.add({ minutes })
  await retry(() => world.process.service.clock.set(world.now))
}

/** On a busy machine a statement of the start can take longer than this simulation allows. */
const startAgain = (env: Record<string, string>, mails: MailServer): Promise<SimulatedProcess> =>
  retry(() => startSimulatedProcess(env, mails))

/** After a fault the first statements can find broken connections. */
async function retry<T>(work: () => Promise<T>, attempts = 10): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts) throw error
    }
  }
}

/** Everything works again: the jobs that wait for another attempt run, within the time in which they are retried. */
async function recover(world: World): Promise<void> {
  world.mails.isDown = false
  world.mails.losesNextReply = false
  for (let round = 0; round < 4; round += 1) {
    await moveClock(world, 20)
    await retry(() => world.process.runJobs())
  }
}

type Action = (world: World) => Promise<void>
const clientOf = ({ process }: World, person: Person): TestClient => process.clientFor(person.token)
const pathOf = ({ ticketId }: Person) => `/api/tickets/${ticketId}`

async function sendMessage(world: World) {
  const { random, people } = world
  const customer = random.pick(people.customers)
  const author = random.chance(0.5) ? customer : random.pick(people.mechanics)
  const body = { clientId: randomUUID(), text: 'Die Bremse quietscht' }
  const path = `${pathOf(customer)}/messages`
  const sent = await clientOf(world, author).post<Message>(path, body)
  if (sent.status === 201) world.confirmed.messageIds.push(sent.body.id)
  // A page sends a message again until it gets a reply, with the same id.
  else if (sent.status >= 500) {
    const again = await clientOf(world, author).post<Message>(path, body)
    if (again.status === 201) world.confirmed.messageIds.push(again.body.id)
  }
}

async function bookCall(world: World) {
  const customer = world.random.pick(world.people.customers)
  const client = clientOf(world, customer)
  const { status, body } = await client.get<TimeSlots>(`${pathOf(customer)}/slots`)
  const times = status === 200 ? body.days.flatMap((day) => day.slots.map((slot) => slot.startsAt)) : []
  if (times.length === 0) return
  // Few times, so that people want the same one.
  const hold = await client.put<Hold>(`${pathOf(customer)}/hold`, { startsAt: times[world.random.integer(3)] })
  if (hold.status === 200) await client.post(`${pathOf(customer)}/appointment`, { holdId: hold.body.id })
}

async function cancelCall(world: World) {
  const customer = world.random.pick(world.people.customers)
  await clientOf(world, customer).delete(`${pathOf(customer)}/appointment`)
}

async function joinCall(world: World) {
  const customer = world.random.pick(world.people.customers)
  const clientId = randomUUID()
  const joined = await clientOf(world, customer).put(`${pathOf(customer)}/call/participants/${clientId}`)
  if (joined.status === 200) await clientOf(world, customer).delete(`${pathOf(customer)}/call/participants/${clientId}`)
}

async function requestCode(world: World) {
  const { email } = world.random.pick(world.people.customers)
  await world.process.browser().post('/api/sign-in/codes', { email, language: 'de' })
}

const ACTIONS: readonly Action[] = [
  sendMessage,
  sendMessage,
  bookCall,
  bookCall,
  bookCall,
  cancelCall,
  joinCall,
  requestCode,
]

/** A process that is killed after the mail server accepted a mail has not stored that: the mail is sent again, with the same id. */
async function killProcess(world: World) {
  const { accepted } = world.mails
  await world.process.kill()
  for (const entry of accepted.slice(world.acceptedBefore)) entry.isUnconfirmed = true
  world.process = await startAgain(world.env, world.mails)
}
const restartDatabase: Action = async ({ process }) => process.restartDatabase()
const slowDatabase: Action = ({ process }) => process.delayDatabase(STATEMENT_TIMEOUT_MS / 5)
const halfOpenSockets: Action = ({ process }) => process.delayDatabase(STATEMENT_TIMEOUT_MS * 2)
const fillDisk: Action = async ({ process }) => process.fillDisk(true)
const jumpClock: Action = (world) => moveClock(world, world.random.chance(0.8) ? world.random.integer(24 * 60) : -10)
const stopMail: Action = async ({ mails }) => {
  mails.isDown = !mails.isDown
}
const loseMailReply: Action = async ({ mails }) => {
  mails.losesNextReply = true
}

const FAULTS: readonly Action[] = [
  killProcess,
  restartDatabase,
  slowDatabase,
  halfOpenSockets,
  fillDisk,
  jumpClock,
  stopMail,
  loseMailReply,
]
