import { PERSPECTIVES } from '@radruf/contract'
import type { Trx } from '../database/schema.ts'
import { getSlotRules } from '../features/booking/booking-rules.ts'
import { findFreeDays } from '../features/booking/slots/free-slots.ts'
import { inviteInTransaction } from '../features/people/invite.ts'
import { listTicketsFor } from '../features/tickets/storage.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { BEN_ANSWERS } from './answers.ts'
import { renderDemoPhoto } from './demo-photo.ts'
import { createDemoTicket } from './demo-ticket.ts'
import { storePicture } from './pictures.ts'

/**
 * The least that a test needs: Anna is newly invited; Ben has a booked call with Mia at the first free slot, so setting the clock
 * leads straight into a call.
 */
export async function prepareSmallDemo(service: Service) {
  const perspectives = PERSPECTIVES.filter((name) => name !== 'extra')
  const pictures = Object.fromEntries(
    await Promise.all(
      perspectives.map(async (name) => [name, await storePicture(service, await renderDemoPhoto(name))] as const),
    ),
  )
  return async (trx: Trx) => {
    const now = dateOf(service.clock.now())
    const person = (name: string, role: 'customer' | 'mechanic', language: 'de' | 'en' = 'de') =>
      inviteInTransaction(service, trx, { email: `${name.toLowerCase()}@example.test`, role, language, name })
    const mechanic = await person('Mia', 'mechanic')
    await person('Anna', 'customer')
    const customer = await person('Ben', 'customer', 'en')
    await trx.updateTable('person').set({ onboarded_at: now }).where('id', '=', customer.id).execute()
    const [ticket] = await listTicketsFor(trx, customer)
    if (!ticket) return
    const days = await findFreeDays(trx, getSlotRules(service.settings), { now, ticketId: ticket.id })
    const slot = days.flatMap((day) => day.slots)[0]
    const story = createDemoTicket(ticket.id, { service, trx, customer, mechanic })
    await story.describe(now, BEN_ANSWERS, pictures)
    await story.submit(now)
    if (slot) await story.book(now, slot.startsAt)
  }
}
