import { desk, type Scenario } from './scenario.ts'
import { booked, NOW, TUESDAY } from './stories.ts'

/** Who else has an appointment on a full day. */
const BOOKINGS = [
  ['Ben Adler', '2026-11-18T13:00'],
  ['Cem Yıldız', '2026-11-18T14:30'],
  ['Dora Klein', '2026-11-18T16:00'],
  ['Eva Lang', '2026-11-19T11:00'],
] as const

export const deskScenarios = {
  'desk empty': {
    group: 'desk',
    paths: { mechanic: desk },
    tell: () => {},
  },
  'desk today': {
    group: 'desk',
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
    group: 'desk',
    paths: { mechanic: desk },
    tell: (story) => {
      booked(story)
      story.at('2026-11-18T13:58')
      story.join('customer')
    },
  },
} as const satisfies Record<string, Scenario>
