import { pathTo, type Role } from '@radruf/contract'
import type { Story } from './story.ts'
import { CHAT } from './words.ts'

type PathOf = (ticketId: string) => string
export type Scenario = {
  group: 'Sign-in' | 'Questionnaire' | 'Booking' | 'Chat' | 'Call' | 'After the call' | 'Trouble' | 'Desk'
  /** What somebody sees who opens it. */
  says: string
  /** Where each role begins; the first one is meant unless the link says otherwise. */
  paths: Partial<Record<Role, PathOf>>
  /** How the world came to be; it ends at the moment at which the scenario opens. */
  tell: (story: Story) => void
  /** Nobody is signed in when it opens. */
  signedOut?: true
}

const overview: PathOf = () => pathTo('/overview')
const desk: PathOf = () => pathTo('/desk')
const caseFile: PathOf = (ticketId) => pathTo('/desk/:ticketId', { ticketId })
const ticketPage: PathOf = (ticketId) => pathTo('/tickets/:ticketId', { ticketId })

const TUESDAY = '2026-11-17T10:00'
/** When a scenario opens that says nothing else: a Wednesday morning. */
const NOW = '2026-11-18T10:00'
const TODAY_14 = '2026-11-18T14:00'

const described = (story: Story) => {
  story.at(TUESDAY)
  story.describe()
  story.at(NOW)
}
const booked = (story: Story) => {
  story.at(TUESDAY)
  story.describe()
  story.book(TODAY_14)
  story.at(NOW)
}
const chatted = (story: Story) => {
  booked(story)
  const [first = '', second = '', third = '', fourth = ''] = CHAT[story.language]
  story.at('2026-11-17T15:20')
  story.say('customer', first)
  story.at('2026-11-17T15:42')
  story.say('mechanic', second)
  story.at('2026-11-18T09:05')
  story.say('customer', third)
  story.ticket.thread.read = { customer: 3, mechanic: 3 }
  story.at('2026-11-18T09:50')
  story.say('mechanic', fourth)
  story.at(NOW)
}
const called = (story: Story) => {
  booked(story)
  story.call(TODAY_14, '2026-11-18T14:31')
}
/** Called, summed up; the customer's rating given. */
const ended = (outcome: Parameters<Story['sumUp']>[0]) => (story: Story) => {
  called(story)
  story.rate(5)
  story.at('2026-11-18T14:40')
  story.sumUp(outcome)
  story.at('2026-11-18T15:00')
}

