import { z } from 'zod'
import { DEPARTURE_CAUSES } from '../../call-presence.ts'
import { PART_IDS } from '../../questionnaire/index.ts'
import {
  AGREED_POINT_LENGTH_MAX,
  PART_NAME_LENGTH_MAX,
  PART_NUMBER_LENGTH_MAX,
  PART_TEXT_LENGTH_MAX,
  PRICE_MAX,
} from '../../text-limits.ts'
import { FOLLOW_UP_CAUSES, HISTORY_KINDS, MISSING_PARTIES, UNDOABLE_ACTIONS } from '../../tickets.ts'
import { Attachment } from './attachments.ts'
import { LobbyReport } from './calls.ts'
import { id, Language, Outcome, Perspective, TicketRole, TicketState, time, writtenText } from './common.ts'
import { MechanicProfile } from './mechanic-profiles.ts'
import { Workshop } from './notices.ts'

export const Appointment = z
  .object({
    id,
    startsAt: time,
    endsAt: time,
    /** The call can be joined from this time. */
    joinFrom: time,
    /** The customer can move and cancel until this time. */
    changeUntil: time,
    /** The last participant left the call at this time; null while the call has participants, and before it. */
    leftAt: time.nullable(),
    /** The customer left the call at this time; null while the customer is in it, and before. */
    customerLeftAt: time.nullable(),
    /** The people who were in the call and are not in it now; missing in services of earlier releases. */
    departures: z.array(z.object({ role: TicketRole, at: time, cause: z.enum(DEPARTURE_CAUSES) })).optional(),
    mechanicName: z.string(),
    /** The mechanic is late: the call begins this many minutes after the booked time. The times above include it. */
    delayedMinutes: z.int(),
    /** The customer is notified of earlier slots. */
    isOnWaitlist: z.boolean(),
  })
  .meta({ id: 'Appointment' })

export const Rating = z
  .object({ call: z.int().min(1).max(5), service: z.int().min(1).max(5), reason: z.string() })
  .meta({ id: 'Rating' })

/** An estimated price in cents of a euro, from the lowest to the highest. */
export const PriceRange = z
  .object({ from: z.int().min(0).max(PRICE_MAX), to: z.int().min(0).max(PRICE_MAX) })
  .refine(({ from, to }) => from <= to, 'invalid_price')
  .meta({ id: 'PriceRange' })

/**
 * A part that the customer buys before the next call, named in the customer's language. `partId`: the part in the table of parts;
 * missing for other parts. `number`: its article number, or ''. `price`: null if unknown. `snapshotId`: a picture of the call that shows it.
 */
export const NeededPart = z
  .object({
    partId: z.enum(PART_IDS).nullable().optional(),
    number: writtenText(PART_NUMBER_LENGTH_MAX),
    name: writtenText(PART_NAME_LENGTH_MAX).min(1),
    price: PriceRange.nullable(),
    note: writtenText(PART_TEXT_LENGTH_MAX),
    fits: writtenText(PART_TEXT_LENGTH_MAX),
    snapshotId: id.nullable(),
  })
  .meta({ id: 'NeededPart' })

/** A part of the workshop's list, imported by the operator. */
export const SparePart = z
  .object({
    number: z.string(),
    partId: z.enum(PART_IDS).nullable(),
    name: z.object({ de: z.string(), en: z.string() }),
    fits: z.string(),
    price: PriceRange,
  })
  .meta({ id: 'SparePart' })

export const CareTask = z
  .object({
    id,
    text: z.string(),
    /** The customer is reminded then. */
    remindAt: time,
    /** The reminder was sent at this time; null before, and once the customer has chosen a later one. */
    remindedAt: time.nullable(),
    /** Null until the customer has done it. */
    doneAt: time.nullable(),
  })
  .meta({ id: 'CareTask', description: 'What a customer does for the bike after a repair, on a day.' })

/** One point that was agreed in a call: done in it, or still to do by the customer. */
export const AgreedPoint = z
  .object({ text: writtenText(AGREED_POINT_LENGTH_MAX).min(1), done: z.boolean() })
  .meta({ id: 'AgreedPoint' })

/** A picture that accompanies a summary: a picture of the call or a photo of the questionnaire. */
export const SummaryPicture = z.object({ id, width: z.int(), height: z.int() }).meta({ id: 'SummaryPicture' })

export const Summary = z
  .object({
    outcome: Outcome,
    text: z.string(),
    agreed: z.array(AgreedPoint),
    /** With the outcome `part_needed`. */
    parts: z.array(NeededPart),
    /** Chosen by the mechanic for the customer. Deleted pictures are left out. */
    pictures: z.array(SummaryPicture),
    /** Free times that the text offers for another call. They are not reserved. */
    offeredTimes: z.array(time),
    /** Null after the author's account was deleted. */
    authorName: z.string().nullable().optional(),
    writtenAt: time,
    /** The customer is reminded then, unless they write before. Null without a reminder, and once it was sent. */
    remindAt: time.nullish(),
    /** Increases by one with every change. */
    version: z.int(),
  })
  .meta({ id: 'Summary' })

