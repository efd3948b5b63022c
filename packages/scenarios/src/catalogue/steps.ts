import type {
  Absence,
  Answers,
  Invitation,
  Language,
  Outcome,
  Role,
  TicketState,
  WeekdayHours,
  Workshop,
} from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { COLLEAGUE, COMPETITOR, emailOf, PEOPLE } from './people.ts'
import {
  AGREED,
  ANNOUNCEMENT,
  ANSWERS,
  CALL_FIGURES,
  CANNED_REPLY,
  createSampleClip,
  FOLLOW_UP,
  NOTE,
  OLDER_ANNOUNCEMENT,
  PART,
  PHOTOS,
  SUMMARY,
  WORKSHOPS,
} from './sample-data.ts'

/** What the steps need of the service apart from its endpoints: the operator's commands and the clock. */
export type Operator = {
  /** Signs a person in and returns the person's client. */
  signIn: (email: string) => Promise<Api>
  invite: (invitation: Invitation) => Promise<void>
  importWorkshops: (workshops: readonly Omit<Workshop, 'id'>[]) => Promise<void>
  publishAnnouncement: (announcement: Record<Language, { title: string; text: string }>) => Promise<void>
  setMechanicTimes: (email: string, times: { hours?: WeekdayHours[]; absences?: Absence[] }) => Promise<void>
  /** Sets the clock to a wall-clock time of the workshop, `2026-11-18T10:00`, and runs the jobs that are due. */
  setTime: (time: string) => Promise<void>
  toInstant: (time: string) => string
  /** Reads a picture of the demo data. */
  readPhoto: (name: string) => Promise<Blob>
  /** The people who are in a call or have a case open stay there without a browser. */
  keepPresent: () => Promise<void>
}

/** How rows are made: the steps run on the rows of an earlier setup, or on an empty database. */
export type Setup<SetupName extends string = string> = {
  after: SetupName | null
  steps?: (steps: ScenarioSteps) => Promise<void>
  /** Settings of the service, by the names of the environment, during the steps and in the opened scenario. */
  settings?: Readonly<Record<string, string>>
}

type Context = { operator: Operator; language: Language; customer: string; clients: Map<Role, string> }

/**
 * Creates the steps that scenarios are composed of. They use the service as its people and its operator do, so that no scenario shows an
 * impossible state. Times are wall-clock times of the workshop, `2026-11-18T10:00`.
 */
export function createSteps(operator: Operator, language: Language) {
  const context: Context = { operator, language, customer: PEOPLE.customer.email, clients: new Map() }
  return {
    language,
    setTime: operator.setTime,
    keepPresent: operator.keepPresent,
    ...createPeopleSteps(context),
    ...createQuestionnaireSteps(context),
    ...createBookingSteps(context),
    ...createCallSteps(context),
    ...createFollowUpSteps(context),
  }
}
export type ScenarioSteps = ReturnType<typeof createSteps>

const signIn = ({ operator, customer }: Context, role: Role): Promise<Api> =>
  operator.signIn(role === 'customer' ? customer : PEOPLE.mechanic.email)

/** The client of a role, and the customer's latest ticket. */
async function openTicketFor(context: Context, role: Role) {
  const { tickets } = await unwrap((await signIn(context, 'customer')).GET('/api/tickets'))
  const ticketId = tickets[0]?.id ?? ''
  return { api: await signIn(context, role), ticketId, params: { path: { ticketId } } }
}

const createClientId = () => crypto.randomUUID()

/** Fields and files of a form. The generated types describe no files. */
function toForm(fields: Record<string, string | Blob>): never {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return form as never
}

