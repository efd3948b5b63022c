import { randomUUID } from 'node:crypto'
import { type Answers, DAY_MS, HOUR_MS, MINUTE_MS, type Role } from '@radruf/contract'
import { BIKE_OWNERS, type BikeOwner, WORKSHOPS } from '@radruf/scenarios'
import type { Trx } from '../database/schema.ts'
import { listBikes } from '../features/bikes/storage.ts'
import { inviteInTransaction } from '../features/people/invite.ts'
import { listTicketsFor } from '../features/tickets/storage.ts'
import type { PersonRow } from '../http/handler.ts'
import type { Service } from '../service.ts'
import { dateOf, instantOf } from '../time.ts'
import { createDemoTicket, type DemoTicket, openTicket } from './demo-ticket.ts'
import { readDemoPicture, type StoredPicture, storePicture } from './pictures.ts'

type Name = keyof typeof BIKE_OWNERS
const NAMES = Object.keys(BIKE_OWNERS) as Name[]
type Pictures = Record<keyof BikeOwner['pictures'], StoredPicture>

/** Anna's call begins at the next half hour that is at least this far ahead. */
const LEAD_MS = 6 * MINUTE_MS

/** Partner workshops in the regions of the demo's customers, which are known by mail only. */
const listWorkshops = () =>
  WORKSHOPS.slice(0, 3).map(({ postalCode, ...workshop }) => ({
    ...workshop,
    id: randomUUID(),
    postal_code: postalCode,
    phone: null,
    website: null,
  }))

/**
 * A workshop on a working day: two mechanics, a lead, an operator, eight people with bikes, photos, chats and tickets in every state, and
 * Ida, who is newly invited.
 * All times are relative to now, so that the next call begins within half an hour at any hour of any day.
 */
export async function prepareWorkshopDemo(service: Service) {
  const pictures = await prepareDemoPictures(service)
  return async (trx: Trx) => {
    const now = dateOf(service.clock.now())
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const nextCall = new Date(Math.ceil((now.getTime() + LEAD_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2))
    const before = (ms: number) => new Date(nextCall.getTime() - ms)
    const mia = await invite({ service, trx }, 'Mia', ago(200 * DAY_MS), { role: 'mechanic' })
    const jonas = await invite({ service, trx }, 'Jonas', ago(200 * DAY_MS), { role: 'mechanic' })
    await invite({ service, trx }, 'Leyla', ago(200 * DAY_MS), { role: 'lead' })
    await invite({ service, trx }, 'Oskar', ago(200 * DAY_MS), { role: 'operator' })
    await trx.insertInto('workshop').values(listWorkshops()).execute()
    const demo: Demo = { service, trx, pictures, mia, jonas, now, nextCall, ago, before }
    for (const prepare of PEOPLE) await prepare(demo)
    await trx
      .deleteFrom('job')
      .where('kind', 'in', ['mail', 'push', 'chat.unread', 'chat.push', 'appointment.reminder'])
      .where('run_at', '<=', now)
      .execute()
    // After the deletion: her invitation is the mail that the mailbox shows at the first start.
    await invite(demo, 'Ida', now)
  }
}

type Demo = {
  service: Service
  trx: Trx
  pictures: Awaited<ReturnType<typeof prepareDemoPictures>>
  mia: PersonRow
  jonas: PersonRow
  now: Date
  /** Beginning of Anna's call. */
  nextCall: Date
  /** The time `ms` milliseconds before now. */
  ago: (ms: number) => Date
  /** The time `ms` milliseconds before the next call. */
  before: (ms: number) => Date
}

/** Stores the pictures before the transaction, which must not wait for files. */
async function prepareDemoPictures(service: Service) {
  const people = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await storePictures(service, BIKE_OWNERS[name].pictures)])),
  ) as Record<Name, Pictures>
  return {
    people,
    earlier: await storePictures(service, BIKE_OWNERS.anna.pictures),
    snapshot: await storePicture(service, await readDemoPicture({ file: 'anna-cassette-after' })),
    chat: await Promise.all(
      ['anna-cassette', 'anna-derailleur'].map(async (file) => storePicture(service, await readDemoPicture({ file }))),
    ),
  }
}