export const Referral = z
  .object({
    /** The bike must not be ridden. */
    unsafe: z.boolean(),
    /** As {@link WorkshopSearch}, for the ticket's postal code. */
    exact: z.boolean(),
    workshops: z.array(Workshop),
    /** The ticket closes automatically at this time; null after closing. */
    closesAt: time.nullable(),
  })
  .meta({ id: 'Referral', description: 'Nearby workshops for a ticket that remote help could not solve.' })

export const Photo = z
  .object({ id, clientId: id, perspective: Perspective, width: z.int(), height: z.int(), createdAt: time })
  .meta({
    id: 'Photo',
    description:
      'Pictures are served at /api/photos/{id}/{size}: large and small (JPEG), 320.avif, 800.avif and 1200.avif.',
  })

export const Snapshot = z
  .object({
    id,
    clientId: id,
    width: z.int(),
    height: z.int(),
    takenAt: time,
    /** The picture was kept with marks drawn on it. */
    isDrawing: z.boolean(),
    /** The picture of the ticket that this one shows with marks; null or missing for others. */
    drawingOf: id.nullable().optional(),
  })
  .meta({ id: 'Snapshot', description: 'A picture of a call with its annotations. Served like photos.' })

export const StepTurn = z.enum(['left', 'right'])

export const CallStep = z
  .object({
    id,
    /** Empty until the mechanic has named the step. */
    title: z.string(),
    /** How to do it, in one sentence; empty or missing without one. */
    detail: z.string().optional(),
    /** The direction in which the part is turned, as the camera sees it; null or missing without one. */
    turn: StepTurn.nullable().optional(),
    /** The still with the mark; null without one. */
    snapshotId: id.nullable(),
    /** The customer sees this step. */
    isCurrent: z.boolean(),
    /** The customer has confirmed that the place was found. */
    foundAt: time.nullable(),
    createdAt: time,
  })
  .meta({ id: 'CallStep', description: 'A step of the repair that the mechanic shows in the call.' })

const AnswerValue = z.union([z.string(), z.array(z.string())])

export const Answers = z
  .record(z.string(), AnswerValue)
  .meta({ id: 'Answers', description: 'Field name of the questionnaire → answer.' })

export const Bike = z
  .object({
    id,
    /** Answers about the bike itself, as given last. */
    facts: Answers,
    /** The latest photo of the whole bike. */
    photo: Photo.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ id: 'Bike', description: 'A bike of a customer. Tickets of the same bike share it.' })

export const FirstAid = z
  .object({
    /** Ids of the cards that the customer tried. */
    tried: z.array(z.string()),
    /** The customer closed the ticket at this time, because first aid had helped; null otherwise. */
    helpedAt: time.nullable(),
  })
  .meta({ id: 'FirstAid', description: 'The steps that the customer tried before the call.' })

export const Questionnaire = z
  .object({
    ticketId: id,
    state: TicketState,
    answers: Answers,
    photos: z.array(Photo),
    /** A clip of the noise that the bike makes. */
    noise: Attachment.nullish(),
    /** The customer’s bikes of other tickets, latest first: the questionnaire asks whether it is one of them. */
    bikes: z.array(Bike),
    /** As in {@link Ticket}. */
    firstAid: FirstAid.nullish(),
    updatedAt: time.nullable(),
  })
  .meta({ id: 'Questionnaire' })

export const FollowUp = z
  .object({ cause: z.enum(FOLLOW_UP_CAUSES), offeredTimes: z.array(time), writtenAt: time })
  .meta({ id: 'FollowUp', description: 'The mechanic’s message after a missed call. Offered times are not reserved.' })

