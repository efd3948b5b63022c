import type { Language, PersonRole, StaffRole, TicketState } from '@radruf/contract'
import type { MechanicTimes } from '@radruf/contract/booking'
import { deleteRows } from '../../backup/copy.ts'
import { findEventsAfter } from '../../events/read-events.ts'
import { publishAnnouncement } from '../../features/announcements/publish.ts'
import { addAbsence, setBundesland, setHours } from '../../features/booking/slots/mechanic-times.ts'
import { sendSignInLink } from '../../features/sign-in/sign-in-link.ts'
import { toSparePartRow } from '../../features/spare-parts/import.ts'
import { runCommand } from '../../ops/run-command.ts'
import { createSampleReleases } from '../../scenarios/sample-releases.ts'
import { createTestClient, type TestClient } from '../client.ts'
import { MONDAY_10, startTestService } from '../service.ts'
import { createWorkshopRow } from '../workshops.ts'
import { withContractChecks } from './checked-client.ts'

type LocalizedAnnouncement = Record<Language, { title: string; text: string }>
export type SignedInClient = TestClient & { person: { id: string; email: string } }
/** A running service as the conformance tests use it. */
export type ServiceUnderTest = {
  /** Invites a person and signs the person in, in a new browser. */
  signedIn: (role: PersonRole, email: string, name?: string) => Promise<SignedInClient>
  /** Origin of the pages, to which passkeys belong. */
  origin: string
  /** A browser without a session. */
  browser: () => TestClient
  invite: (role: PersonRole, email: string, language?: Language) => Promise<void>
  /** The latest mailed sign-in code; undefined without one. */
  codeFor: (email: string) => Promise<string | undefined>
  /** The token of the latest mailed appointment link. Throws without one, with the jobs that have not run. */
  visitTokenFor: (email: string) => Promise<string>
  /** Sends a sign-in link as the operator does, and returns its token. */
  sendSignInLink: (email: string) => Promise<string | undefined>
  /** Changes the role of a member of the staff as the operator does. Returns the lines of the command. */
  changeRole: (email: string, role: StaffRole) => Promise<readonly string[]>
  /** The ids of the tickets in the stored events of a person's stream, the oldest first. */
  listEventTickets: (personId: string) => Promise<string[]>
  setClock: (instant: string) => Promise<void>
  /** Moves the clock to the end of the time in which a change can be undone, and runs the jobs that are due. */
  passUndoTime: () => Promise<void>
  /** Runs the jobs that are due. */
  runJobs: () => Promise<void>
  /** Replaces a mechanic's own hours and state, and adds the absences. */
  setMechanicTimes: (mechanicId: string, times: Partial<MechanicTimes>) => Promise<void>
  publishAnnouncement: (announcement: LocalizedAnnouncement) => Promise<void>
  /** Sets a ticket's state and mechanic without checking any rule. */
  forceState: (ticketId: string, state: TicketState, mechanicId: string | null) => Promise<void>
  /** Sets a person's role without checking any rule. */
  forceRole: (personId: string, role: PersonRole) => Promise<void>
  /** Gives a ticket a bike without checking any rule. */
  setBike: (ticketId: string, bikeId: string | null) => Promise<void>
  /** Saves whether a person hides the internet address in calls, without checking any rule. */
  setHidesAddress: (personId: string, hidesAddress: boolean) => Promise<void>
  /** Replaces all data with the operator's lists and sets the clock to Monday at 10:00. Each test starts with it. */
  reset: () => Promise<void>
  stop: () => Promise<void>
}

/** Settings that a suite can change. */
type ServiceOptions = { minimumVersion?: string }

/** The endpoints that have returned a reply in this run. */
export const ANSWERED_ENDPOINTS = new Set<string>()

/** The only part of the workshop's list. */
export const HANGER = {
  number: '10148',
  partId: 'derailleur_hanger',
  name: { de: 'Schaltauge', en: 'Derailleur hanger' },
  fits: '',
  price: { from: 1800, to: 2400 },
} as const
const PARTNERS = ['10115', '10999', '80331']

