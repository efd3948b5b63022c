import { randomUUID } from 'node:crypto'
import type { Answers, Role } from '@radruf/contract'
import type { Trx } from '../database/schema.ts'
import { listBikes } from '../features/bikes/storage.ts'
import { inviteInTransaction } from '../features/people/invite.ts'
import { listTicketsFor } from '../features/tickets/storage.ts'
import type { PersonRow } from '../http/handler.ts'
import type { Service } from '../service.ts'
import { dateOf, instantOf } from '../time.ts'
import { createDemoTicket, type DemoTicket, openTicket } from './demo-ticket.ts'
import { DEMO_PEOPLE, type DemoPerson } from './people.ts'
import { readDemoPicture, type StoredPicture, storePicture } from './pictures.ts'

type Name = keyof typeof DEMO_PEOPLE
const NAMES = Object.keys(DEMO_PEOPLE) as Name[]
type Pictures = Record<keyof DemoPerson['pictures'], StoredPicture>

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Anna's call begins at the next half hour that is at least this far ahead. */
const LEAD_MS = 6 * MINUTE_MS

/** Partner workshops with obviously fictitious names. */
const WORKSHOPS = ['10115', '10999', '20095'].map((postalCode, index) => ({
  id: randomUUID(),
  name: `Beispielwerkstatt ${index + 1}`,
  street: `Beispielweg ${index + 1}`,
  postal_code: postalCode,
  city: postalCode.startsWith('1') ? 'Berlin' : 'Hamburg',
  phone: null,
  email: `werkstatt${index + 1}@example.test`,
  website: null,
}))

/**
 * A workshop on a working day: eight people with bikes, photos, chats and tickets in every state, and Ida, who is newly invited.
 * All times are relative to now, so that the next call begins within half an hour at any hour of any day.
 */
