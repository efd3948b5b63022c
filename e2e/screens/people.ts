import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type APIRequestContext, type Cookie, request as requests } from '@playwright/test'
import type { Answers, Hold, Language, Perspective, Ticket, TicketState, TimeSlots } from '@radruf/contract'
import { PHOTOS } from '@radruf/scenarios'
import { type PhotoFile, readBikePhoto } from '../support/photo.ts'
import { type Product, toJoinTime } from '../support/product.ts'
import { signInByMail } from '../support/sign-in.ts'

/** One customer per phase of a repair. */
const CUSTOMERS = {
  newcomer: 'Anna Neumann',
  starting: 'Lea Hoffmann',
  interrupted: 'Kim Özdemir',
  answered: 'Paula Vogt',
  inReview: 'Theo Brandt',
  choosing: 'Vera Lindqvist',
  booked: 'Berta Kowalski',
  missed: 'Malte Jansen',
  rating: 'Nina Fuchs',
  closed: 'Otto Bergmann',
  referred: 'Rosa Albrecht',
} as const
export type PersonKey = keyof typeof CUSTOMERS | 'mechanic' | 'idleMechanic'

export type Person = { email: string; name: string; cookies: Cookie[]; request: APIRequestContext; ticketId: string }
export type People = Readonly<Record<PersonKey, Person>> & {
  visitToken: string
  /** Token of the case file that the referred customer shares. */
  caseToken: string
  beforeCall: string
  atCallTime: string
}

const ANSWERS: Answers = {
  problemCategory: 'drive_and_gearshift',
  component: ['chain', 'rear_derailleur'],
  manifestation: ['jumps', 'rattles'],
  manifestationNote: 'Die Kette springt zwischen den beiden größten Ritzeln und rattert im leichtesten Gang.',
  occurredWhen: 'pushing_off',
  hazards: ['none'],
  since: 'few_days',
  trigger: 'fall',
  triggerNote: 'Das Rad ist im Wind auf die rechte Seite gefallen.',
  visibleDamage: ['bent'],
  visibleDamageNote: 'Das Schaltauge steht etwas zum Laufrad hin.',
  repairTried: ['adjusted'],
  repairTriedNote: 'Eine halbe Umdrehung an der Stellschraube, ohne Erfolg.',
  motor: 'with',
  bikeCategory: 'e_bike_city_trekking_urban_suv',
  bikeAge: 'over_2_years',
  usage: 'daily',
  lastWorkshopVisit: 'last_year',
  storagePlace: 'covered',
  repairExperience: 'beginner',
  tools: ['allen_key_set', 'screwdriver_phillips', 'torx_25'],
  cover: 'leasing',
  coverProvider: 'Firmenrad der Stadtwerke',
  postalCode: '04109',
}

/** A fixed Tuesday, 9:00 in Berlin, with working hours ahead, so that pictures are reproducible. */
const MORNING = '2027-03-02T08:00:00Z'

const WORKSHOPS = `name;street;postal_code;city;phone;email;website
Werkstatt am Markt;Marktgasse 4;04109;Leipzig;+49 341 5550101;werkstatt@example.test;https://example.test/markt
Radhaus Süd;Südstraße 118;04275;Leipzig;+49 341 5550102;;
Speiche & Nabe;Lange Zeile 12 a;06108;Halle (Saale);;nabe@example.test;
`