const invite = (
  { service: { settings }, trx }: Pick<Demo, 'service' | 'trx'>,
  name: string,
  at: Date,
  { role = 'customer', language = 'de' }: Partial<Pick<PersonRow, 'role' | 'language'>> = {},
) =>
  inviteInTransaction({ clock: { now: () => instantOf(at) }, settings }, trx, {
    email: `${name.toLowerCase()}@example.test`,
    role,
    language,
    name,
  })

type FirstTicket = { mechanic?: PersonRow; review?: boolean; answers?: Answers; pictures?: Pictures }

/** Invites a customer whose first questionnaire is submitted at the time `at`. */
async function createCustomer(demo: Demo, name: Name, at: Date, first: FirstTicket = {}) {
  const { service, trx, pictures, mia } = demo
  const { mechanic = mia, review = false } = first
  const { language } = BIKE_OWNERS[name]
  const customer = await invite(demo, BIKE_OWNERS[name].name, new Date(at.getTime() - 2 * HOUR_MS), { language })
  await trx.updateTable('person').set({ onboarded_at: at }).where('id', '=', customer.id).execute()
  const [ticket] = await listTicketsFor(trx, customer)
  if (!ticket) throw new Error(`${name} has no ticket.`)
  const demoTicket = createDemoTicket(ticket.id, { service, trx, customer, mechanic })
  await demoTicket.describe(at, first.answers ?? BIKE_OWNERS[name].answers, first.pictures ?? pictures.people[name])
  await demoTicket.submit(at, { review })
  return { demoTicket, customer }
}

/** Books a call `hours` before the next one, and lets it take place. Returns a time shortly after its end. */
async function completeCall({ before }: Demo, demoTicket: DemoTicket, hours: number) {
  const startsAt = before(hours * HOUR_MS)
  await demoTicket.book(new Date(startsAt.getTime() - DAY_MS), startsAt)
  await demoTicket.call(new Date(startsAt.getTime() + MINUTE_MS), new Date(startsAt.getTime() + 19 * MINUTE_MS))
  return new Date(startsAt.getTime() + 24 * MINUTE_MS)
}

/** A closed ticket three months ago, and another with the next call and unread messages. */
async function prepareAnna(demo: Demo) {
  const { service, trx, pictures, mia, ago, nextCall } = demo
  const customer = await prepareAnnaEarlier(demo)
  const [bike] = await listBikes(trx, customer.id)
  const ticketId = await openTicket(trx, customer, ago(2 * DAY_MS))
  const anna = createDemoTicket(ticketId, { service, trx, customer, mechanic: mia })
  const answers = { ...BIKE_OWNERS.anna.answers, ...(bike && { knownBike: bike.id }) }
  await anna.describe(ago(2 * DAY_MS), answers, pictures.people.anna)
  await anna.submit(ago(2 * DAY_MS))
  await anna.book(ago(47 * HOUR_MS), nextCall)
  for (const [minutes, role, text, hasPictures] of ANNA_CHAT)
    await anna.say(ago(minutes * MINUTE_MS), role, text, hasPictures ? pictures.chat : [])
  await anna.read(ago(HOUR_MS), 'customer', 2)
  await anna.read(ago(HOUR_MS), 'mechanic', 3)
}

async function prepareAnnaEarlier(demo: Demo) {
  const { pictures, ago } = demo
  const first = { answers: ANNA_EARLIER_ANSWERS, pictures: pictures.earlier }
  const { demoTicket, customer } = await createCustomer(demo, 'anna', ago(95 * DAY_MS), first)
  const end = await completeCall(demo, demoTicket, 93 * 24)
  await demoTicket.takeSnapshot(end, pictures.snapshot)
  await demoTicket.summarize(end, 'fixed', 'Die Schaltung ist eingestellt, alle Gänge laufen sauber.', {
    agreed: [
      { text: 'Schaltwerk eingestellt', done: true },
      { text: 'Kette nach der nächsten Regenfahrt ölen', done: false },
    ],
  })
  await demoTicket.rate(end, { call: 5, service: 5, reason: '' })
  return customer
}

/** A call after Anna's. */
async function prepareBen(demo: Demo) {
  const { ago, nextCall } = demo
  const { demoTicket: ben } = await createCustomer(demo, 'ben', ago(26 * HOUR_MS))
  await ben.book(ago(25 * HOUR_MS), new Date(nextCall.getTime() + HOUR_MS))
  await ben.say(ago(3 * HOUR_MS), 'customer', 'The lever goes all the way to the handlebar. Is it safe to ride home?')
}

