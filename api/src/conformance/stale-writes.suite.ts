import { randomUUID } from 'node:crypto'
import type { CannedReply, Hold, Problem, Ticket, TicketNote } from '@radruf/contract'
import type { ENDPOINTS, EndpointName } from '@radruf/contract/api'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ServiceUnderTest, type SignedInClient, startConformanceService } from '../testing/conformance/service.ts'
import { getNewestTicket } from '../testing/tickets.ts'

/** Reasons for which a write needs no version of what the person saw. */
const REASONS = {
  adds: 'It adds something, or repeats what is stored already, and replaces nothing.',
  unchanging: 'It names by id a thing that never changes.',
  states: 'The table of ticket states refuses it once the ticket has moved on.',
  ownChoice: 'It sets a choice that only this person makes, and the page sends the whole choice.',
  wholeState: 'The operator names the whole new state, and the security log who set it.',
  absence: 'A lead names the whole absence. Who saves it later knows more.',
  profile: 'It is the whole profile of one mechanic, who sees at once what an operator has changed.',
  hides: 'It only hides something from customers, which is right at any time.',
  ownDevice: 'It ends or refreshes what this browser itself began.',
}

type Writes = { [N in EndpointName as (typeof ENDPOINTS)[N]['method'] extends 'GET' ? never : N]: N }
type Guard = 'seenStartsAt' | 'startsAt' | 'version' | 'hold' | 'lastSeq' | 'seen' | 'revision'

/**
 * Every write of the contract: the guard against a page that shows an earlier state, or the reason why it needs none. A new write does
 * not compile until it is listed. The tests below try every guard; the suites of
 * releases, of content and of first aid try `seen` and `revision`.
 */
const WRITES: Record<keyof Writes, Guard | keyof typeof REASONS> = {
  requestCode: 'adds',
  signIn: 'adds',
  signInWithLink: 'adds',
  confirmSession: 'ownDevice',
  startPasskeySignIn: 'ownDevice',
  signInWithPasskey: 'adds',
  confirmWithPasskey: 'ownDevice',
  startPasskeyRegistration: 'ownDevice',
  addPasskey: 'adds',
  renamePasskey: 'ownChoice',
  deletePasskey: 'unchanging',
  signOut: 'ownDevice',
  updateMe: 'ownChoice',
  endSession: 'unchanging',
  endOtherSessions: 'ownChoice',
  saveNotifications: 'ownChoice',
  savePushSubscription: 'ownDevice',
  deletePushSubscription: 'ownDevice',
  deleteAccount: 'ownChoice',
  invitePeople: 'adds',
  checkInvitations: 'adds',
  resendInvitation: 'adds',
  changePersonRole: 'wholeState',
  blockPerson: 'wholeState',
  unblockPerson: 'wholeState',
  sendPersonSignInLink: 'adds',
  endPersonSessions: 'wholeState',
  resendMails: 'adds',
  saveMechanicProfile: 'profile',
  uploadPortrait: 'profile',
  deletePortrait: 'profile',
  decideRelease: 'seen',
  stopReleases: 'wholeState',
  resumeReleases: 'wholeState',
  saveContentDraft: 'revision',
  discardContentDraft: 'revision',
  publishContent: 'revision',
  withdrawContent: 'revision',
  orderContent: 'revision',
  checkContentList: 'adds',
  importContentList: 'revision',
  approveFirstAid: 'revision',
  withdrawFirstAid: 'hides',
  markAnnouncementRead: 'adds',
  createTicket: 'adds',
  openNextTicket: 'adds',
  moveTicket: 'seenStartsAt',
  saveAnswers: 'ownChoice',
  submitQuestionnaire: 'states',
  saveFirstAid: 'ownChoice',
  uploadPhoto: 'adds',
  uploadNoise: 'ownChoice',
  deletePhoto: 'unchanging',
  holdSlot: 'seenStartsAt',
  confirmAppointment: 'hold',
  cancelAppointment: 'seenStartsAt',
  delayAppointment: 'startsAt',
  requestPhotos: 'adds',
  joinWaitlist: 'adds',
  leaveWaitlist: 'ownChoice',
  moveVisit: 'seenStartsAt',
  cancelVisit: 'seenStartsAt',
  sendMessage: 'adds',
  uploadAttachment: 'adds',
  deleteMessage: 'unchanging',
  markRead: 'adds',
  sendTyping: 'adds',
  sendPresence: 'ownDevice',
  enterLobby: 'ownDevice',
  joinCall: 'ownDevice',
  leaveCall: 'ownDevice',
  reportLobby: 'ownDevice',
  signalCall: 'ownDevice',
  reportCall: 'ownDevice',
  uploadSnapshot: 'adds',
  deleteSnapshot: 'unchanging',
  saveCareTask: 'ownChoice',
  saveStep: 'ownChoice',
  deleteStep: 'unchanging',
  confirmStep: 'adds',
  setStepsInSummary: 'ownChoice',
  rateCall: 'ownChoice',
  shareCase: 'ownChoice',
  revokeCase: 'ownChoice',
  handOver: 'states',
  undoChange: 'unchanging',
  followUpCall: 'states',
  snoozeCase: 'ownChoice',
  changeTags: 'adds',
  prioritizeCase: 'ownChoice',
  saveCaseRows: 'ownChoice',
  saveCaseFilters: 'ownChoice',
  closeQuestion: 'lastSeq',
  reopenQuestion: 'adds',
  writeSummary: 'version',
  addNote: 'adds',
  updateNote: 'version',
  pinNote: 'adds',
  deleteNote: 'version',
  reportViewing: 'ownDevice',
  saveCannedReply: 'version',
  deleteCannedReply: 'version',
  saveWorkingHours: 'ownChoice',
  blockTime: 'ownChoice',
  unblockTime: 'ownChoice',
  saveAbsence: 'ownChoice',
  deleteAbsence: 'ownChoice',
  moveTeamCases: 'states',
  saveTeamAbsence: 'absence',
  deleteTeamAbsence: 'absence',
  createCalendarFeed: 'ownChoice',
  deleteCalendarFeed: 'ownChoice',
}

