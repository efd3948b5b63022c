import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import { json } from '../../database/json.ts'
import type { Database } from '../../database/schema.ts'
import { book, bookingCustomer } from '../../testing/booking.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { collectExportData } from './export-data.ts'

/** Reasons for which a column is in no export. */
const REASONS = {
  link: 'It links rows and says nothing by itself.',
  order: 'It is a version or a position. The export has its order.',
  secret: 'It is a key or its hash: with it, others could act for the person.',
  shortLived: 'It is the state of a request, a page or a delivery, and is deleted after 30 days at the latest.',
  workshop: 'It is the planning of the workshop, or belongs to no person.',
  demo: 'It exists in demo mode only.',
  file: 'It is a file of the archive.',
}
/** A path within the exported data, through lists as well, or a reason in brackets. */
type Place = `[${keyof typeof REASONS}]` | `${string}.${string}`

/**
 * The place of every stored column in the export (Article 15 GDPR). A new column does not compile until it has one, and a place that
 * the export does not have fails the test.
 */
const PLACES: { [Table in keyof Database]: Record<keyof Database[Table], Place> } = {
  person: {
    id: 'person.id',
    email: 'person.email',
    name: 'person.name',
    role: 'person.role',
    language: 'person.language',
    onboarded_at: 'person.onboardedAt',
    created_at: 'person.createdAt',
    bundesland: 'person.bundesland',
    postal_code: 'person.postalCode',
    hides_address: 'person.hidesAddress',
    blocked_at: 'person.blockedAt',
    case_rows: 'person.caseRows',
  },
  care_task: {
    id: 'tickets.careTasks.id',
    ticket_id: '[link]',
    text: 'tickets.careTasks.text',
    is_agreed: '[workshop]',
    remind_at: 'tickets.careTasks.remindAt',
    reminded_at: 'tickets.careTasks.remindedAt',
    done_at: 'tickets.careTasks.doneAt',
    created_at: '[order]',
  },
  mechanic_profile: {
    person_id: '[link]',
    introduction_de: 'profile.introduction.de',
    introduction_en: 'profile.introduction.en',
    languages: 'profile.languages',
    portrait_id: 'profile.portraitId',
    portrait: '[file]',
  },
  mail_refusal: { person_id: '[link]', refused_at: 'mailRefusal.refusedAt', reply: 'mailRefusal.reply' },
  invitation: {
    person_id: '[link]',
    invited_at: 'invitation.invitedAt',
    last_sent_at: 'invitation.lastSentAt',
    times_sent: 'invitation.timesSent',
    accepted_at: 'invitation.acceptedAt',
  },
  session: {
    id: '[link]',
    token_hash: '[secret]',
    person_id: '[link]',
    created_at: 'sessions.createdAt',
    last_seen_at: 'sessions.lastSeenAt',
    expires_at: 'sessions.expiresAt',
    user_agent: 'sessions.device.browser',
    confirmed_at: '[shortLived]',
    confirmed_with: '[shortLived]',
    sign_out_hint: '[secret]',
  },
  company_account: {
    person_id: '[link]',
    issuer: 'companyAccount.issuer',
    subject: 'companyAccount.subject',
    connected_at: 'companyAccount.connectedAt',
    last_used_at: 'companyAccount.lastUsedAt',
  },
  passkey: {
    id: '[link]',
    person_id: '[link]',
    credential_id: '[secret]',
    public_key: '[secret]',
    counter: '[secret]',
    transports: '[secret]',
    name: 'passkeys.name',
    is_synced: 'passkeys.isSynced',
    created_at: 'passkeys.createdAt',
    last_used_at: 'passkeys.lastUsedAt',
  },
  passkey_challenge: {
    challenge: '[shortLived]',
    browser_hash: '[secret]',
    person_id: '[link]',
    expires_at: '[shortLived]',
  },
  staff_sign_in: { id: '[workshop]', mailed_code: '[workshop]' },
  sign_in_challenge: {
    id: '[shortLived]',
    browser_hash: '[secret]',
    email_hash: '[secret]',
    code_hash: '[secret]',
    tries: '[shortLived]',
    created_at: '[shortLived]',
    expires_at: '[shortLived]',
    used_at: '[shortLived]',
  },
  rate_limit: { key: '[shortLived]', hits: '[shortLived]', expires_at: '[shortLived]' },
  ticket: {
    id: 'tickets.id',
    number: 'tickets.number',
    customer_id: 'tickets.customer.id',
    mechanic_id: 'tickets.mechanic.id',
    state: 'tickets.state',
    state_since: 'tickets.stateSince',
    created_at: 'tickets.createdAt',
    closed_at: 'tickets.closedAt',
    chat_opened_at: 'tickets.chatOpenedAt',
    missed_appointment: 'tickets.missedAppointment',
    missed_by: 'tickets.missedBy',
    follow_up: 'tickets.followUp',
    answers: 'tickets.answers.component',
    answers_updated_at: 'tickets.answersUpdatedAt',
    urgent: 'tickets.urgent',
    is_prioritized: '[workshop]',
    bike_id: 'tickets.bikeId',
    snoozed_until: '[workshop]',
    unanswered_since: '[workshop]',
    overdue_notified_at: '[workshop]',
    erasure_announced_at: '[workshop]',
    tags: 'tickets.tags',
    first_aid: 'tickets.firstAid',
    steps_in_summary: 'tickets.stepsInSummary',
  },
  bike: {
    id: 'bikes.id',
    customer_id: '[link]',
    facts: 'bikes.facts.motor',
    created_at: 'bikes.createdAt',
    updated_at: 'bikes.updatedAt',
  },
  ticket_move: {
    id: '[order]',
    ticket_id: '[link]',
    from_state: 'tickets.moves.from',
    to_state: 'tickets.moves.to',
    actor: 'tickets.moves.by',
    person_id: '[link]',
    moved_at: 'tickets.moves.at',
    follow_up: 'tickets.moves.followUp',
  },
  ticket_event: {
    id: '[order]',
    ticket_id: '[link]',
    kind: 'tickets.events.kind',
    happened_at: 'tickets.events.at',
    person_id: '[link]',
    colleague_id: '[link]',
    text: 'tickets.events.text',
  },
  photo: {
    id: 'tickets.photos.id',
    ticket_id: '[link]',
    client_id: 'tickets.photos.clientId',
    perspective: 'tickets.photos.perspective',
    width: 'tickets.photos.width',
    height: 'tickets.photos.height',
    created_at: 'tickets.photos.createdAt',
    message_id: '[link]',
    uploader_id: '[link]',
    position: '[order]',
    is_drawing: 'tickets.snapshots.isDrawing',
    drawing_of: '[link]',
    clip_type: 'tickets.messages.attachments.clip.type',
    clip_ms: 'tickets.messages.attachments.clip.durationMs',
    clip_bytes: 'tickets.messages.attachments.clip.bytes',
  },
  deleted_picture: { ticket_id: '[link]', client_id: '[link]' },
  appointment: {
    id: 'tickets.appointment.id',
    ticket_id: '[link]',
    mechanic_id: '[link]',
    status: 'tickets.appointments.status',
    starts_at: 'tickets.appointments.startsAt',
    ends_at: 'tickets.appointments.endsAt',
    held_until: '[shortLived]',
    created_at: 'tickets.appointments.createdAt',
    calendar_uid: '[link]',
    calendar_sequence: '[order]',
    met_at: 'tickets.appointments.metAt',
    customer_joined_at: 'tickets.appointments.customerJoinedAt',
    mechanic_joined_at: 'calls.joinedAt',
    left_at: 'tickets.appointments.leftAt',
    customer_left_at: 'tickets.appointments.customerLeftAt',
    customer_left_by: 'tickets.appointments.customerLeftBy',
    mechanic_left_at: 'tickets.appointments.mechanicLeftAt',
    mechanic_left_by: 'tickets.appointments.mechanicLeftBy',
    delayed_minutes: 'tickets.appointments.delayedMinutes',
    photos_requested_at: 'tickets.appointments.photosRequestedAt',
    booked_by: '[link]',
    rung_over_at: '[shortLived]',
  },
  appointment_reminder: { appointment_id: '[link]', reminder: '[workshop]' },
  chat_thread: {
    ticket_id: '[link]',
    last_seq: '[order]',
    customer_read: '[order]',
    mechanic_read: '[order]',
    customer_mailed: '[order]',
    mechanic_mailed: '[order]',
  },
  message: {
    id: 'tickets.messages.id',
    ticket_id: 'messages.ticketId',
    client_id: '[link]',
    author_id: '[link]',
    author_role: 'tickets.messages.author',
    seq: '[order]',
    changed_seq: '[order]',
    text: 'tickets.messages.text',
    reply_to: 'tickets.messages.replyTo',
    sent_at: 'tickets.messages.sentAt',
    deleted_at: 'tickets.messages.deletedAt',
  },
  call_participant: {
    ticket_id: '[shortLived]',
    person_id: '[shortLived]',
    role: '[shortLived]',
    client_id: '[shortLived]',
    joined_at: '[shortLived]',
    last_seen: '[shortLived]',
    replaced_client_id: '[shortLived]',
    lobby_report: '[shortLived]',
  },
  call_report: {
    appointment_id: '[link]',
    ticket_id: 'callReports.ticketId',
    person_id: '[link]',
    role: '[link]',
    client_id: '[link]',
    join_ms: 'callReports.joinMs',
    connected_seconds: 'callReports.connectedSeconds',
    interruptions: 'callReports.interruptions',
    freezes: 'callReports.freezes',
    freeze_seconds: 'callReports.freezeSeconds',
    concealed_percent: 'callReports.concealedPercent',
    relayed: 'callReports.isRelayed',
    reported_at: 'callReports.reportedAt',
  },
  rating: {
    appointment_id: '[link]',
    ticket_id: '[link]',
    call: 'tickets.ratings.call',
    service: 'tickets.ratings.service',
    reason: 'tickets.ratings.reason',
    rated_at: 'tickets.ratings.ratedAt',
  },
  dismissed_question: { ticket_id: '[link]', dismissed_at: '[workshop]' },
  summary: {
    ticket_id: '[link]',
    author_id: '[link]',
    outcome: 'tickets.summary.outcome',
    text: 'tickets.summary.text',
    agreed: 'tickets.summary.agreed.text',
    parts: 'tickets.summary.parts.name',
    pictures: 'tickets.summary.pictures',
    offered_times: 'tickets.summary.offeredTimes',
    written_at: 'tickets.summary.writtenAt',
    remind_at: 'tickets.summary.remindAt',
    version: 'tickets.summary.version',
  },
  call_step: {
    id: 'tickets.steps.id',
    ticket_id: '[link]',
    position: '[order]',
    title: 'tickets.steps.title',
    detail: 'tickets.steps.detail',
    turn: 'tickets.steps.turn',
    photo_id: 'tickets.steps.snapshotId',
    is_current: 'tickets.steps.isCurrent',
    found_at: 'tickets.steps.foundAt',
    created_at: 'tickets.steps.createdAt',
  },
  case_share: {
    id: '[secret]',
    ticket_id: '[link]',
    with_photos: 'tickets.share.withPhotos',
    with_contact: 'tickets.share.withContact',
    created_at: 'tickets.share.createdAt',
    expires_at: 'tickets.share.expiresAt',
  },
  ticket_note: {
    id: '[link]',
    ticket_id: 'notes.ticketId',
    client_id: '[link]',
    author_id: '[link]',
    text: 'tickets.notes.text',
    written_at: 'tickets.notes.writtenAt',
    version: '[order]',
    edited_at: 'tickets.notes.editedAt',
    editor_id: '[link]',
    pinned_at: '[workshop]',
    mentions: '[link]',
  },
  case_viewer: {
    ticket_id: '[shortLived]',
    person_id: '[shortLived]',
    activity: '[shortLived]',
    seen_at: '[shortLived]',
  },
  content_order: { kind: '[workshop]', content_id: '[workshop]', place: '[workshop]' },
  content_version: {
    content_id: '[link]',
    number: '[order]',
    kind: '[workshop]',
    content: '[workshop]',
    captured: '[order]',
    note: '[workshop]',
    author_id: '[link]',
    written_at: '[workshop]',
    published_at: '[workshop]',
    revision: '[order]',
    based_on: '[order]',
  },
  first_aid_approval: {
    category: '[workshop]',
    version: '[workshop]',
    approved_by: '[link]',
    approved_at: '[workshop]',
  },
  canned_reply: {
    id: 'cannedReplies.id',
    owner_id: '[link]',
    kind: 'cannedReplies.kind',
    name: 'cannedReplies.name',
    text_de: 'cannedReplies.texts.de',
    text_en: 'cannedReplies.texts.en',
    version: 'cannedReplies.version',
  },
  case_filter: {
    person_id: '[link]',
    name: 'caseFilters.name',
    filter: 'caseFilters.filter',
    tag: 'caseFilters.tag',
    urgent: 'caseFilters.urgent',
    position: '[order]',
  },
  earlier_wish: { appointment_id: '[link]', wished_at: 'tickets.appointments.waitlistedAt' },
  earlier_offer: { appointment_id: '[link]', starts_at: '[workshop]' },
  booking_waitlist: { ticket_id: '[link]', joined_at: 'tickets.waitlistedAt' },
  booking_waitlist_offer: { ticket_id: '[link]', starts_at: '[workshop]' },
  push_subscription: {
    id: '[link]',
    person_id: '[link]',
    session_id: '[link]',
    endpoint: '[secret]',
    p256dh: '[secret]',
    auth: '[secret]',
    created_at: 'pushSubscriptions.createdAt',
  },
  notification_choice: { person_id: '[link]', choices: 'notifications.chat.mail' },
  announcement: {
    id: 'readAnnouncements.id',
    title_de: 'readAnnouncements.title.de',
    title_en: 'readAnnouncements.title.en',
    text_de: '[workshop]',
    text_en: '[workshop]',
    published_at: '[workshop]',
    audience: '[workshop]',
    first_day: '[workshop]',
    last_day: '[workshop]',
    notified_at: '[workshop]',
  },
  announcement_read: { person_id: '[link]', announcement_id: 'readAnnouncements.id' },
  workshop: {
    id: '[workshop]',
    name: '[workshop]',
    street: '[workshop]',
    postal_code: '[workshop]',
    city: '[workshop]',
    phone: '[workshop]',
    email: '[workshop]',
    website: '[workshop]',
    hours: '[workshop]',
    latitude: '[workshop]',
    longitude: '[workshop]',
  },
  api_token: {
    id: '[workshop]',
    name: '[workshop]',
    token_hash: '[workshop]',
    scopes: '[workshop]',
    created_at: '[workshop]',
    last_used_at: '[workshop]',
  },
  webhook: { id: '[workshop]', url: '[workshop]', secret: '[workshop]', created_at: '[workshop]' },
  webhook_delivery: {
    id: '[link]',
    webhook_id: '[link]',
    ticket_id: '[link]',
    kind: '[shortLived]',
    payload: '[shortLived]',
    created_at: '[shortLived]',
    delivered_at: '[shortLived]',
  },
  spare_part: {
    id: '[link]',
    number: '[workshop]',
    name_de: '[workshop]',
    name_en: '[workshop]',
    part_id: '[workshop]',
    fits: '[workshop]',
    price_from: '[workshop]',
    price_to: '[workshop]',
    words: '[workshop]',
  },
  mechanic_hours: {
    mechanic_id: '[link]',
    weekday: 'workingHours.weekday',
    from_time: 'workingHours.from',
    to_time: 'workingHours.to',
    lunch_from: 'workingHours.lunch.from',
    lunch_to: 'workingHours.lunch.to',
  },
  mechanic_absence: {
    mechanic_id: '[link]',
    first_day: 'absences.first',
    last_day: 'absences.last',
    reason: 'absences.reason',
  },
  blocked_time: {
    mechanic_id: '[link]',
    starts_at: 'blockedTimes.startsAt',
    ends_at: 'blockedTimes.endsAt',
  },
  calendar_feed: {
    person_id: '[link]',
    token_hash: '[secret]',
    created_at: 'calendarFeed.createdAt',
    fetched_at: 'calendarFeed.fetchedAt',
    content_hash: '[link]',
    changed_at: '[shortLived]',
  },
  event_stream: { person_id: '[shortLived]', last_seq: '[shortLived]' },
  event: {
    person_id: '[shortLived]',
    seq: '[shortLived]',
    name: '[shortLived]',
    payload: '[shortLived]',
    created_at: '[shortLived]',
  },
  job: {
    id: '[shortLived]',
    kind: '[shortLived]',
    key: '[shortLived]',
    payload: '[shortLived]',
    run_at: '[shortLived]',
    attempts: '[shortLived]',
    expires_at: '[shortLived]',
    first_run_at: '[shortLived]',
    failed_at: '[shortLived]',
    error: '[shortLived]',
  },
  security_event: {
    id: '[order]',
    at: 'securityEvents.at',
    kind: 'securityEvents.kind',
    person_id: '[link]',
    subject_id: '[link]',
    ticket_id: 'securityEvents.ticketId',
    network_hash: '[link]',
    detail: 'securityEvents.detail',
  },
  dev_mail: {
    id: '[demo]',
    sent_at: '[demo]',
    recipient: '[demo]',
    subject: '[demo]',
    text: '[demo]',
    html: '[demo]',
    attachments: '[demo]',
  },
  clock: { id: '[demo]', offset_ms: '[demo]' },
}

