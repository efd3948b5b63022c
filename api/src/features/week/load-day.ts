import type { Day } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { createRoster, locateWorkDay } from '@radruf/contract/booking'
import { inTransaction } from '../../database/transaction.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { findCallPhotos } from '../booking/appointments/request-photos.ts'
import { loadSlotRules } from '../booking/booking-rules.ts'
import { findFreeDays, toSlot } from '../booking/slots/free-slots.ts'
import { lockTimes } from '../booking/slots/lock-times.ts'
import { addBlockedTime } from '../booking/slots/mechanic-times.ts'
import { loadPublicHolidays } from '../booking/slots/public-holidays.ts'
import { loadMechanicTimes } from '../booking/slots/rosters.ts'
import type { TimeSpan } from '../booking/slots/slots.ts'
import { loadBlockedTimes, loadCalls } from './load-week.ts'
import { findNews } from './news.ts'
import { hasCallBetween } from './week-storage.ts'

/** Loads the mechanic's day: today until its hours end, then the next working day, and the news since the last working hours. */
export async function loadDay(service: Service, mechanic: PersonRow): Promise<Day> {
  const { db, settings } = service
  const now = dateOf(service.clock.now())
  const rules = await loadSlotRules(db, settings)
  const [times, isPublicHoliday] = await Promise.all([loadMechanicTimes(db, mechanic), loadPublicHolidays()])
  const { date, hours, bounds, lastEnd } = locateWorkDay(
    createRoster(mechanic.id, rules, times, isPublicHoliday).rules,
    now.getTime(),
  )
  const [from, to] = [new Date(bounds.startsAt), new Date(bounds.endsAt)]
  const [calls, freeDays, blocked, news] = await Promise.all([
    loadCalls(service, mechanic, { from, to }),
    findFreeDays(db, rules, { now, ticketId: null, mechanicId: mechanic.id }),
    loadBlockedTimes(db, mechanic.id, { from, to }),
    findNews(db, mechanic.id, new Date(lastEnd)),
  ])
  const photos = await findCallPhotos(
    db,
    calls.map(({ id }) => id),
  )
  return {
    zone: settings.zone,
    date,
    hours,
    calls: calls.map((call) => ({ ...call, photos: photos.get(call.id) })),
    free: freeDays.find((day) => day.date === date)?.slots.map(toSlot) ?? [],
    blocked,
    newsSince: isoOf(new Date(lastEnd)),
    news,
  }
}

/** Blocks a time of a mechanic. Throws SLOT_NOT_OFFERED for one that is over, SLOT_TAKEN while a call is booked or held within it. */
export async function blockTime(service: Service, { id }: PersonRow, span: TimeSpan) {
  const now = dateOf(service.clock.now())
  if (span.endsAt <= span.startsAt || span.endsAt <= now) throw new ApiProblem('SLOT_NOT_OFFERED')
  await inTransaction(service, async (trx) => {
    await lockTimes(trx, id, 'blocked time')
    if (await hasCallBetween(trx, id, span, now)) throw new ApiProblem('SLOT_TAKEN')
    await addBlockedTime(trx, id, span, now)
  })
}