/** The deep tests run the suites a second time, on the embedded database. */
const DATABASE = process.env.CONFORMANCE_DATABASE === 'embedded' ? 'embedded' : 'postgres'

/** Starts the service for a suite. The suite must call `stop`. */
export async function startConformanceService({ minimumVersion }: ServiceOptions = {}): Promise<ServiceUnderTest> {
  // Tests reach the limits of lists faster than a person writes.
  const env = { FILE_LIMIT_MB: '1', WRITES_PER_SECOND: '1000', ...(minimumVersion && { MIN_VERSION: minimumVersion }) }
  const harness = await startTestService({ database: DATABASE, env })
  const { db } = harness.service
  const app = withContractChecks(harness.app, ANSWERED_ENDPOINTS)
  const findInMails = async (email: string, pattern: RegExp) => {
    for (const { subject, text } of await harness.mailsTo(email)) {
      const found = pattern.exec(`${subject}\n${text}`)
      if (found) return found[1]
    }
    return undefined
  }
  return {
    origin: harness.service.settings.publicUrl,
    browser: () => createTestClient(app),
    signedIn: async (role, email, name) => {
      const { cookies, person } = await harness.signedIn(role, email, 'de', name)
      return Object.assign(createTestClient(app, cookies), { person })
    },
    invite: async (role, email, language = 'de') => void (await harness.signedIn(role, email, language)),
    codeFor: (email) => findInMails(email, /^(\d{6})\b/),
    visitTokenFor: async (email) => {
      const token = await findInMails(email, /\/visit\/(\S+)/)
      if (token !== undefined) return token
      const jobs = await db.selectFrom('job').select(['kind', 'run_at', 'attempts', 'error']).execute()
      const now = harness.service.clock.now().toString()
      throw new Error(`no mail to ${email} has a visit link at ${now}; jobs left: ${JSON.stringify(jobs)}`)
    },
    sendSignInLink: async (email) => {
      await sendSignInLink(harness.service, email)
      return findInMails(email, /[?]link=(\S+)/)
    },
    changeRole: async (email, role) => (await runCommand(harness.service, { name: 'role', email, role })).lines,
    listEventTickets: async (personId) => {
      const events = await findEventsAfter(db, [{ person: personId, after: 0 }])
      return (events.get(personId) ?? []).flatMap(({ payload }) => (payload as { ticketId?: string }).ticketId ?? [])
    },
    setClock: harness.setClock,
    passUndoTime: async () => {
      await harness.passUndoTime()
      await harness.runJobs()
    },
    runJobs: async () => void (await harness.runJobs()),
    setMechanicTimes: async (mechanicId, { hours = [], absences = [], bundesland }) => {
      await setHours(db, mechanicId, hours)
      for (const absence of absences) await addAbsence(db, mechanicId, absence)
      if (bundesland) await setBundesland(db, mechanicId, bundesland)
    },
    publishAnnouncement: async (announcement) => void (await publishAnnouncement(harness.service, announcement)),
    forceState: async (ticketId, state, mechanicId) => {
      const closed_at = state === 'closed' ? new Date(harness.service.clock.now().epochMilliseconds) : null
      await db
        .updateTable('ticket')
        .set({ state, mechanic_id: mechanicId, closed_at })
        .where('id', '=', ticketId)
        .execute()
    },
    forceRole: async (personId, role) =>
      void (await db.updateTable('person').set({ role }).where('id', '=', personId).execute()),
    setBike: async (ticketId, bike_id) =>
      void (await db.updateTable('ticket').set({ bike_id }).where('id', '=', ticketId).execute()),
    setHidesAddress: async (personId, hides_address) =>
      void (await db.updateTable('person').set({ hides_address }).where('id', '=', personId).execute()),
    reset: async () => {
      harness.service.releases = createSampleReleases(() => new Date(harness.service.clock.now().epochMilliseconds))
      await deleteRows(db)
      await db.insertInto('workshop').values(PARTNERS.map(createWorkshopRow)).execute()
      await db.insertInto('spare_part').values(toSparePartRow(HANGER)).execute()
      await harness.setClock(MONDAY_10)
    },
    stop: harness.stop,
  }
}
