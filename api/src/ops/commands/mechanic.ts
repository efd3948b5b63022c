import { type WeekdayHours, worksOnCases } from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import { displayName, normalizeEmail } from '@radruf/contract/server'
import { inTransaction } from '../../database/transaction.ts'
import {
  addAbsence,
  listBookedBetween,
  removeAbsence,
  setBundesland,
  setHours,
} from '../../features/booking/slots/mechanic-times.ts'
import type { Bundesland } from '../../features/booking/slots/public-holidays.ts'
import { encodePortrait } from '../../features/mechanic-profiles/handlers.ts'
import { loadProfile, saveIntroduction, savePortrait } from '../../features/mechanic-profiles/storage.ts'
import { findByEmail } from '../../features/people/storage.ts'
import type { PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import type { Command, CommandResult } from '../command.ts'
import { formatCount } from '../format-count.ts'

/** Runs `work` for the mechanic with this address, or reports that there is none. */
async function forMechanic(
  service: Service,
  input: string,
  work: (mechanic: PersonRow) => Promise<CommandResult>,
): Promise<CommandResult> {
  const person = await findByEmail(service.db, normalizeEmail(input) ?? '')
  if (!person || !worksOnCases(person.role))
    return { ok: false, lines: [`No mechanic has the e-mail address ${input}.`] }
  return work(person)
}

export const hoursCommand = (service: Service, { email, hours }: { email: string; hours: WeekdayHours[] }) =>
  forMechanic(service, email, async (mechanic) => {
    await inTransaction(service, (trx) => setHours(trx, mechanic.id, hours))
    const ownHours = `${formatCount(hours.length, 'day')} a week, at their own hours`
    return {
      ok: true,
      lines: [`${displayName(mechanic)} works ${hours.length > 0 ? ownHours : 'the product’s hours'}.`],
    }
  })

export const bundeslandCommand = (service: Service, { email, bundesland }: { email: string; bundesland: Bundesland }) =>
  forMechanic(service, email, async (mechanic) => {
    await setBundesland(service.db, mechanic.id, bundesland)
    return { ok: true, lines: [`${displayName(mechanic)} takes no calls on public holidays in ${bundesland}.`] }
  })

export const absenceCommand = (
  service: Service,
  { email, first, last }: { email: string; first: string; last: string | null },
) =>
  forMechanic(service, email, async (mechanic) => {
    const name = displayName(mechanic)
    if (last === null) {
      const removed = await removeAbsence(service.db, mechanic.id, first)
      return {
        ok: removed,
        lines: [removed ? `Removed the absence of ${name} from ${first}.` : `${name} has no absence from ${first}.`],
      }
    }
    await addAbsence(service.db, mechanic.id, { first, last, reason: '' })
    const { zone } = service.settings
    const begin = (date: Temporal.PlainDate) => new Date(date.toZonedDateTime(zone).epochMilliseconds)
    const [from, to] = [Temporal.PlainDate.from(first), Temporal.PlainDate.from(last).add({ days: 1 })]
    const booked = await listBookedBetween(service.db, mechanic.id, begin(from), begin(to))
    const calls = booked.map(({ starts_at }) => `  ${starts_at.toLocaleString('sv', { timeZone: zone }).slice(0, 16)}`)
    const warning =
      calls.length > 0 ? ['These calls are already booked and stay until they are cancelled or moved:', ...calls] : []
    return { ok: true, lines: [`${name} takes no calls from ${first} to ${last}.`, ...warning] }
  })

type ProfileCommand = Omit<Extract<Command, { name: 'mechanic profile' }>, 'name'>

/** Changes what is named of a mechanic's profile. */
export const profileCommand = (service: Service, { email, portrait, de, en, languages }: ProfileCommand) =>
  forMechanic(service, email, async (mechanic) => {
    const { db } = service
    const stored = await loadProfile(db, mechanic.id)
    const { introduction } = stored
    try {
      if (portrait === null) await savePortrait(db, mechanic.id, null)
      else if (portrait !== undefined)
        await savePortrait(db, mechanic.id, await encodePortrait(service, Buffer.from(portrait, 'base64')))
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error
      return { ok: false, lines: ['The file of the portrait is no picture that can be read.'] }
    }
    await saveIntroduction(db, mechanic.id, {
      introduction: { de: de ?? introduction.de, en: en ?? introduction.en },
      languages: languages ?? stored.languages,
    })
    const saved = await loadProfile(db, mechanic.id)
    return {
      ok: true,
      lines: [
        `Customers see of ${displayName(mechanic)}:`,
        `  portrait: ${saved.portraitId ? 'yes' : 'none'}`,
        `  de: ${saved.introduction.de || 'none'}`,
        `  en: ${saved.introduction.en || 'none'}`,
        `  languages: ${saved.languages.join(' ') || 'none'}`,
      ],
    }
  })