const SEEN = '2026-11-24T08:00:00.000Z'
const CURRENT = '2026-11-25T08:00:00.000Z'
const WANTED = '2026-11-26T08:00:00.000Z'

type Page = { customer: SignedInClient; mechanic: SignedInClient; path: string; token: string }
type StaleWrite = (page: Page, seenStartsAt: string) => Promise<{ status: number; body: Partial<Problem> }>

/** The writes that change or end an appointment, by a page that shows `seenStartsAt`. */
const APPOINTMENT_WRITES: Record<string, StaleWrite> = {
  'cancelAppointment of the customer': ({ customer, path }, seenStartsAt) =>
    customer.delete(`${path}/appointment?seenStartsAt=${seenStartsAt}`),
  'cancelAppointment of the mechanic': ({ mechanic, path }, seenStartsAt) =>
    mechanic.delete(`${path}/appointment?seenStartsAt=${seenStartsAt}`),
  cancelVisit: ({ customer, token }, seenStartsAt) =>
    customer.delete(`/api/visits/${token}?seenStartsAt=${seenStartsAt}`),
  moveVisit: ({ customer, token }, seenStartsAt) =>
    customer.put(`/api/visits/${token}`, { startsAt: WANTED, seenStartsAt }),
  'holdSlot of the customer': ({ customer, path }, seenStartsAt) =>
    customer.put(`${path}/hold`, { startsAt: WANTED, seenStartsAt }),
  'holdSlot of the mechanic': ({ mechanic, path }, seenStartsAt) =>
    mechanic.put(`${path}/hold`, { startsAt: WANTED, seenStartsAt }),
  moveTicket: ({ customer, path }, seenStartsAt) =>
    customer.post(`${path}/moves`, { to: 'booking_open', seenStartsAt }),
}