/** Every path of a value, through lists as well: `tickets.moves.at`. */
function listPaths(value: unknown, parent = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((entry) => listPaths(entry, parent))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, entry]) => [parent + key, ...listPaths(entry, `${parent}${key}.`)])
}

test('every stored column has its place in an export, or a reason why not', async () => {
  const testService = await startTestService({ database: 'embedded' })
  const { service } = testService
  const mia = await testService.signedIn('mechanic', 'mia@example.test', 'de', 'Mia')
  const anna = await bookingCustomer(testService, 'anna@example.test')
  await book(anna, '2026-11-25T08:00:00.000Z')
  await fillTables(testService, { ticketId: anna.ticketId, customerId: anna.person.id, mechanicId: mia.person.id })

  const people = await service.db.selectFrom('person').selectAll().execute()
  const exported = await Promise.all(people.map((person) => collectExportData(service, person, new Date())))
  const paths = new Set(exported.flatMap(({ data }) => listPaths(JSON.parse(JSON.stringify(data)))))
  const missing = Object.entries(PLACES).flatMap(([table, columns]) =>
    Object.entries<Place>(columns)
      .filter(([, place]) => !place.startsWith('[') && !paths.has(place))
      .map(([column, place]) => `${table}.${column}: ${place}`),
  )
  expect(missing).toEqual([])
  await testService.stop()
})