/** Every scenario by its name; the name is the link: `/qa/booked-for-today`. */
export const SCENARIOS = {
  'signed out': {
    group: 'Sign-in',
    says: 'The sign-in page. Kim is kim@example.test, the mechanic mia@example.test; the code is always 123456.',
    paths: { customer: () => pathTo('/login'), mechanic: () => pathTo('/login') },
    tell: booked,
    signedOut: true,
  },
  'new customer': {
    group: 'Questionnaire',
    says: 'Kim has signed in for the first time and has everything ahead.',
    paths: { customer: overview },
    tell: (story) => story.newcomer(),
  },
  'questionnaire empty': {
    group: 'Questionnaire',
    says: 'The introduction is done, nothing is answered yet.',
    paths: { customer: overview },
    tell: () => {},
  },
  'questionnaire interrupted': {
    group: 'Questionnaire',
    says: 'Half of the questions are answered; the overview leads on to the next one.',
    paths: { customer: overview },
    tell: (story) =>
      story.answer(['bikeCategory', 'bikeAge', 'usage', 'lastWorkshopVisit', 'storagePlace', 'problemCategory']),
  },
  'questionnaire complete': {
    group: 'Questionnaire',
    says: 'Everything is answered and photographed; it waits to be checked and sent.',
    paths: { customer: () => pathTo('/questionnaire/check') },
    tell: (story) => {
      story.answer()
      story.photograph()
    },
  },
  'in review': {
    group: 'Questionnaire',
    says: 'The questionnaire is sent, a mechanic looks at it before booking opens.',
    paths: { customer: overview, mechanic: caseFile },
    tell: (story) => {
      story.world.settings.reviewAtOnce = false
      described(story)
    },
  },
  'booking open': {
    group: 'Booking',
    says: 'A time can be chosen.',
    paths: { customer: () => pathTo('/appointment'), mechanic: caseFile },
    tell: described,
  },
  'time held': {
    group: 'Booking',
    says: 'A time is chosen and kept for five minutes; it waits to be confirmed.',
    paths: { customer: () => `${pathTo('/appointment')}?step=confirm` },
    tell: (story) => {
      described(story)
      story.hold('2026-11-19T11:00')
    },
  },
  'no dates available': {
    group: 'Booking',
    says: 'No mechanic has a free time within the next two weeks.',
    paths: { customer: () => pathTo('/appointment') },
    tell: (story) => {
      described(story)
      story.world.troubles.daysOff = 14
    },
  },
  'just taken': {
    group: 'Booking',
    says: 'Whichever time is chosen first, somebody else is faster.',
    paths: { customer: () => pathTo('/appointment') },
    tell: (story) => {
      described(story)
      story.world.troubles.rival = true
    },
  },
  'booked for today': {
    group: 'Booking',
    says: 'It is 10:00, the call is today at 14:00.',
    paths: { customer: overview, mechanic: desk },
    tell: booked,
  },
  'appointment missed': {
    group: 'Booking',
    says: 'Nobody came to the call; another time can be chosen.',
    paths: { customer: overview, mechanic: caseFile },
    tell: (story) => {
      booked(story)
      story.at('2026-11-18T14:35')
    },
  },
  'chat open': {
    group: 'Chat',
    says: 'A conversation with one unread message.',
    paths: { customer: () => pathTo('/chat'), mechanic: caseFile },
    tell: chatted,
  },
  'chat down': {
    group: 'Chat',
    says: 'The chat cannot be loaded; everything else works.',
    paths: { customer: () => pathTo('/chat'), mechanic: caseFile },
    tell: (story) => {
      chatted(story)
      story.world.troubles.refuse = { getThread: 'INTERNAL', sendMessage: 'INTERNAL' }
    },
  },
  'call about to start': {
    group: 'Call',
    says: 'Five minutes before the call: it can be joined.',
    paths: {
      customer: () => pathTo('/chat/videocall'),
      mechanic: (ticketId) => pathTo('/desk/:ticketId/call', { ticketId }),
    },
    tell: (story) => {
      booked(story)
      story.at('2026-11-18T13:55')
    },
  },
  'in call': {
    group: 'Call',
    says: 'The call has begun and was left in the middle; it can be joined again. Open the other side in a private window.',
    paths: {
      customer: () => pathTo('/chat/videocall'),
      mechanic: (ticketId) => pathTo('/desk/:ticketId/call', { ticketId }),
    },
    tell: (story) => {
      booked(story)
      story.call(TODAY_14, '2026-11-18T14:05')
    },
  },
  'bad connection': {
    group: 'Call',
    says: 'As “in call”, over a line that hardly carries anything: join from two windows and wait for the warning.',
    paths: {
      customer: () => pathTo('/chat/videocall'),
      mechanic: (ticketId) => pathTo('/desk/:ticketId/call', { ticketId }),
    },
    tell: (story) => {
      booked(story)
      story.call(TODAY_14, '2026-11-18T14:05')
      story.world.troubles.lineKbit = 60
    },
  },
  'call done, rating due': {
    group: 'After the call',
    says: 'The call is over and not rated yet.',
    paths: { customer: (ticketId) => pathTo('/tickets/:ticketId/rating', { ticketId }), mechanic: caseFile },
    tell: called,
  },
  'being processed': {
    group: 'After the call',
    says: 'The call is rated, its summary still to come.',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      called(story)
      story.rate(5)
    },
  },
  'another call': {
    group: 'After the call',
    says: 'The mechanic wants a second call; a time can be chosen.',
    paths: { customer: overview, mechanic: caseFile },
    tell: ended('another_call'),
  },
  referred: {
    group: 'After the call',
    says: 'The repair goes on in a workshop; those nearby are listed.',
    paths: { customer: ticketPage, mechanic: caseFile },
    tell: ended('workshop'),
  },
  'do not ride': {
    group: 'After the call',
    says: 'The bike is not safe and is referred to a workshop.',
    paths: { customer: ticketPage, mechanic: caseFile },
    tell: ended('unsafe'),
  },
  closed: {
    group: 'After the call',
    says: 'Solved and closed; the chat can only be read.',
    paths: { customer: ticketPage, mechanic: caseFile },
    tell: ended('fixed'),
  },
  reopened: {
    group: 'After the call',
    says: 'The mechanic has taken up the closed ticket again.',
    paths: { customer: overview, mechanic: caseFile },
    tell: (story) => {
      ended('fixed')(story)
      story.at('2026-11-19T09:30')
      story.move('wrap_up', 'mechanic')
    },
  },
  'second ticket': {
    group: 'After the call',
    says: 'One ticket is closed, a second one is open.',
    paths: { customer: () => pathTo('/tickets') },
    tell: (story) => {
      ended('fixed')(story)
      story.at('2026-11-20T10:00')
      story.newTicket()
    },
  },
  announcement: {
    group: 'After the call',
    says: 'There is an announcement that is not read yet.',
    paths: { customer: () => pathTo('/announcements'), mechanic: () => pathTo('/announcements') },
    tell: (story) => {
      booked(story)
      story.announce()
    },
  },
  'photo too big': {
    group: 'Trouble',
    says: 'Every photo is refused as too big.',
    paths: { customer: () => pathTo('/questionnaire/bike-photo') },
    tell: (story) => {
      story.answer()
      story.world.troubles.refuse = { uploadPhoto: 'PHOTO_TOO_BIG' }
    },
  },
  'slow network': {
    group: 'Trouble',
    says: 'Every answer of the service takes a second and a half longer.',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      booked(story)
      story.world.troubles.delay = 1500
    },
  },
  'signed out in the middle': {
    group: 'Trouble',
    says: 'The session ends with the first thing that is saved or sent.',
    paths: { customer: () => pathTo('/questionnaire/your-bike'), mechanic: caseFile },
    tell: (story) => {
      story.world.troubles.endSessionAtWrite = true
    },
  },
  'service down': {
    group: 'Trouble',
    says: 'The service answers nothing but errors.',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      booked(story)
      story.world.troubles.down = true
    },
  },
  'version too old': {
    group: 'Trouble',
    says: 'The service asks for a newer version of the app than there is.',
    paths: { customer: overview, mechanic: desk },
    tell: (story) => {
      booked(story)
      story.world.settings.minimumVersion = '99.0.0'
    },
  },
  'desk empty': {
    group: 'Desk',
    says: 'A mechanic without an appointment.',
    paths: { mechanic: desk },
    tell: () => {},
  },
  'desk today': {
    group: 'Desk',
    says: 'Three calls today, one tomorrow, one to sum up.',
    paths: { mechanic: desk },
    tell: (story) => {
      story.at(TUESDAY)
      story.describe()
      story.book('2026-11-18T09:00')
      for (const [name, time] of BOOKINGS) {
        story.enter(name)
        story.describe()
        story.book(time)
      }
      story.ticket = story.world.tickets[0] ?? story.ticket
      story.customer = story.world.accounts[1] ?? story.customer
      story.call('2026-11-18T09:00', '2026-11-18T09:31')
      story.at(NOW)
    },
  },
  'customer waiting': {
    group: 'Desk',
    says: 'The customer is in the call and waits for the mechanic.',
    paths: { mechanic: desk },
    tell: (story) => {
      booked(story)
      story.at('2026-11-18T13:58')
      story.join('customer')
    },
  },
  'case in review': {
    group: 'Desk',
    says: 'A new case: open booking, ask for more, or refer it.',
    paths: { mechanic: caseFile },
    tell: (story) => {
      story.world.settings.reviewAtOnce = false
      described(story)
    },
  },
  'wrap up': {
    group: 'Desk',
    says: 'The call is over, its summary has to be written.',
    paths: { mechanic: caseFile },
    tell: called,
  },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
export const SCENARIO_NAMES = Object.keys(SCENARIOS) as ScenarioName[]

const BOOKINGS = [
  ['Ben Adler', '2026-11-18T13:00'],
  ['Cem Yıldız', '2026-11-18T14:30'],
  ['Dora Klein', '2026-11-18T16:00'],
  ['Eva Lang', '2026-11-19T11:00'],
] as const

/** How a scenario's link spells its name: `call done, rating due` is `call-done-rating-due`. */
export const slugOf = (name: ScenarioName): string => name.replace(/[^a-z]+/g, '-')
export const scenarioOf = (slug: string): ScenarioName | undefined =>
  SCENARIO_NAMES.find((name) => slugOf(name) === slug)
