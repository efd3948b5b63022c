import type { Answers, TicketRole } from '@radruf/contract'
import type { BikeOwnerName, BikePicture } from './bike-owners.ts'
import { COLLEAGUE, LEAD, OPERATOR, PEOPLE } from './people.ts'
import type { ScenarioSteps, Setup } from './steps.ts'

/** The stories take place until a Wednesday, in wall-clock times of the workshop. */
const NOW = '2026-11-18T13:24'
/** The next call of the full demo. Everything else has happened at least 36 minutes before it. */
export const DEMO_NEXT_CALL = '2026-11-18T14:00'

/** What a product in demo mode begins with. */
export const DEMOS = {
  /** Customers of a mechanic in every state, one of a colleague, a lead and an operator. */
  full: {
    after: null,
    // One questionnaire waits for its review.
    settings: { REVIEW_AT_ONCE: 'false' },
    steps: async (steps) => {
      await steps.setTime('2026-05-04T09:00')
      await steps.importLists()
      await steps.addMechanic(PEOPLE.mechanic)
      await steps.introduceMechanic()
      await steps.approveFirstAid()
      for (const story of STORIES) await story(steps)
      await steps.setTime('2026-05-04T09:00')
      await steps.inviteStaff('lead', LEAD)
      await steps.inviteStaff('operator', OPERATOR)
      await steps.setTime(NOW)
    },
  },
  /** A new customer, and one for whom the product books the next free time. */
  small: {
    after: null,
    steps: async (steps) => {
      await steps.setTime(NOW)
      await steps.inviteStaff('mechanic', { ...PEOPLE.mechanic, name: 'Mia' })
      await steps.inviteCustomer('Anna')
      await steps.addCustomer('Ben', { spoken: 'en' })
      await steps.submitQuestionnaire()
    },
  },
} as const satisfies Record<string, Setup>

/** Adds a customer who submits the questionnaire at a time. */
async function describeBike(steps: ScenarioSteps, owner: BikeOwnerName, time: string, changes?: Answers) {
  await steps.setTime(time)
  await steps.addBikeOwner(owner)
  await steps.submitQuestionnaire(changes)
}

async function addCustomer(...customer: Parameters<typeof describeBike>) {
  await describeBike(...customer)
  await customer[0].moveTicket('booking_open', 'mechanic')
}

/** A call of 19 minutes. The clock is at its end. */
async function holdCall(steps: ScenarioSteps, startsAt: string) {
  await steps.bookAppointment(startsAt)
  await steps.completeCall(startsAt, startsAt.replace(':00', ':19'))
}

/** A closed ticket of three months ago. */
async function repairAnnasGears(steps: ScenarioSteps) {
  await addCustomer(steps, 'anna', '2026-08-14T10:00', ANNAS_GEARS)
  await holdCall(steps, '2026-08-17T14:00')
  await steps.takeSnapshot('anna-cassette-after')
  await steps.writeSummary('fixed', {
    text: 'Die Schaltung ist eingestellt, alle Gänge laufen sauber.',
    agreed: [
      { text: 'Schaltwerk eingestellt', done: true },
      { text: 'Kette nach der nächsten Regenfahrt ölen', done: false },
    ],
  })
  await steps.rateCall(5)
}

/** Another ticket with the next call. The last messages are unread on the other side. */
async function bookAnnasNextCall(steps: ScenarioSteps) {
  await steps.setTime('2026-11-16T13:30')
  await steps.openTicket()
  await steps.submitQuestionnaire(await steps.chooseKnownBike())
  await steps.moveTicket('booking_open', 'mechanic')
  await steps.bookAppointment(DEMO_NEXT_CALL)
  for (const [time, role, text, pictures = []] of ANNAS_CHAT) {
    await steps.setTime(time)
    await steps.sendMessage(role, text, { pictures })
    if (time === ANNAS_LAST_READ) await steps.markRead()
  }
}

/** A call after Anna's. */
async function bookBensCall(steps: ScenarioSteps) {
  await addCustomer(steps, 'ben', '2026-11-17T11:30')
  await steps.setTime('2026-11-17T12:30')
  await steps.bookAppointment('2026-11-18T15:00')
  await steps.setTime('2026-11-18T10:30')
  await steps.sendMessage('customer', 'The lever goes all the way to the handlebar. Is it safe to ride home?')
}

