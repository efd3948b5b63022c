import type { Story } from './story.ts'
import { CHAT } from './words.ts'

export const TUESDAY = '2026-11-17T10:00'
/** When a scenario opens that says nothing else: a Wednesday morning. */
export const NOW = '2026-11-18T10:00'
export const TODAY_14 = '2026-11-18T14:00'

export const described = (story: Story) => {
  story.at(TUESDAY)
  story.describe()
  story.at(NOW)
}
export const booked = (story: Story) => {
  story.at(TUESDAY)
  story.describe()
  story.book(TODAY_14)
  story.at(NOW)
}
export const chatted = (story: Story) => {
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
export const called = (story: Story) => {
  booked(story)
  story.call(TODAY_14, '2026-11-18T14:31')
}
/** Called, summed up; the customer's rating given. */
export const ended = (outcome: Parameters<Story['sumUp']>[0]) => (story: Story) => {
  called(story)
  story.rate(5)
  story.at('2026-11-18T14:40')
  story.sumUp(outcome)
  story.at('2026-11-18T15:00')
}