function createPeopleSteps(context: Context) {
  const { operator, language } = context
  const finishOnboarding = async (email: string) =>
    void (await unwrap((await operator.signIn(email)).PATCH('/api/me', { body: { onboarded: true } })))
  const addPerson = async (role: Role, person: { email: string; name: string }) => {
    await operator.invite({ ...person, role, language })
    await finishOnboarding(person.email)
  }
  const addCustomer = async (name: string, email = emailOf(name)) => {
    await addPerson('customer', { name, email })
    context.customer = email
  }
  return {
    /** The partner workshops, a mechanic and a customer who has not signed in yet. */
    async createWorkshop(time: string) {
      await operator.setTime(time)
      await operator.importWorkshops(WORKSHOPS)
      await addPerson('mechanic', PEOPLE.mechanic)
      await operator.invite({ ...PEOPLE.customer, role: 'customer', language })
    },
    finishOnboarding: () => finishOnboarding(PEOPLE.customer.email),
    /** A customer who has not signed in yet. */
    inviteCustomer: (name: string) => operator.invite({ name, email: emailOf(name), role: 'customer', language }),
    /** Adds another customer with a ticket. The following steps act on them. */
    addCustomer: (name: string) => addCustomer(name),
    /** The following steps act on this customer. */
    actOn(email: string) {
      context.customer = email
    },
    returnToFirstCustomer() {
      context.customer = PEOPLE.customer.email
    },
    /** Another customer can book, too. */
    async addCompetitor() {
      await addCustomer(COMPETITOR.name, COMPETITOR.email)
      await submitQuestionnaire(context)
      context.customer = PEOPLE.customer.email
    },
    async hideAddress() {
      await unwrap((await signIn(context, 'customer')).PATCH('/api/me', { body: { hidesAddress: true } }))
    },
    async addNote() {
      const { api, params } = await openTicketFor(context, 'mechanic')
      const body = { clientId: createClientId(), text: NOTE[language] }
      await unwrap(api.POST('/api/tickets/{ticketId}/notes', { params, body }))
    },
    /** A colleague has the case open and left a note and a shared canned reply. */
    async openForColleague() {
      await addPerson('mechanic', COLLEAGUE)
      const api = await operator.signIn(COLLEAGUE.email)
      const { params } = await openTicketFor(context, 'customer')
      const note = { clientId: createClientId(), text: NOTE[language] }
      await unwrap(api.POST('/api/tickets/{ticketId}/notes', { params, body: note }))
      await unwrap(
        api.PUT('/api/canned-replies/{replyId}', {
          params: { path: { replyId: createClientId() } },
          body: { ...CANNED_REPLY[language], kind: 'message', isShared: true, version: 0 },
        }),
      )
      await unwrap(api.PUT('/api/tickets/{ticketId}/viewing', { params, body: { activity: 'note' } }))
      await operator.keepPresent()
    },
    publishAnnouncement: () => operator.publishAnnouncement(ANNOUNCEMENT),
    publishOlderAnnouncement: () => operator.publishAnnouncement(OLDER_ANNOUNCEMENT),
    importWorkshops: () => operator.importWorkshops(WORKSHOPS),
    /** The mechanic is away from the first to the last day. */
    takeHoliday: (first: string, last: string) =>
      operator.setMechanicTimes(PEOPLE.mechanic.email, { absences: [{ first, last, reason: '' }] }),
    setWorkingTimes: () =>
      operator.setMechanicTimes(PEOPLE.mechanic.email, {
        hours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: '09:00', to: weekday === 5 ? '14:00' : '17:00' })),
        absences: [{ first: '2026-11-20', last: '2026-11-20', reason: 'Fortbildung' }],
      }),
  }
}

async function saveAnswers(context: Context, answers: Answers) {
  const { api, params } = await openTicketFor(context, 'customer')
  await unwrap(api.PATCH('/api/tickets/{ticketId}/questionnaire', { params, body: { answers } }))
}

async function addPhotos(context: Context) {
  const { api, params } = await openTicketFor(context, 'customer')
  for (const [perspective, name] of Object.entries(PHOTOS)) {
    const file = await context.operator.readPhoto(name)
    const body = toForm({ clientId: createClientId(), perspective, file })
    await unwrap(api.POST('/api/tickets/{ticketId}/photos', { params, body }))
  }
}

/** Completes and submits the questionnaire. */
async function submitQuestionnaire(context: Context, changes: Answers = {}) {
  await saveAnswers(context, { ...ANSWERS[context.language], ...changes })
  await addPhotos(context)
  const { api, params } = await openTicketFor(context, 'customer')
  await unwrap(api.POST('/api/tickets/{ticketId}/questionnaire/submission', { params }))
}

function createQuestionnaireSteps(context: Context) {
  const answers = ANSWERS[context.language]
  return {
    async openTicket() {
      await unwrap((await signIn(context, 'customer')).POST('/api/tickets'))
    },
    saveAnswers: (names?: readonly string[]) =>
      saveAnswers(
        context,
        names ? Object.fromEntries(Object.entries(answers).filter(([name]) => names.includes(name))) : answers,
      ),
    addPhotos: () => addPhotos(context),
    async recordNoise() {
      const { api, params } = await openTicketFor(context, 'customer')
      const poster = await context.operator.readPhoto(PHOTOS.side)
      const body = toForm({ clientId: createClientId(), file: createSampleClip(), poster })
      await unwrap(api.POST('/api/tickets/{ticketId}/noise', { params, body }))
    },
    submitQuestionnaire: (changes?: Answers) => submitQuestionnaire(context, changes),
  }
}