/** Referred to a workshop. */
async function prepareClara(demo: Demo) {
  const { demoTicket: clara } = await createCustomer(demo, 'clara', demo.ago(4 * DAY_MS))
  await clara.summarize(
    await completeCall(demo, clara, 48),
    'workshop',
    'Der Nabendynamo hat einen Wackelkontakt im Inneren. Das richtet eine Werkstatt in Ihrer Nähe.',
  )
}

/** The questionnaire waits for its review. */
async function prepareDeniz(demo: Demo) {
  await createCustomer(demo, 'deniz', demo.ago(40 * MINUTE_MS), { review: true })
}

/** In the call with the other mechanic. */
async function prepareEva(demo: Demo) {
  const { jonas, now, ago, before } = demo
  const { demoTicket: eva } = await createCustomer(demo, 'eva', ago(2 * DAY_MS), { mechanic: jonas })
  await eva.book(ago(DAY_MS), before(30 * MINUTE_MS))
  await eva.call(new Date(Math.min(now.getTime(), before(28 * MINUTE_MS).getTime())))
}

/** Needs another call. */
async function prepareFatih(demo: Demo) {
  const { demoTicket: fatih } = await createCustomer(demo, 'fatih', demo.ago(8 * DAY_MS))
  await fatih.summarize(
    await completeCall(demo, fatih, 6 * 24),
    'another_call',
    'Das Schaltauge ist verbogen. Sobald das neue da ist, tauschen wir es gemeinsam.',
  )
  await fatih.say(demo.ago(20 * HOUR_MS), 'customer', 'Das Schaltauge ist gestern angekommen.')
}

/** Needs a part. */
async function prepareGreta(demo: Demo) {
  const { demoTicket: greta } = await createCustomer(demo, 'greta', demo.ago(5 * DAY_MS))
  await greta.summarize(
    await completeCall(demo, greta, 72),
    'part_needed',
    'Der Schaltzug ist festgerostet. Bitte besorgen Sie einen neuen Zug mit Außenhülle.',
    {
      agreed: [
        { text: 'Schaltung geprüft', done: true },
        { text: 'Neuen Schaltzug besorgen', done: false },
      ],
      part: {
        partId: 'shift_cable',
        name: 'Schaltzug mit Außenhülle',
        note: 'Innenzug 1,1 mm, Außenhülle 4 mm, jeweils 2 m lang',
        fits: 'Schaltwerk hinten',
        snapshotId: null,
      },
    },
  )
}

/** The call has ended, and its summary is missing. */
async function prepareHolger(demo: Demo) {
  const { demoTicket: holger } = await createCustomer(demo, 'holger', demo.ago(3 * DAY_MS))
  await holger.endCall(await completeCall(demo, holger, 2))
}

/** In the order of their first tickets' numbers. */
const PEOPLE = [
  prepareAnna,
  prepareBen,
  prepareClara,
  prepareDeniz,
  prepareEva,
  prepareFatih,
  prepareGreta,
  prepareHolger,
] as const

const ANNA_EARLIER_ANSWERS: Answers = {
  ...BIKE_OWNERS.anna.answers,
  component: ['rear_derailleur', 'shift_cable'],
  manifestation: ['does_not_shift'],
  manifestationNote: 'Der dritte Gang lässt sich nicht einlegen.',
  since: 'few_days',
  trigger: 'long_storage',
}

/** Messages with their minutes before now and their authors. The last three are unread on the other side. */
const ANNA_CHAT: readonly (readonly [minutes: number, role: Role, text: string, hasPictures?: true])[] = [
  [16 * 60, 'customer', 'Guten Tag Mia, soll ich vorher eine neue Kette besorgen?'],
  [15 * 60, 'mechanic', 'Guten Tag Anna! Bitte noch keine neue Kette kaufen. Wir messen den Verschleiß zusammen.'],
  [14 * 60, 'customer', 'Gut zu wissen, danke!'],
  [20, 'customer', 'So sieht es von hinten aus. Ist das Schaltauge verbogen?', true],
  [12, 'mechanic', 'Das sehen wir uns gleich im Gespräch an.'],
  [11, 'mechanic', 'Haben Sie einen Torx T25?'],
]

const storePictures = async (service: Service, sources: BikeOwner['pictures']): Promise<Pictures> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(sources).map(async ([name, source]) => [
        name,
        await storePicture(service, await readDemoPicture(source)),
      ]),
    ),
  ) as Pictures
