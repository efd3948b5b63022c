import type { Language, PersonRole, ProblemCategory, StaffRole, TicketRole } from '@radruf/contract'
import { unwrap } from '@radruf/contract/client'
import { BIKE_OWNERS, type BikeOwnerName, type OwnedBike } from './bike-owners.ts'
import { COLLEAGUE, COMPETITOR, emailOf, PEOPLE } from './people.ts'
import {
  ANNOUNCEMENT,
  CANNED_REPLY,
  getSampleBike,
  MECHANIC_INTRODUCTION,
  NOTE,
  OLDER_ANNOUNCEMENT,
  PHOTOS,
  SPARE_PARTS,
  WORKSHOPS,
} from './sample-data.ts'
import { createClientId, openTicketFor, type StepContext, signInAs, toForm } from './step-context.ts'
import { submitQuestionnaire } from './ticket-steps.ts'

type Person = { email: string; name: string }
/** `spoken` is the language of the account, in place of the steps' language. */
type NewCustomer = { email?: string; spoken?: Language; bike?: OwnedBike }

export function createPeopleSteps(context: StepContext) {
  const { operator, language } = context
  const invite = (role: PersonRole, person: Person, spoken: Language = language) =>
    operator.invite({ ...person, role, language: spoken })
  const finishOnboarding = async (email: string) =>
    void (await unwrap((await operator.signIn(email)).PATCH('/api/me', { body: { onboarded: true } })))
  const addPerson = async (role: TicketRole, person: Person, spoken?: Language) => {
    await invite(role, person, spoken)
    await finishOnboarding(person.email)
  }
  const actOn = (email: string, bike = getSampleBike(language)) => Object.assign(context, { customer: email, bike })
  const addCustomer = async (name: string, { email = emailOf(name), spoken = language, bike }: NewCustomer = {}) => {
    await addPerson('customer', { name, email }, spoken)
    actOn(email, bike ?? getSampleBike(spoken))
  }
  const addMechanic = async (person: Person) => {
    await addPerson('mechanic', person)
    context.mechanic = person.email
  }
  const addNote = async () => {
    const { api, params } = await openTicketFor(context, 'mechanic')
    const body = { clientId: createClientId(), text: NOTE[language] }
    await unwrap(api.POST('/api/tickets/{ticketId}/notes', { params, body }))
  }
  const saveCannedReply = async ({ isShared = false } = {}) => {
    const api = await signInAs(context, 'mechanic')
    await unwrap(
      api.PUT('/api/canned-replies/{replyId}', {
        params: { path: { replyId: createClientId() } },
        body: { ...CANNED_REPLY[language], kind: 'message', isShared, version: 0 },
      }),
    )
  }
  /** The partner workshops and the workshop's parts. */
  const importLists = async () => {
    await operator.importWorkshops(WORKSHOPS)
    await operator.importSpareParts(SPARE_PARTS)
  }
  /** The mechanic approves all first aid. */
  const approveFirstAid = async () => {
    const api = await signInAs(context, 'mechanic')
    const { categories } = await unwrap(api.GET('/api/first-aid'))
    for (const { category, version } of categories)
      await unwrap(api.PUT('/api/first-aid/{category}', { params: { path: { category } }, body: { version } }))
  }
  /** The mechanic gets a portrait, a sentence and languages. */
  const introduceMechanic = async () => {
    const api = await signInAs(context, 'mechanic')
    const { person } = await unwrap(api.GET('/api/session'))
    const params = { path: { mechanicId: person?.id ?? '' } }
    await unwrap(api.PUT('/api/mechanics/{mechanicId}/profile', { params, body: MECHANIC_INTRODUCTION }))
    const file = await operator.readPhoto({ file: PHOTOS.portrait })
    await unwrap(api.POST('/api/mechanics/{mechanicId}/portrait', { params, body: toForm({ file }) }))
  }
  return {
    /** The operator's lists, a mechanic and a customer who has not signed in yet. */
    async createWorkshop(time: string) {
      await operator.setTime(time)
      await importLists()
      await addPerson('mechanic', PEOPLE.mechanic)
      await introduceMechanic()
      await approveFirstAid()
      await invite('customer', PEOPLE.customer)
    },
    finishOnboarding: () => finishOnboarding(PEOPLE.customer.email),
    /** A customer who has not signed in yet. */
    inviteCustomer: (name: string) => invite('customer', { name, email: emailOf(name) }),
    /** Adds another customer with a ticket. The following steps act on them. */
    addCustomer,
    /** Adds a customer of {@link BIKE_OWNERS}. The following steps act on them and on their bike. */
    addBikeOwner: (key: BikeOwnerName) => {
      const { name, language: spoken, ...bike } = BIKE_OWNERS[key]
      return addCustomer(name, { spoken, bike })
    },
    /** Someone of the staff who has not signed in yet. */
    inviteStaff: (role: StaffRole, person: Person) => invite(role, person),
    /** Adds a mechanic, who is the one of the following steps. */
    addMechanic,
    introduceMechanic,
    /** The following steps act on this customer. */
    actOn: (email: string) => void actOn(email),
    /** The mechanic of the following steps. */
    actAs(mechanic: string) {
      context.mechanic = mechanic
    },
    returnToFirstCustomer: () => void actOn(PEOPLE.customer.email),
    /** Another customer can book, too. */
    async addCompetitor() {
      await addCustomer(COMPETITOR.name, COMPETITOR)
      await submitQuestionnaire(context)
      actOn(PEOPLE.customer.email)
    },
    async hideAddress() {
      await unwrap((await signInAs(context, 'customer')).PATCH('/api/me', { body: { hidesAddress: true } }))
    },
    addNote,
    /** The mechanic has a canned reply for messages. */
    saveCannedReply: () => saveCannedReply(),
    /** A colleague has the case open and left a note and a shared canned reply. */
    async openForColleague() {
      const { mechanic } = context
      await addMechanic(COLLEAGUE)
      await addNote()
      await saveCannedReply({ isShared: true })
      const { api, params } = await openTicketFor(context, 'mechanic')
      await unwrap(api.PUT('/api/tickets/{ticketId}/viewing', { params, body: { activity: 'note' } }))
      await operator.keepPresent()
      context.mechanic = mechanic
    },
    /** The mechanic, who became an operator, blocks a person. */
    async blockPerson(email: string) {
      const api = await signInAs(context, 'mechanic')
      const { people } = await unwrap(api.GET('/api/people', { params: { query: { q: email } } }))
      const params = { path: { personId: people[0]?.id ?? '' } }
      await unwrap(api.PUT('/api/people/{personId}/block', { params }))
    },
    changeRole: (role: StaffRole) => operator.changeRole(PEOPLE.mechanic.email, role),
    publishAnnouncement: () => operator.publishAnnouncement(ANNOUNCEMENT),
    publishOlderAnnouncement: () => operator.publishAnnouncement(OLDER_ANNOUNCEMENT),
    importLists,
    approveFirstAid,
    async withdrawFirstAid(category: ProblemCategory) {
      const api = await signInAs(context, 'mechanic')
      await unwrap(api.DELETE('/api/first-aid/{category}', { params: { path: { category } } }))
    },
    /** The mechanic is away from the first to the last day. */
    takeHoliday: (first: string, last: string, reason = '') =>
      operator.setMechanicTimes(context.mechanic, { absences: [{ first, last, reason }] }),
    setWorkingTimes: () =>
      operator.setMechanicTimes(context.mechanic, {
        hours: [1, 2, 3, 4, 5].map((weekday) => ({
          weekday,
          from: '09:00',
          to: weekday === 5 ? '14:00' : '17:00',
          lunch: { from: '12:30', to: '13:00' },
        })),
        absences: [{ first: '2026-11-20', last: '2026-11-20', reason: 'Fortbildung' }],
      }),
  }
}
