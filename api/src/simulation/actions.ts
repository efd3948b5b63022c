import { randomUUID } from 'node:crypto'
import type { Hold, Message, Ticket, TimeSlots } from '@radruf/contract'
import type { TestClient, TestResponse } from '../testing/client.ts'
import type { Random } from '../testing/random.ts'
import type { Person, World } from './world.ts'

/** `random` belongs to this action alone: what others do meanwhile does not change what it does. */
export type Action = (world: World, random: Random) => Promise<void>

/** Sends a request of a person. Rejects when the process is killed before it replies. */
const ask = <T>(
  { process }: World,
  person: Person | undefined,
  send: (client: TestClient) => Promise<TestResponse<T>>,
) => Promise.race([send(person ? process.clientFor(person.token) : process.browser()), process.killed])

const pathOf = ({ ticketId }: Person) => `/api/tickets/${ticketId}`
const RESENDS = 3

/** A page sends a message again until it gets a reply, with the same id. */
async function sendMessage(world: World, random: Random) {
  const { people, confirmed } = world
  const customer = random.pick(people.customers)
  const author = random.chance(0.5) ? customer : random.pick(people.mechanics)
  const body = { clientId: randomUUID(), text: 'Die Bremse quietscht' }
  for (let attempt = 0; attempt < RESENDS; attempt += 1) {
    const path = `${pathOf(customer)}/messages`
    const sent = await ask(world, author, (client) => client.post<Message>(path, body)).catch(() => undefined)
    if (sent?.status === 201) confirmed.messages.push({ id: sent.body.id, clientId: body.clientId })
    if (sent && sent.status < 500) return
  }
}

/** Books the customer's free time at this place of the list. */
async function bookTime(world: World, customer: Person, place: number) {
  const slots = await ask(world, customer, (client) => client.get<TimeSlots>(`${pathOf(customer)}/slots`))
  const times = slots.status === 200 ? slots.body.days.flatMap((day) => day.slots.map((slot) => slot.startsAt)) : []
  const startsAt = times[place]
  if (startsAt === undefined) return
  const hold = await ask(world, customer, (client) => client.put<Hold>(`${pathOf(customer)}/hold`, { startsAt }))
  if (hold.status !== 200) return
  const path = `${pathOf(customer)}/appointment`
  const booked = await ask(world, customer, (client) => client.post<Ticket>(path, { holdId: hold.body.id }))
  const id = booked.status === 200 && booked.body.appointment?.id
  if (id) world.confirmed.appointments.push(id)
}

/** Few times, so that people want the same one. */
const WANTED_TIMES = 3
const bookCall = (world: World, random: Random) =>
  bookTime(world, random.pick(world.people.customers), random.integer(WANTED_TIMES))

/** All customers want the same time at once. */
async function bookTogether(world: World, random: Random) {
  const place = random.integer(WANTED_TIMES)
  await Promise.all(world.people.customers.map((customer) => bookTime(world, customer, place)))
}

async function cancelCall(world: World, random: Random) {
  const customer = random.pick(world.people.customers)
  await ask(world, customer, (client) => client.delete(`${pathOf(customer)}/appointment`))
}

async function joinCall(world: World, random: Random) {
  const customer = random.pick(world.people.customers)
  const path = `${pathOf(customer)}/call/participants/${randomUUID()}`
  const joined = await ask(world, customer, (client) => client.put(path))
  if (joined.status === 200) await ask(world, customer, (client) => client.delete(path))
}

async function requestCode(world: World, random: Random) {
  const { email } = random.pick(world.people.customers)
  await ask(world, undefined, (client) => client.post('/api/sign-in/codes', { email, language: 'de' }))
}

export const ACTIONS: readonly Action[] = [
  sendMessage,
  sendMessage,
  bookCall,
  bookCall,
  bookTogether,
  cancelCall,
  cancelCall,
  joinCall,
  requestCode,
]
