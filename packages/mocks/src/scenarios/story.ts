import {
  type Answers,
  type Language,
  type Outcome,
  PERSPECTIVES,
  type Perspective,
  PHOTO_COUNTS,
  type Role,
} from '@radruf/contract'
import { confirmAppointment, holdSlot } from '../service/appointments.ts'
import { joinCall, leaveCall } from '../service/calls.ts'
import { sendMessage } from '../service/chat.ts'
import { writeSummary } from '../service/desk.ts'
import { invite } from '../service/invite.ts'
import { SHOWN_SIZE } from '../service/pictures.ts'
import { submitQuestionnaire } from '../service/questionnaire.ts'
import { moveTicket, openTicket } from '../service/ticket-moves.ts'
import { latestCallOf } from '../service/ticket-view.ts'
import { type Account, createWorld, type TicketRecord } from '../world/world.ts'
import { drawing } from './drawings.ts'
import { ANNOUNCEMENT, ANSWERS, SUMMARY, WORKSHOPS } from './words.ts'

/** The people of every scenario. */
const CAST = {
  customer: { email: 'kim@example.test', name: 'Kim Sommer' },
  mechanic: { email: 'mia@example.test', name: 'Mia Winter' },
} as const satisfies Record<Role, { email: string; name: string }>

/**
 * Tells how a world came to be, by the mocked service's own steps, so that no scenario shows what cannot happen. Times are wall
 * clock times in Berlin, `2026-11-18T10:00`.
 */
export function beginStory(language: Language) {
  const world = createWorld()
  world.workshops = WORKSHOPS.map((one) => ({ ...one, id: world.newId() }))
  const welcome = (role: Role, person: { email: string; name: string }): Account => {
    const account = invite(world, { ...person, role, language })
    // Whoever has a story has seen the introduction.
    account.onboardedAt = world.clock.now()
    return account
  }
  const mechanic = welcome('mechanic', CAST.mechanic)
  const customer = welcome('customer', CAST.customer)
  const ticketOf = ({ id }: Account) => world.tickets.findLast(({ customerId }) => customerId === id) as TicketRecord
  const told = {
    world,
    language,
    mechanic,
    customer,
    /** The ticket that the story is about. */
    ticket: ticketOf(customer),
  }
  type Told = typeof told

  const steps = {
    at(time: string) {
      world.clock.set(berlin(time))
    },
    newcomer() {
      told.customer.onboardedAt = null
    },
    /** Another customer with a ticket; from here on the story is about them. */
    enter(name: string) {
      told.customer = welcome('customer', { name, email: `${name.split(' ')[0]?.toLowerCase()}@example.test` })
      told.ticket = ticketOf(told.customer)
    },
    newTicket() {
      told.ticket = openTicket(world, told.customer)
    },
    answer(names: readonly (keyof Answers)[] = Object.keys(ANSWERS[language]) as (keyof Answers)[]) {
      for (const name of names) told.ticket.answers[name] = ANSWERS[language][name]
      told.ticket.answersUpdatedAt = world.clock.now()
    },
    photograph(perspectives: readonly Perspective[] = PERSPECTIVES.filter((name) => PHOTO_COUNTS[name].min > 0)) {
      for (const perspective of perspectives)
        told.ticket.photos.push({
          id: world.newId(),
          clientId: world.newId(),
          perspective,
          ...SHOWN_SIZE,
          createdAt: world.clock.now(),
          picture: drawing(perspective),
        })
    },
    /** The whole questionnaire, sent. */
    describe() {
      steps.answer()
      steps.photograph()
      submitQuestionnaire(world, told.ticket, told.customer)
    },
    hold(time: string) {
      return holdSlot(world, told.ticket, berlin(time))
    },
    book(time: string) {
      confirmAppointment(world, told.ticket, steps.hold(time).id, told.customer)
    },
    say(role: Role, text: string) {
      return sendMessage(world, told.ticket, told[role], { clientId: world.newId(), text })
    },
    /** Somebody of the story who is in the call, and stays in it, without a browser. */
    join(role: Role) {
      joinCall(world, told.ticket, told[role], world.newId())
      for (const place of told.ticket.participants) place.lastSeen = Number.POSITIVE_INFINITY
    },
    leave() {
      for (const { clientId, role } of told.ticket.participants) leaveCall(world, told.ticket, told[role], clientId)
    },
    /** Both sides meet in the call and leave it. */
    call(from: string, until: string) {
      steps.at(from)
      steps.join('customer')
      steps.join('mechanic')
      steps.at(until)
      steps.leave()
    },
    move(to: TicketRecord['state'], by: Role) {
      moveTicket(world, told.ticket, to, told[by])
    },
    sumUp(outcome: Outcome) {
      writeSummary(world, told.ticket, told.mechanic, { outcome, text: SUMMARY[language] })
    },
    rate(stars: number) {
      const call = latestCallOf(world, told.ticket)
      if (call) call.rating = { call: stars, service: stars, reason: '' }
    },
    announce() {
      world.announcements.push({ id: world.newId(), publishedAt: world.clock.now(), ...ANNOUNCEMENT })
    },
  }
  return Object.assign(told, steps) as Told & typeof steps
}
export type Story = ReturnType<typeof beginStory>

const berlin = (time: string): number =>
  Temporal.PlainDateTime.from(time).toZonedDateTime('Europe/Berlin').epochMilliseconds