describe('writes of a stale page', () => {
  let service: ServiceUnderTest
  let mechanic: SignedInClient
  beforeAll(async () => {
    service = await startConformanceService()
  })
  beforeEach(async () => {
    await service.reset()
    mechanic = await service.signedIn('mechanic', 'mia@example.test', 'Mia')
  })
  afterAll(() => service.stop())

  async function bookedPage(): Promise<Page> {
    const email = 'stale@example.test'
    const customer = await service.signedIn('customer', email)
    const { id } = await getNewestTicket(customer)
    await service.forceState(id, 'booking_open', null)
    const path = `/api/tickets/${id}`
    await book(customer, path, SEEN)
    return { customer, mechanic, path, token: await service.visitTokenFor(email) }
  }
  async function book(client: SignedInClient, path: string, startsAt: string) {
    const { body } = await client.put<Hold>(`${path}/hold`, { startsAt })
    expect((await client.post(`${path}/appointment`, { holdId: body.id })).status).toBe(200)
  }
  const readTicket = async ({ customer, path }: Page) => (await customer.get<Ticket>(path)).body

  test.each(Object.entries(APPOINTMENT_WRITES))('%s changes only the appointment that was seen', async (_, write) => {
    const page = await bookedPage()
    await book(page.customer, page.path, CURRENT)
    const refused = await write(page, SEEN)
    expect(refused).toMatchObject({ status: 409, body: { code: 'APPOINTMENT_CHANGED' } })
    expect(refused.body.appointment?.startsAt).toBe(CURRENT)
    expect(await readTicket(page)).toMatchObject({ state: 'booked', appointment: { startsAt: CURRENT } })
    expect((await write(page, CURRENT)).status).toBe(200)
  })

  test('a page that shows no appointment moves none', async () => {
    const page = await bookedPage()
    const refused = await page.customer.put<Problem>(`${page.path}/hold`, { startsAt: WANTED, seenStartsAt: null })
    expect(refused.body.code).toBe('APPOINTMENT_CHANGED')
  })

  test('a hold that another page has replaced is not confirmed', async () => {
    const page = await bookedPage()
    const { body: hold } = await page.customer.put<Hold>(`${page.path}/hold`, { startsAt: WANTED, seenStartsAt: SEEN })
    await book(page.mechanic, page.path, CURRENT)
    const refused = await page.customer.post<Problem>(`${page.path}/appointment`, { holdId: hold.id })
    expect(refused.body.code).toBe('HOLD_EXPIRED')
    expect(await readTicket(page)).toMatchObject({ appointment: { startsAt: CURRENT } })
  })

  test('a note and a canned reply that were changed are not deleted', async () => {
    const page = await bookedPage()
    const notes = `${page.path}/notes`
    const { body: note } = await mechanic.post<TicketNote>(notes, { clientId: randomUUID(), text: 'Kette' })
    await mechanic.put(`${notes}/${note.id}`, { text: 'Kette lang', version: 1 })
    const replyPath = `/api/canned-replies/${randomUUID()}`
    const reply = { kind: 'message', name: 'Foto', texts: { de: 'Bitte', en: '' }, isShared: false }
    await mechanic.put<CannedReply>(replyPath, { ...reply, version: 0 })
    await mechanic.put<CannedReply>(replyPath, { ...reply, name: 'Bild', version: 1 })
    for (const path of [`${notes}/${note.id}`, replyPath]) {
      expect((await mechanic.delete<Problem>(`${path}?version=1`)).body.code).toBe('VERSION_CONFLICT')
      expect((await mechanic.delete(`${path}?version=2`)).status).toBe(204)
      expect((await mechanic.delete(`${path}?version=2`)).status).toBe(204)
    }
  })

  test('a delay that was given already is not given again', async () => {
    const page = await bookedPage()
    await service.setClock('2026-11-24T08:01:00Z')
    const delay = () => mechanic.put<Ticket>(`${page.path}/appointment/delay`, { startsAt: SEEN })
    const first = (await delay()).body.appointment?.startsAt
    expect(first).not.toBe(SEEN)
    expect((await delay()).body.appointment?.startsAt).toBe(first)
  })
})

test('every guarded write is tried above or with the notes, summaries and replies of mechanics', () => {
  const tried = Object.keys(APPOINTMENT_WRITES).map((title) => title.split(' ')[0])
  const guarded = Object.entries(WRITES).filter(([, guard]) => guard === 'seenStartsAt')
  expect(guarded.map(([name]) => name).filter((name) => !tried.includes(name))).toEqual([])
})