async function referClara(steps: ScenarioSteps) {
  await addCustomer(steps, 'clara', '2026-11-13T13:30')
  await holdCall(steps, '2026-11-16T14:00')
  await steps.writeSummary('workshop', {
    text: 'Der Nabendynamo hat einen Wackelkontakt im Inneren. Das richtet eine Werkstatt in Ihrer Nähe.',
  })
}

/** The questionnaire waits for its review. */
async function describeDenizsBike(steps: ScenarioSteps) {
  await describeBike(steps, 'deniz', '2026-11-18T12:44')
}

async function offerFatihAnotherCall(steps: ScenarioSteps) {
  await addCustomer(steps, 'fatih', '2026-11-10T13:30')
  await holdCall(steps, '2026-11-12T14:00')
  await steps.writeSummary('another_call', {
    text: 'Das Schaltauge ist verbogen. Sobald das neue da ist, tauschen wir es gemeinsam.',
  })
  await steps.setTime('2026-11-17T17:30')
  await steps.sendMessage('customer', 'Das Schaltauge ist gestern angekommen.')
}

async function nameGretasPart(steps: ScenarioSteps) {
  await addCustomer(steps, 'greta', '2026-11-12T16:00')
  await holdCall(steps, '2026-11-13T14:00')
  await steps.writeSummary('part_needed', {
    text: 'Der Schaltzug ist festgerostet. Bitte besorgen Sie einen neuen Zug mit Außenhülle.',
    agreed: [
      { text: 'Schaltung geprüft', done: true },
      { text: 'Neuen Schaltzug besorgen', done: false },
    ],
    parts: [
      {
        partId: 'shift_cable',
        number: '20311',
        name: 'Schaltzug mit Außenhülle',
        price: { from: 900, to: 1450 },
        note: 'Innenzug 1,1 mm, Außenhülle 4 mm, jeweils 2 m lang',
        fits: 'Schaltwerk hinten',
        snapshotId: null,
      },
    ],
  })
}

/** The call has ended, and its summary is missing. */
async function endHolgersCall(steps: ScenarioSteps) {
  await addCustomer(steps, 'holger', '2026-11-16T09:00')
  await holdCall(steps, '2026-11-18T12:00')
  await steps.moveTicket('wrap_up', 'mechanic')
}

/** In a call with the colleague, who has no calls yet. */
async function callEva(steps: ScenarioSteps) {
  await steps.setTime('2026-05-04T09:00')
  await steps.addMechanic(COLLEAGUE)
  await addCustomer(steps, 'eva', '2026-11-16T13:00')
  await steps.bookAppointment('2026-11-18T13:30')
  await steps.completeCall('2026-11-18T13:22', NOW)
}

/** In the order of their first tickets' numbers. */
const STORIES = [
  repairAnnasGears,
  bookAnnasNextCall,
  bookBensCall,
  referClara,
  describeDenizsBike,
  offerFatihAnotherCall,
  nameGretasPart,
  endHolgersCall,
  callEva,
] as const

const ANNAS_GEARS: Answers = {
  component: ['rear_derailleur', 'shift_cable'],
  manifestation: ['does_not_shift'],
  manifestationNote: 'Der dritte Gang lässt sich nicht einlegen.',
  since: 'few_days',
  trigger: 'long_storage',
}

const ANNAS_CHAT: readonly (readonly [
  time: string,
  role: TicketRole,
  text: string,
  pictures?: readonly BikePicture[],
])[] = [
  ['2026-11-17T21:30', 'customer', 'Guten Tag Mia, soll ich vorher eine neue Kette besorgen?'],
  [
    '2026-11-17T22:30',
    'mechanic',
    'Guten Tag Anna! Bitte noch keine neue Kette kaufen. Wir messen den Verschleiß zusammen.',
  ],
  ['2026-11-17T23:30', 'customer', 'Gut zu wissen, danke!'],
  [
    '2026-11-18T13:04',
    'customer',
    'So sieht es von hinten aus. Ist das Schaltauge verbogen?',
    [{ file: 'anna-cassette' }, { file: 'anna-derailleur' }],
  ],
  ['2026-11-18T13:12', 'mechanic', 'Das sehen wir uns gleich im Gespräch an.'],
  ['2026-11-18T13:13', 'mechanic', 'Haben Sie einen Torx T25?'],
]
const ANNAS_LAST_READ = '2026-11-17T23:30'