/** Gives a customer with a booked call, and the mechanic, at least one row in each table that the export reads. */
async function fillTables(
  { service: { db } }: TestService,
  { ticketId, customerId, mechanicId }: { ticketId: string; customerId: string; mechanicId: string },
) {
  const at = new Date('2026-11-23T09:00:00Z')
  const insert = <Table extends keyof Database>(table: Table, ...rows: Insertable<Database[Table]>[]) =>
    db
      .insertInto(table)
      .values(rows as never)
      .execute()
  const { id: appointmentId } = await db
    .selectFrom('appointment')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const { id: sessionId } = await db
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', customerId)
    .executeTakeFirstOrThrow()
  await insert('security_event', {
    at,
    kind: 'role_changed',
    subject_id: mechanicId,
    detail: 'mechanic → lead',
  } as never)
  await insert('mail_refusal', { person_id: customerId, refused_at: at, reply: '550 no such user' })
  const [messageId, announcementId] = [randomUUID(), randomUUID()]
  const message = { ticket_id: ticketId, text: 'Es knackt', reply_to: null, sent_at: at, deleted_at: null }
  const picture = { ticket_id: ticketId, width: 4, height: 3, created_at: at }
  const clip = { clip_type: 'video/mp4', clip_ms: 900, clip_bytes: 90 } as const

  await db
    .updateTable('ticket')
    .set({
      answers: json({ component: 'brake' }),
      tags: json(['Kulanz']),
      answers_updated_at: at,
      mechanic_id: mechanicId,
    })
    .where('id', '=', ticketId)
    .execute()
  await insert('bike', {
    id: randomUUID(),
    customer_id: customerId,
    facts: json({ motor: 'none' }),
    created_at: at,
    updated_at: at,
  })
  await insert('earlier_wish', { appointment_id: appointmentId, wished_at: at })
  await insert('booking_waitlist', { ticket_id: ticketId, joined_at: at })
  await insert('rating', {
    appointment_id: appointmentId,
    ticket_id: ticketId,
    call: 5,
    service: 4,
    reason: '',
    rated_at: at,
  })
  await insert('case_share', {
    id: randomUUID(),
    ticket_id: ticketId,
    with_photos: true,
    with_contact: false,
    created_at: at,
    expires_at: at,
  })
  await insert('call_step', {
    id: randomUUID(),
    ticket_id: ticketId,
    position: 1,
    title: 'Klemmschraube lösen',
    detail: 'Eine halbe Umdrehung gegen den Uhrzeigersinn.',
    turn: 'left',
    photo_id: null,
    found_at: at,
    created_at: at,
  })
  await insert('care_task', {
    id: randomUUID(),
    ticket_id: ticketId,
    text: 'Kette messen',
    is_agreed: true,
    remind_at: at,
    reminded_at: at,
    done_at: at,
    created_at: at,
  })
  await insert('summary', {
    ticket_id: ticketId,
    author_id: mechanicId,
    outcome: 'fixed',
    text: 'Seil gespannt',
    agreed: json([{ text: 'Seil prüfen', done: false }]),
    parts: json([
      { number: '10148', name: 'Schaltauge', price: { from: 1800, to: 2400 }, note: '', fits: '', snapshotId: null },
    ]),
    pictures: json([]),
    offered_times: json([]),
    written_at: at,
    remind_at: at,
  })
  await db
    .insertInto('chat_thread')
    .values({ ticket_id: ticketId })
    .onConflict((row) => row.doNothing())
    .execute()
  await insert(
    'message',
    {
      ...message,
      id: messageId,
      client_id: randomUUID(),
      author_id: customerId,
      author_role: 'customer',
      reply_to: messageId,
      seq: 1,
      changed_seq: 1,
    },
    {
      ...message,
      id: randomUUID(),
      client_id: randomUUID(),
      author_id: mechanicId,
      author_role: 'mechanic',
      seq: 2,
      changed_seq: 2,
    },
  )
  await insert('photo', { ...picture, id: randomUUID(), client_id: randomUUID(), perspective: 'bike' })
  await insert('photo', {
    ...picture,
    id: randomUUID(),
    client_id: randomUUID(),
    perspective: 'snapshot',
    is_drawing: true,
  })
  await insert('photo', {
    ...picture,
    ...clip,
    id: randomUUID(),
    client_id: randomUUID(),
    perspective: 'message',
    message_id: messageId,
    uploader_id: customerId,
  })
  await insert('ticket_event', {
    id: randomUUID(),
    ticket_id: ticketId,
    kind: 'mailed',
    happened_at: at,
    person_id: mechanicId,
    colleague_id: mechanicId,
    text: 'Ihr Termin bleibt',
  })
  await insert('call_report', {
    appointment_id: appointmentId,
    ticket_id: ticketId,
    person_id: customerId,
    role: 'customer',
    client_id: randomUUID(),
    join_ms: 700,
    connected_seconds: 60,
    interruptions: 0,
    freezes: 0,
    freeze_seconds: 0,
    concealed_percent: 0,
    relayed: false,
    reported_at: at,
  })
  await insert('passkey', {
    id: randomUUID(),
    person_id: customerId,
    credential_id: 'credential',
    public_key: 'key',
    counter: 0,
    transports: json([]),
    name: 'Handy',
    is_synced: true,
    created_at: at,
    last_used_at: at,
  })
  await insert('company_account', {
    person_id: mechanicId,
    issuer: 'https://company.test',
    subject: 'mia',
    connected_at: at,
    last_used_at: at,
  })
  await insert('push_subscription', {
    id: randomUUID(),
    person_id: customerId,
    session_id: sessionId,
    endpoint: 'https://push.example.test/1',
    p256dh: 'key',
    auth: 'auth',
    created_at: at,
  })
  await insert('announcement', {
    id: announcementId,
    title_de: 'Neu',
    title_en: 'New',
    text_de: 'Text',
    text_en: 'Text',
    published_at: at,
  })
  await insert('announcement_read', { person_id: customerId, announcement_id: announcementId })

  await insert('mechanic_profile', {
    person_id: mechanicId,
    introduction_de: 'Schrauberin seit 20 Jahren.',
    introduction_en: 'Fixing bikes for 20 years.',
    languages: json(['de', 'tr']),
    portrait_id: randomUUID(),
    portrait: Buffer.from('jpeg'),
  })
  await db.updateTable('person').set({ bundesland: 'BE' }).where('id', '=', mechanicId).execute()
  await insert('ticket_note', {
    id: randomUUID(),
    ticket_id: ticketId,
    client_id: randomUUID(),
    author_id: mechanicId,
    text: 'Kette prüfen',
    written_at: at,
  })
  await insert('canned_reply', {
    id: randomUUID(),
    owner_id: mechanicId,
    kind: 'message',
    name: 'Foto',
    text_de: 'Bitte ein Foto',
    text_en: 'A photo, please',
  })
  await insert('content_version', {
    content_id: randomUUID(),
    number: 1,
    kind: 'template',
    content: json({ title_de: 'Foto', text_de: 'Bitte ein Foto', title_en: 'Photo', text_en: 'A photo, please' }),
    note: '',
    author_id: mechanicId,
    written_at: at,
    published_at: at,
    based_on: 0,
  })
  await insert('first_aid_approval', { category: 'brakes', version: '1', approved_by: mechanicId, approved_at: at })
  await insert('case_filter', {
    person_id: mechanicId,
    name: 'Kulanz',
    filter: 'open',
    tag: 'Kulanz',
    urgent: false,
    position: 0,
  })
  await insert('mechanic_hours', {
    mechanic_id: mechanicId,
    weekday: 2,
    from_time: '09:00',
    to_time: '12:00',
    lunch_from: '10:00',
    lunch_to: '10:30',
  })
  await insert('mechanic_absence', {
    mechanic_id: mechanicId,
    first_day: '2026-12-24',
    last_day: '2026-12-31',
    reason: 'Ski',
  })
  await insert('blocked_time', { mechanic_id: mechanicId, starts_at: at, ends_at: new Date(at.getTime() + 1_800_000) })
  await insert('calendar_feed', { person_id: mechanicId, token_hash: 'hash', created_at: at })
}