export async function prepareWorkshopDemo(service: Service) {
  const pictures = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, await storePictures(service, DEMO_PEOPLE[name].pictures)])),
  ) as Record<Name, Pictures>
  const earlierPictures = await storePictures(service, DEMO_PEOPLE.anna.pictures)
  const snapshot = await storePicture(service, await readDemoPicture({ file: 'anna-cassette-after' }))
  const chatPictures = await Promise.all(
    ['anna-cassette', 'anna-derailleur'].map(async (file) => storePicture(service, await readDemoPicture({ file }))),
  )
  return async (trx: Trx) => {
    const now = dateOf(service.clock.now())
    const ago = (ms: number) => new Date(now.getTime() - ms)
    const nextCall = new Date(Math.ceil((now.getTime() + LEAD_MS) / (HOUR_MS / 2)) * (HOUR_MS / 2))
    const before = (ms: number) => new Date(nextCall.getTime() - ms)
    const invite = (name: string, at: Date, { role = 'customer', language = 'de' }: Partial<Invited> = {}) =>
      inviteInTransaction({ clock: { now: () => instantOf(at) }, settings: service.settings }, trx, {
        email: `${name.toLowerCase()}@example.test`,
        role,
        language,
        name,
      })
    const mia = await invite('Mia', ago(200 * DAY_MS), { role: 'mechanic' })
    const jonas = await invite('Jonas', ago(200 * DAY_MS), { role: 'mechanic' })
    await trx.insertInto('workshop').values(WORKSHOPS).execute()

    /** Invites a customer and submits the first questionnaire at that time. */
    const begin = async (name: Name, at: Date, { mechanic = mia, review = false, ...first }: Beginning = {}) => {
      const { language } = DEMO_PEOPLE[name]
      const customer = await invite(DEMO_PEOPLE[name].name, new Date(at.getTime() - 2 * HOUR_MS), { language })
      await trx.updateTable('person').set({ onboarded_at: at }).where('id', '=', customer.id).execute()
      const [ticket] = await listTicketsFor(trx, customer)
      if (!ticket) throw new Error(`${name} has no ticket.`)
      const demoTicket = createDemoTicket(ticket.id, { service, trx, customer, mechanic })
      await demoTicket.describe(at, first.answers ?? DEMO_PEOPLE[name].answers, first.pictures ?? pictures[name])
      await demoTicket.submit(at, { review })
      return { demoTicket, customer }
    }
    /** Books a call that many hours before the next one, and lets it take place. Returns when it ended. */
    const hold = async (demoTicket: DemoTicket, hours: number) => {
      const startsAt = before(hours * HOUR_MS)
      await demoTicket.book(new Date(startsAt.getTime() - DAY_MS), startsAt)
      await demoTicket.call(new Date(startsAt.getTime() + MINUTE_MS), new Date(startsAt.getTime() + 19 * MINUTE_MS))
      return new Date(startsAt.getTime() + 24 * MINUTE_MS)
    }

    const earlier = await begin('anna', ago(95 * DAY_MS), { answers: ANNA_EARLIER_ANSWERS, pictures: earlierPictures })
    const earlierEnd = await hold(earlier.demoTicket, 93 * 24)
    await earlier.demoTicket.takeSnapshot(earlierEnd, snapshot)
    await earlier.demoTicket.summarize(
      earlierEnd,
      'fixed',
      'Die Schaltung ist eingestellt, alle Gänge laufen sauber.',
      {
        agreed: [
          { text: 'Schaltwerk eingestellt', done: true },
          { text: 'Kette nach der nächsten Regenfahrt ölen', done: false },
        ],
      },
    )
    await earlier.demoTicket.rate(earlierEnd, { call: 5, service: 5, reason: '' })
    const [bike] = await listBikes(trx, earlier.customer.id)
    const annaTicket = await openTicket(trx, earlier.customer, ago(2 * DAY_MS))
    const anna = createDemoTicket(annaTicket, { service, trx, customer: earlier.customer, mechanic: mia })
    await anna.describe(
      ago(2 * DAY_MS),
      { ...DEMO_PEOPLE.anna.answers, ...(bike && { knownBike: bike.id }) },
      pictures.anna,
    )
    await anna.submit(ago(2 * DAY_MS))
    await anna.book(ago(47 * HOUR_MS), nextCall)
    for (const [minutes, role, text, hasPictures] of ANNA_CHAT)
      await anna.say(ago(minutes * MINUTE_MS), role, text, hasPictures ? chatPictures : [])
    await anna.read(ago(HOUR_MS), 'customer', 2)
    await anna.read(ago(HOUR_MS), 'mechanic', 3)

    const { demoTicket: ben } = await begin('ben', ago(26 * HOUR_MS))
    await ben.book(ago(25 * HOUR_MS), new Date(nextCall.getTime() + HOUR_MS))
    await ben.say(ago(3 * HOUR_MS), 'customer', 'The lever goes all the way to the handlebar. Is it safe to ride home?')

    const { demoTicket: clara } = await begin('clara', ago(4 * DAY_MS))
    const claraEnd = await hold(clara, 48)
    await clara.summarize(
      claraEnd,
      'workshop',
      'Der Nabendynamo hat einen Wackelkontakt im Inneren. Das richtet eine Werkstatt in Ihrer Nähe.',
    )

    await begin('deniz', ago(40 * MINUTE_MS), { review: true })

    const { demoTicket: eva } = await begin('eva', ago(2 * DAY_MS), { mechanic: jonas })
    await eva.book(ago(DAY_MS), before(30 * MINUTE_MS))
    await eva.call(new Date(Math.min(now.getTime(), before(28 * MINUTE_MS).getTime())))

    const { demoTicket: fatih } = await begin('fatih', ago(8 * DAY_MS))
    const fatihEnd = await hold(fatih, 6 * 24)
    await fatih.summarize(
      fatihEnd,
      'another_call',
      'Das Schaltauge ist verbogen. Sobald das neue da ist, tauschen wir es gemeinsam.',
    )
    await fatih.say(ago(20 * HOUR_MS), 'customer', 'Das Schaltauge ist gestern angekommen.')

    const { demoTicket: greta } = await begin('greta', ago(5 * DAY_MS))
    const gretaEnd = await hold(greta, 72)
    await greta.summarize(
      gretaEnd,
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

    const { demoTicket: holger } = await begin('holger', ago(3 * DAY_MS))
    const holgerEnd = await hold(holger, 2)
    await holger.endCall(holgerEnd)

    await trx
      .deleteFrom('job')
      .where('kind', 'in', ['mail', 'push', 'chat.unread', 'chat.push', 'appointment.reminder'])
      .where('run_at', '<=', now)
      .execute()
    // After the deletion: her invitation is the mail that the mailbox shows at the first start.
    await invite('Ida', now)
  }
}

type Invited = Pick<PersonRow, 'role' | 'language'>
type Beginning = { mechanic?: PersonRow; review?: boolean; answers?: Answers; pictures?: Pictures }

const ANNA_EARLIER_ANSWERS: Answers = {
  ...DEMO_PEOPLE.anna.answers,
  component: ['rear_derailleur', 'shift_cable'],
  manifestation: ['does_not_shift'],
  manifestationNote: 'Der dritte Gang lässt sich nicht einlegen.',
  since: 'few_days',
  trigger: 'long_storage',
}

/** Minutes before now, who, what, and whether with the pictures. The last three messages are unread on the other side. */
const ANNA_CHAT: readonly (readonly [minutes: number, role: Role, text: string, hasPictures?: true])[] = [
  [16 * 60, 'customer', 'Guten Tag Mia, soll ich vorher eine neue Kette besorgen?'],
  [15 * 60, 'mechanic', 'Guten Tag Anna! Bitte noch keine neue Kette kaufen. Wir messen den Verschleiß zusammen.'],
  [14 * 60, 'customer', 'Gut zu wissen, danke!'],
  [20, 'customer', 'So sieht es von hinten aus. Ist das Schaltauge verbogen?', true],
  [12, 'mechanic', 'Das sehen wir uns gleich im Gespräch an.'],
  [11, 'mechanic', 'Haben Sie einen Torx T25?'],
]

const storePictures = async (service: Service, sources: DemoPerson['pictures']): Promise<Pictures> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(sources).map(async ([name, source]) => [
        name,
        await storePicture(service, await readDemoPicture(source)),
      ]),
    ),
  ) as Pictures