function createBookingSteps(context: Context) {
  const holdSlot = async (time: string) => {
    const { api, params } = await openTicketFor(context, 'customer')
    const body = { startsAt: context.operator.toInstant(time) }
    const { id: holdId } = await unwrap(api.PUT('/api/tickets/{ticketId}/hold', { params, body }))
    return { api, params, holdId }
  }
  return {
    async holdSlot(time: string) {
      await holdSlot(time)
    },
    async bookAppointment(time: string) {
      const { api, params, holdId } = await holdSlot(time)
      await unwrap(api.POST('/api/tickets/{ticketId}/appointment', { params, body: { holdId } }))
    },
    /** Returns the id of the message. */
    async sendMessage(role: Role, text: string): Promise<string> {
      const { api, params } = await openTicketFor(context, role)
      const body = { clientId: createClientId(), text }
      return (await unwrap(api.POST('/api/tickets/{ticketId}/messages', { params, body }))).id
    },
    async deleteMessage(role: Role, messageId: string) {
      const { api, params } = await openTicketFor(context, role)
      const path = { ...params.path, messageId }
      await unwrap(api.DELETE('/api/tickets/{ticketId}/messages/{messageId}', { params: { path } }))
    },
    /** Both have read all messages. */
    async markRead() {
      for (const role of ['customer', 'mechanic'] as const) {
        const { api, params } = await openTicketFor(context, role)
        const { lastSeq } = await unwrap(api.GET('/api/tickets/{ticketId}/messages', { params }))
        await unwrap(api.PUT('/api/tickets/{ticketId}/read-mark', { params, body: { seq: lastSeq } }))
      }
    },
    async moveTicket(to: TicketState, by: Role) {
      const { api, params } = await openTicketFor(context, by)
      await unwrap(api.POST('/api/tickets/{ticketId}/moves', { params, body: { to } }))
    },
  }
}

function createCallSteps(context: Context) {
  const { clients, operator } = context
  const callPath = async (role: Role, clientId: string) => {
    const { api, ticketId } = await openTicketFor(context, role)
    return { api, params: { path: { ticketId, clientId } } }
  }
  const steps = {
    async joinCall(role: Role) {
      const clientId = createClientId()
      const { api, params } = await callPath(role, clientId)
      await unwrap(api.PUT('/api/tickets/{ticketId}/call/participants/{clientId}', { params, body: {} }))
      clients.set(role, clientId)
    },
    /** Stores a still of the call; with `isDrawing`, one on which the mechanic has drawn. */
    async takeSnapshot(name: string, { isDrawing = false } = {}) {
      const { api, params } = await openTicketFor(context, 'mechanic')
      const file = await operator.readPhoto(name)
      const body = toForm({ clientId: createClientId(), ...(isDrawing && { isDrawing: 'true' }), file })
      await unwrap(api.POST('/api/tickets/{ticketId}/snapshots', { params, body }))
    },
    /** All participants leave. */
    async leaveCall() {
      for (const [role, clientId] of clients) {
        const { api, params } = await callPath(role, clientId)
        await unwrap(api.DELETE('/api/tickets/{ticketId}/call/participants/{clientId}', { params }))
      }
      clients.clear()
    },
    /** Both participants join, report the line and leave the call. */
    async completeCall(from: string, until: string) {
      await operator.setTime(from)
      await steps.joinCall('customer')
      await steps.joinCall('mechanic')
      await operator.setTime(until)
      for (const [role, clientId] of clients) {
        const { api, params } = await openTicketFor(context, role)
        const body = { clientId, figures: CALL_FIGURES[role] }
        await unwrap(api.PUT('/api/tickets/{ticketId}/call/report', { params, body }))
      }
      await steps.leaveCall()
    },
    async rateCall(stars: number) {
      const { api, params } = await openTicketFor(context, 'customer')
      const body = { call: stars, service: stars, reason: '' }
      await unwrap(api.PUT('/api/tickets/{ticketId}/rating', { params, body }))
    },
  }
  return steps
}

/** The next two free times, one per day. */
async function listNextTimes(context: Context): Promise<string[]> {
  const { api, params } = await openTicketFor(context, 'mechanic')
  const { days } = await unwrap(api.GET('/api/tickets/{ticketId}/slots', { params }))
  return days
    .flatMap(({ slots }) => slots.slice(0, 1))
    .slice(0, 2)
    .map(({ startsAt }) => startsAt)
}

/** Steps after the call. */
function createFollowUpSteps(context: Context) {
  const { language } = context
  return {
    async writeSummary(outcome: Outcome) {
      const { api, params } = await openTicketFor(context, 'mechanic')
      const { photos } = await unwrap(api.GET('/api/tickets/{ticketId}/questionnaire', { params }))
      await unwrap(
        api.PUT('/api/tickets/{ticketId}/summary', {
          params,
          body: {
            outcome,
            text: SUMMARY[language],
            agreed: AGREED[language],
            ...(outcome === 'part_needed' && { part: PART[language] }),
            pictures: photos.slice(1, 2).map(({ id }) => id),
            ...(outcome === 'another_call' && { offeredTimes: await listNextTimes(context) }),
          },
        }),
      )
    },
    /** The mechanic writes to the customer after a missed call and offers times. */
    async followUpCall() {
      const { api, params } = await openTicketFor(context, 'mechanic')
      const offeredTimes = await listNextTimes(context)
      const body = { clientId: createClientId(), cause: 'customer', text: FOLLOW_UP[language], offeredTimes } as const
      await unwrap(api.PUT('/api/tickets/{ticketId}/follow-up', { params, body }))
    },
    /** Shares the case with photos and contact. Returns the token of its address. */
    async shareCase(): Promise<string> {
      const { api, params } = await openTicketFor(context, 'customer')
      const body = { withPhotos: true, withContact: true }
      return (await unwrap(api.PUT('/api/tickets/{ticketId}/case-file', { params, body }))).token ?? ''
    },
  }
}