/** Creates a customer in every phase of a repair and sets the clock to {@link MORNING}. Takes half a minute. */
export async function createPeople(product: Product): Promise<People> {
  await product.setClock(MORNING)
  const mechanic = await signInPerson(product, { email: 'mia@example.test', name: 'Mia' })
  const people = {} as Record<PersonKey, Person>
  for (const [who, name] of Object.entries(CUSTOMERS))
    people[who as PersonKey] = await invitePerson(product, name, 'customer')
  const { interrupted, answered: complete, inReview, choosing, booked, missed, rating, closed, referred } = people
  const photos = await Promise.all(
    Object.entries(PHOTOS).map(async ([view, bike]) => ({
      view: view as Perspective,
      file: await readBikePhoto(bike),
    })),
  )

  // Pages of the problem show its parts only with a category.
  const { problemCategory, motor, bikeCategory, bikeAge, usage } = ANSWERS as Record<string, string>
  await patch(interrupted, 'questionnaire', { answers: { problemCategory, motor, bikeCategory, bikeAge, usage } })
  const describe = async (person: Person) => {
    await patch(person, 'questionnaire', { answers: ANSWERS })
    await Promise.all(photos.map(({ view, file }) => uploadPhoto(person, view, file)))
  }
  const answer = async (person: Person) => {
    await describe(person)
    await post(person, 'questionnaire/submission')
    if (person !== inReview) await moveTicket(mechanic, person, 'booking_open')
  }
  await describe(complete)
  await Promise.all([inReview, choosing, booked, missed, rating, closed, referred].map(answer))
  for (const person of [rating, closed, referred, missed]) await book(person)
  const missedStart = Date.parse(await fetchStart(missed))

  const after = async (person: Person) => {
    await product.setClockToJoin(await fetchStart(person))
    for (const side of [person, mechanic])
      await unwrapResponse(side.request.put(`/api/tickets/${person.ticketId}/call/participants/${randomUUID()}`))
  }
  await after(rating)
  await uploadSnapshot(mechanic, rating, await readBikePhoto('anna-cassette-after'))
  await uploadSnapshot(mechanic, rating, await readBikePhoto('anna-derailleur', { isDrawing: true }), {
    isDrawing: 'true',
  })
  await moveTicket(mechanic, rating, 'wrap_up')
  await after(closed)
  await sendMessage(closed, 'Vielen Dank, das Rad läuft wieder.')
  await sendSummary(mechanic, closed, 'fixed', 'Schaltauge gerichtet und Schaltung eingestellt. Die Kette läuft ruhig.')
  await unwrapResponse(
    closed.request.put(`/api/tickets/${closed.ticketId}/rating`, {
      data: { call: 5, service: 4, reason: 'Freundlich und geduldig erklärt.' },
    }),
  )
  await after(referred)
  await sendSummary(
    mechanic,
    referred,
    'workshop',
    'Das Schaltauge ist gerissen und muss ersetzt werden. Das braucht Werkzeug, das zu Hause niemand hat.',
  )
  const beforeCall = new Date(missedStart + 45 * 60_000).toISOString()
  await product.setClock(beforeCall)
  await book(booked)
  const startsAt = await fetchStart(booked)
  await sendMessage(booked, 'Guten Tag! Ich habe noch ein Foto vom Schaltwerk gemacht, es ist bei den Antworten.')
  await sendMessage(mechanic, 'Danke, das sehe ich. Legen Sie bitte den Inbusschlüssel bereit.', booked)
  const mistake = await sendMessage(booked, 'Welchen?')
  await unwrapResponse(booked.request.delete(`/api/tickets/${booked.ticketId}/messages/${mistake}`))
  await sendMessage(
    booked,
    'Einen Satz habe ich hier, 4, 5 und 6 mm. Reicht das, oder brauchen wir noch einen Drehmomentschlüssel?',
  )
  await sendMessage(mechanic, 'Das reicht. Bis nachher!', booked)

  await post({ ...mechanic, ticketId: booked.ticketId }, 'notes', {
    clientId: randomUUID(),
    text: 'Schaltauge auf dem zweiten Foto ansehen: vermutlich verbogen. Richtwerkzeug hat die Kundin nicht.',
  })

  importWorkshops(product)
  announce(product)
  const { text } = await product.mailTo(booked.email, /Termin|appointment/i)
  const visitToken = /\/visit\/(\S+)/.exec(text)?.[1] ?? ''
  const { token: caseToken } = await unwrapResponse<{ token: string }>(
    referred.request.put(`/api/tickets/${referred.ticketId}/case-file`, {
      data: { withPhotos: true, withContact: true },
    }),
  )
  const idleMechanic = await invitePerson(product, 'Jo Winter', 'mechanic')
  return {
    ...people,
    mechanic: { ...mechanic, ticketId: booked.ticketId },
    idleMechanic: { ...idleMechanic, ticketId: booked.ticketId },
    visitToken: decodeURIComponent(visitToken),
    caseToken,
    beforeCall,
    atCallTime: toJoinTime(startsAt),
  }
}

/** Changes the language of all accounts. */
export const setLanguage = (people: People, language: Language) =>
  Promise.all(
    [...Object.keys(CUSTOMERS), 'mechanic', 'idleMechanic'].map((who) =>
      unwrapResponse(people[who as PersonKey].request.patch('/api/me', { data: { language } })),
    ),
  )

async function invitePerson(product: Product, name: string, role: 'customer' | 'mechanic'): Promise<Person> {
  const email = `${name.split(' ')[0]?.toLowerCase()}.${role}@example.test`
  const { status, stderr } = product.ops('invite', '--email', email, '--role', role, '--language', 'de', '--name', name)
  if (status !== 0) throw new Error(stderr)
  return signInPerson(product, { email, name })
}