export const Ticket = z
  .object({
    id,
    /** Displayed number, counts from 1 per person. */
    number: z.int(),
    state: TicketState,
    /** Time of the last move. */
    stateSince: time,
    createdAt: time,
    closedAt: time.nullable(),
    /** Answers are stored. An open questionnaire with answers was interrupted. */
    hasAnswers: z.boolean(),
    bikeCategory: z.string().nullable(),
    problemCategory: z.string().nullable(),
    /** The answers that describe the problem in a few words; see `describeProblem`. */
    problem: Answers,
    /** The customer reports a danger: brakes, frame, steering, wheels or battery. */
    urgent: z.boolean(),
    /** For mechanics: the case’s tags. Missing for customers, and in services of earlier releases. */
    tags: z.array(z.string()).optional(),
    /** The mechanic put the case before others. Customers and services of earlier releases have none. */
    isPrioritized: z.boolean().optional(),
    /** The bike, from the first submission on. */
    bikeId: id.nullable(),
    /** The photo of the whole bike. */
    photo: Photo.nullable(),
    postalCode: z.string().nullable(),
    appointment: Appointment.nullable(),
    /** The last appointment elapsed without a call. */
    missedAppointment: z.boolean(),
    /** The person who did not come to it; null without a missed appointment, and where it is not known. */
    missedBy: z.enum(MISSING_PARTIES).nullable(),
    /** The follow-up of the missed appointment; null before it, and once a new appointment is booked. */
    followUp: FollowUp.nullish(),
    /** Null before the customer has said what was tried. Services of earlier releases have none. */
    firstAid: FirstAid.nullish(),
    chatOpenedAt: time.nullable(),
    /** For mechanics: since when the customer waits for an answer. Null once it was given, and for customers. */
    unansweredSince: time.nullish(),
    /** For the mechanic who made it: the latest change while it can be undone. */
    pendingChange: z.object({ id, action: z.enum(UNDOABLE_ACTIONS), until: time }).nullish(),
    unreadMessages: z.int(),
    /** The newest of the unread messages. The text is cut to {@link MESSAGE_PREVIEW_LENGTH} characters. `attachments` is their number. */
    latestUnread: z.object({ authorName: z.string(), text: z.string(), attachments: z.int(), sentAt: time }).nullable(),
    summary: Summary.nullable(),
    /** For the time after the repair, the next one first. Services of earlier releases have none. */
    careTasks: z.array(CareTask).optional(),
    /** Of the latest call; null until call and service are rated. */
    rating: Rating.nullable(),
    /** Stars of the latest call, from the moment it is rated. Services of earlier releases have none. */
    callStars: z.int().nullable().optional(),
    referral: Referral.nullable(),
    /** Call or service are not rated yet. */
    ratingDue: z.boolean(),
    /**
     * The latest call in which customer and mechanic met. `leftAt` is null while the call has participants, `partedAt` while both are in it.
     * Services of earlier releases have no `partedAt`.
     */
    lastCall: z.object({ metAt: time, leftAt: time.nullable(), partedAt: time.nullable().optional() }).nullable(),
    /** Pictures of the ticket’s calls, oldest first. */
    snapshots: z.array(Snapshot),
    /** The steps of the latest call, in their order. Services of earlier releases have none. */
    steps: z.array(CallStep).optional(),
    /** The steps are in the draft of the summary. Missing in services of earlier releases. */
    stepsInSummary: z.boolean().optional(),
    /** `language`: the language of all texts for the customer. */
    customer: z.object({ id, name: z.string(), language: Language }),
    /** Services of earlier releases have no profile. */
    mechanic: z.object({ id, name: z.string(), profile: MechanicProfile.optional() }).nullable(),
    callParticipants: z.array(z.object({ clientId: id, personId: id, role: TicketRole, joinedAt: time })),
    /** For the assigned mechanic: the report of the customer who waits alone in the call. Null without one. */
    lobbyReport: LobbyReport.nullish(),
  })
  .meta({ id: 'Ticket' })

/** An entry of a ticket's history. Fields that its kind does not have are missing. */
export const HistoryEntry = z
  .object({
    kind: z.enum(HISTORY_KINDS),
    id: z.string(),
    at: time,
    actor: z.enum(['customer', 'mechanic', 'system']),
    /** Null for the system, and once the account is deleted. */
    name: z.string().nullable(),
    /** The words of a message, note, summary or rating, the subject of a mail; else ''. */
    text: z.string(),
    /** Of a message, a call, or the questionnaire that was sent. */
    pictures: z.array(z.object({ id, width: z.int(), height: z.int() })),
    move: z.object({ from: TicketState, to: TicketState, followUp: z.enum(FOLLOW_UP_CAUSES).nullable() }).optional(),
    outcome: Outcome.optional(),
    /** `endedAt`: null while both are in it. `hungUpBy`: null unless one side hung up. */
    call: z
      .object({ metAt: time, endedAt: time.nullable(), hungUpBy: TicketRole.nullable(), drawings: z.int() })
      .optional(),
    /** The starts of the call before and after. */
    rebooked: z.object({ from: time, to: time }).optional(),
    stars: z.int().optional(),
    /** Of a case that was given away: the mechanic who has it now; null once the account is deleted. Missing where the doer took it over. */
    colleague: z.string().nullable().optional(),
  })
  .meta({ id: 'HistoryEntry' })

/** What the history comes to. */
export const HistoryFacts = z
  .object({
    /** The customer’s first question or questionnaire, and the first message of a mechanic after it; null while there is none. */
    firstAnswer: z.object({ askedAt: time, answeredAt: time }).nullable(),
    calls: z.int(),
    callMinutes: z.int(),
    /** How often the call got another time, and the names of those who chose it. */
    moves: z.int(),
    movedBy: z.array(z.string()),
    /** Mechanics who had the case before the present one, the latest first. */
    earlierMechanics: z.array(z.string()),
  })
  .meta({ id: 'HistoryFacts' })

export const RecordedMove = z
  .object({
    from: TicketState,
    to: TicketState,
    actor: z.enum(['customer', 'mechanic', 'system']),
    /** Null for the system, and once the account is deleted. */
    name: z.string().nullable(),
    movedAt: time,
    /** The cause that a follow-up of a missed call stated. Without a move, `from` and `to` are the same. */
    followUp: z.enum(FOLLOW_UP_CAUSES).nullish(),
  })
  .meta({ id: 'RecordedMove' })
