import { type Language, PERSPECTIVES, type Perspective, type Role } from '@radruf/contract'
import { ANSWERS } from '@radruf/scenarios'
import sharp from 'sharp'
import { isUniqueViolation } from '../database/postgres-errors.ts'
import type { Trx } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { getSlotRules } from '../features/booking/booking-rules.ts'
import { findFreeDays } from '../features/booking/slots/free-slots.ts'
import { inviteInTransaction } from '../features/people/invite.ts'
import { listTicketsFor } from '../features/tickets/storage.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { createDemoTicket } from './demo-ticket.ts'
import { storePicture } from './pictures.ts'
import { prepareWorkshopDemo } from './workshop.ts'

/**
 * The least that a test needs: Anna is newly invited; Ben has a booked call with Mia at the first free slot, so setting the clock
 * leads straight into a call.
 */
async function prepareSmallDemo(service: Service) {
  const perspectives = PERSPECTIVES.filter((name) => name !== 'extra')
  const pictures = Object.fromEntries(
    await Promise.all(
      perspectives.map(async (name) => [name, await storePicture(service, await renderDemoPhoto(name))] as const),
    ),
  )
  // Every product of a test run copies this data.
  for (const { id } of Object.values(pictures)) await service.variants.ensure(id)
  return async (trx: Trx) => {
    const now = dateOf(service.clock.now())
    const person = (name: string, role: Role, language: Language = 'de') =>
      inviteInTransaction(service, trx, { email: `${name.toLowerCase()}@example.test`, role, language, name })
    const mechanic = await person('Mia', 'mechanic')
    await person('Anna', 'customer')
    const customer = await person('Ben', 'customer', 'en')
    await trx.updateTable('person').set({ onboarded_at: now }).where('id', '=', customer.id).execute()
    const [ticket] = await listTicketsFor(trx, customer)
    if (!ticket) return
    const days = await findFreeDays(trx, getSlotRules(service.settings), { now, ticketId: ticket.id })
    const slot = days.flatMap((day) => day.slots)[0]
    const demoTicket = createDemoTicket(ticket.id, { service, trx, customer, mechanic })
    await demoTicket.describe(now, ANSWERS.en, pictures)
    await demoTicket.submit(now)
    if (slot) await demoTicket.book(now, slot.startsAt)
  }
}

const WHEEL = (x: number) => `<circle cx="${x}" cy="620" r="190"/><circle cx="${x}" cy="620" r="14"/>`
const BIKE = `${WHEEL(330)}${WHEEL(870)}<path d="M330 620 L460 340 L760 340 L590 620 Z M590 620 L440 290 M760 340 L870 620 M740 280 L770 380 M700 270 h80 M400 285 h90"/><circle cx="590" cy="620" r="46"/>`

/** Line drawings in place of photos. */
const DRAWINGS: Record<Perspective, string> = {
  bike: BIKE,
  top: '<path d="M160 450 h880 M1040 360 v180 M300 330 q120 120 0 240 M240 430 h-70 v40 h70"/>',
  side: '<circle cx="600" cy="400" r="210"/><circle cx="600" cy="400" r="150"/><circle cx="600" cy="400" r="90"/><path d="M600 400 L680 640 L620 800 M640 650 h70 M600 790 h60"/>',
  oblique: `<g transform="skewX(-14) translate(150 0)">${BIKE}</g>`,
  extra: BIKE,
}

/** Renders a drawing as JPEG. */
const renderDemoPhoto = (perspective: Perspective): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 900" width="1200" height="900"><rect width="1200" height="900" fill="#eceae5"/><g fill="none" stroke="#33383e" stroke-width="12" stroke-linejoin="round" stroke-linecap="round">${DRAWINGS[perspective]}</g></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()

const PREPARE = { full: prepareWorkshopDemo, small: prepareSmallDemo } as const

/**
 * Seeds an empty database with demo people in one transaction; the setting DEMO_DATA says which. Does nothing outside of demo mode,
 * and when there are people already.
 */
export async function seedDemo(service: Service): Promise<void> {
  const { mode, demoData } = service.settings
  if (mode !== 'demo') return
  const anyPerson = await service.db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (anyPerson) return
  const seed = await PREPARE[demoData](service)
  try {
    await inTransaction(service, seed)
  } catch (error) {
    // Another process seeded the same new database first. Maintenance deletes the pictures of this one.
    if (!isUniqueViolation(error)) throw error
  }
}
