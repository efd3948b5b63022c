import type { Operator } from '@radruf/scenarios'
import { inTransaction } from '../database/transaction.ts'
import { readDemoPicture } from '../demo/pictures.ts'
import { publishAnnouncement } from '../features/announcements/publish.ts'
import { addAbsence, setHours } from '../features/booking/slots/mechanic-times.ts'
import { changeRole } from '../features/people/change-role.ts'
import { invite } from '../features/people/invite.ts'
import { replaceSpareParts, toSparePartRow } from '../features/spare-parts/import.ts'
import { replaceWorkshops } from '../features/workshops/import.ts'
import { dateOf } from '../time.ts'
import type { OpenWorld } from './run-scenario.ts'

/** No browser sends the heartbeats of people who were put into a call or a case. */
const NEVER_SILENT = new Date('9999-01-01T00:00:00Z')

/** The operator of a running service, for the steps of a scenario. */
export function createOperator(world: OpenWorld): Operator {
  const { service, zone } = world
  const { db } = service
  const clients = new Map<string, ReturnType<OpenWorld['openClient']>>()
  const toTime = (time: string) => Temporal.PlainDateTime.from(time).toZonedDateTime(zone).epochMilliseconds
  return {
    signIn: (email) => {
      const client = clients.get(email) ?? world.openClient(email)
      clients.set(email, client)
      return client
    },
    invite: async (invitation) => void (await invite(service, invitation)),
    changeRole: (email, role) =>
      inTransaction(service, async (trx) => {
        const person = await trx.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
        await changeRole(trx, person, { role, now: dateOf(service.clock.now()) })
      }),
    importWorkshops: (workshops) =>
      replaceWorkshops(
        service,
        workshops.map(({ postalCode, position, hours = [], ...workshop }) => ({
          ...workshop,
          postal_code: postalCode,
          hours,
          latitude: position?.latitude ?? null,
          longitude: position?.longitude ?? null,
        })),
      ),
    importSpareParts: (parts) => replaceSpareParts(service, parts.map(toSparePartRow)),
    publishAnnouncement: async (announcement) => void (await publishAnnouncement(service, announcement)),
    setMechanicTimes: async (email, { hours, absences = [] }) => {
      const { id } = await db.selectFrom('person').select('id').where('email', '=', email).executeTakeFirstOrThrow()
      if (hours) await setHours(db, id, hours)
      for (const absence of absences) await addAbsence(db, id, absence)
    },
    setTime: (time) => {
      // Sessions may have expired by then.
      clients.clear()
      return world.setClock(toTime(time))
    },
    toInstant: (time) => new Date(toTime(time)).toISOString(),
    readPhoto: async (picture) => new Blob([new Uint8Array(await readDemoPicture(picture))], { type: 'image/jpeg' }),
    keepPresent: async () => {
      await db.updateTable('call_participant').set({ last_seen: NEVER_SILENT }).execute()
      await db.updateTable('case_viewer').set({ seen_at: NEVER_SILENT }).execute()
    },
  }
}