async function signInPerson(product: Product, { email, name }: { email: string; name: string }): Promise<Person> {
  const request = await requests.newContext({ baseURL: product.url, extraHTTPHeaders: { origin: product.url } })
  await signInByMail(request, product, email)
  if (name !== CUSTOMERS.newcomer) await unwrapResponse(request.patch('/api/me', { data: { onboarded: true } }))
  const { cookies } = await request.storageState()
  const { tickets } = await unwrapResponse<{ tickets: Ticket[] }>(request.get('/api/tickets'))
  return { email, name, cookies, request, ticketId: tickets[0]?.id ?? '' }
}

const patch = ({ request, ticketId }: Person, what: string, data: object) =>
  unwrapResponse(request.patch(`/api/tickets/${ticketId}/${what}`, { data }))
const post = ({ request, ticketId }: Person, what: string, data?: object) =>
  unwrapResponse(request.post(`/api/tickets/${ticketId}/${what}`, { data }))
const moveTicket = (mechanic: Person, { ticketId }: Person, to: TicketState) =>
  post({ ...mechanic, ticketId }, 'moves', { to })

async function sendMessage(author: Person, text: string, { ticketId } = author): Promise<string> {
  const { id } = await unwrapResponse<{ id: string }>(
    author.request.post(`/api/tickets/${ticketId}/messages`, { data: { clientId: randomUUID(), text } }),
  )
  return id
}

const sendSummary = (mechanic: Person, { ticketId }: Person, outcome: string, text: string) =>
  unwrapResponse(mechanic.request.put(`/api/tickets/${ticketId}/summary`, { data: { outcome, text } }))

const uploadPhoto = ({ request, ticketId }: Person, perspective: Perspective, file: PhotoFile) =>
  unwrapResponse(
    request.post(`/api/tickets/${ticketId}/photos`, { multipart: { clientId: randomUUID(), perspective, file } }),
  )

const uploadSnapshot = (
  { request }: Person,
  { ticketId }: Person,
  file: PhotoFile,
  marks: { isDrawing?: 'true' } = {},
) =>
  unwrapResponse(
    request.post(`/api/tickets/${ticketId}/snapshots`, { multipart: { clientId: randomUUID(), ...marks, file } }),
  )

/** Holds and books the first free time slot. */
async function book(person: Person) {
  const { request, ticketId } = person
  const { days } = await unwrapResponse<TimeSlots>(request.get(`/api/tickets/${ticketId}/slots`))
  const startsAt = days.flatMap(({ slots }) => slots)[0]?.startsAt
  const { id } = await unwrapResponse<Hold>(request.put(`/api/tickets/${ticketId}/hold`, { data: { startsAt } }))
  await post(person, 'appointment', { holdId: id })
}

const fetchStart = async ({ request, ticketId }: Person) =>
  (await unwrapResponse<Ticket>(request.get(`/api/tickets/${ticketId}`))).appointment?.startsAt ?? ''

function importWorkshops(product: Product) {
  const file = join(product.dataDir, 'workshops.csv')
  writeFileSync(file, WORKSHOPS)
  const { status, stderr } = product.ops('workshops', 'import', file)
  if (status !== 0) throw new Error(stderr)
}

function announce(product: Product) {
  for (const [de, en] of [
    [
      [
        'Geschlossen am Karfreitag',
        'Am 26. März sind keine Videoanrufe möglich.\n\nAb dem 30. März sind wir wieder da.',
      ],
      ['Closed on Good Friday', 'There are no video calls on 26 March.\n\nWe are back on 30 March.'],
    ],
    [
      ['Anrufe jetzt auch mit Taschenlampe', 'Im Anruf lässt sich das Licht Ihres Telefons einschalten.'],
      ['Calls with a torch', 'You can switch on the light of your phone during a call.'],
    ],
  ] as const) {
    const texts = ['--title-de', de[0], '--text-de', de[1], '--title-en', en[0], '--text-en', en[1]]
    const { status, stderr } = product.ops('announce', ...texts)
    if (status !== 0) throw new Error(stderr)
  }
}

async function unwrapResponse<T = unknown>(call: Promise<import('@playwright/test').APIResponse>): Promise<T> {
  const response = await call
  if (!response.ok()) throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`)
  return (response.status() === 204 || response.status() === 202 ? undefined : await response.json()) as T
}
