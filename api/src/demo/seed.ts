import { randomUUID } from 'node:crypto'
import type { Perspective } from '@radruf/contract'
import type { Trx } from '../database/schema.ts'
import { inTransaction } from '../database/transaction.ts'
import { isUniqueViolation } from '../database/violations.ts'
import { confirmAppointment } from '../features/booking/appointments/change-appointment.ts'
import { holdSlot } from '../features/booking/appointments/hold-slot.ts'
import { getSlotRules } from '../features/booking/booking-rules.ts'
import { findFreeDays } from '../features/booking/slots/free-slots.ts'
import { inviteInTransaction } from '../features/people/invite.ts'
import { encodePhoto } from '../features/photos/encode.ts'
import { storePhotoFiles } from '../features/photos/files.ts'
import { insertPicture } from '../features/photos/storage.ts'
import { saveAnswers } from '../features/questionnaire/storage.ts'
import { submitQuestionnaire } from '../features/questionnaire/submit.ts'
import { listTicketsFor } from '../features/tickets/storage.ts'
import type { PersonRow } from '../http/handler.ts'
import type { Service } from '../service.ts'
import { dateOf } from '../time.ts'
import { BEN_ANSWERS } from './answers.ts'
import { renderDemoPhoto } from './demo-photo.ts'

const PERSPECTIVES = ['bike', 'top', 'side', 'oblique'] as const satisfies readonly Perspective[]
type StoredPicture = { perspective: Perspective; id: string; width: number; height: number }

/**
 * Seeds an empty database with demo people in one transaction: Anna is newly invited; Ben has a booked call with Mia at the
 * first free slot, so setting the clock leads straight into a call. Does nothing when there are people already.
 */
export async function seedDemo(service: Service): Promise<void> {
  const anyPerson = await service.db.selectFrom('person').select('id').limit(1).executeTakeFirst()
  if (anyPerson) return
  const pictures = await Promise.all(PERSPECTIVES.map((perspective) => storePicture(service, perspective)))
  try {
    await inTransaction(service, async (trx) => {
      await inviteInTransaction(service, trx, {
        email: 'mia@example.test',
        role: 'mechanic',
        language: 'de',
        name: 'Mia',
      })
      await inviteInTransaction(service, trx, {
        email: 'anna@example.test',
        role: 'customer',
        language: 'de',
        name: 'Anna',
      })
      const ben = await inviteInTransaction(service, trx, {
        email: 'ben@example.test',
        role: 'customer',
        language: 'en',
        name: 'Ben',
      })
      await bookFirstSlot(service, trx, ben, pictures)
    })
  } catch (error) {
    // Another process seeded the same new database first.
    if (!isUniqueViolation(error)) throw error
  }
}

async function storePicture({ settings, variants }: Service, perspective: Perspective): Promise<StoredPicture> {
  const id = randomUUID()
  const encoded = await encodePhoto(await renderDemoPhoto(perspective))
  await storePhotoFiles(settings.dataDir, id, encoded)
  variants.schedule([id])
  return { perspective, id, width: encoded.width, height: encoded.height }
}

async function bookFirstSlot(service: Service, trx: Trx, person: PersonRow, pictures: readonly StoredPicture[]) {
  const { settings } = service
  const now = dateOf(service.clock.now())
  const [ticket] = await listTicketsFor(trx, person)
  if (!ticket) return
  // A customer with a booked call has completed the onboarding.
  await trx.updateTable('person').set({ onboarded_at: now }).where('id', '=', person.id).execute()
  const answered = await saveAnswers(trx, ticket.id, BEN_ANSWERS, now)
  if (!answered) return
  for (const picture of pictures)
    await insertPicture(trx, { ...picture, ticket_id: ticket.id, client_id: randomUUID(), created_at: now })
  const submitted = await submitQuestionnaire(service, trx, answered, person)
  const days = await findFreeDays(trx, getSlotRules(settings), now, ticket.id)
  const slot = days.flatMap((day) => day.slots)[0]
  if (submitted.state !== 'booking_open' || !slot) return
  const hold = await holdSlot(trx, { ticket: submitted, startsAt: slot.startsAt, now, settings })
  await confirmAppointment(trx, hold.id, { ticket: submitted, person, now, settings })
}
