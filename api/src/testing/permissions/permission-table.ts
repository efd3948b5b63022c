import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@radruf/contract'
import type { Endpoint, EndpointName } from '@radruf/contract/api'
import type { ParallelRepair } from '@radruf/scenarios'
import { ABSENT_ON, type FixtureIds, FREE_TIME } from './fixtures.ts'

/**
 * The people who call every endpoint. Lead and operator are the unassigned mechanic after a change of the role during the session. Revoked
 * and expired sessions are those of a person who would be allowed.
 */
export const CALLERS = [
  'guest',
  'owner',
  'other customer',
  'unassigned mechanic',
  'assigned mechanic',
  'lead',
  'operator',
  'revoked session',
  'expired session',
] as const
export type Caller = (typeof CALLERS)[number]

/** `done`: success. `ignored`: the success status without any change. Otherwise the error code. */
export type ExpectedResult = 'done' | 'ignored' | ErrorCode
type OwnershipRule = {
  /** The data that the request names: the caller's own, or those of the owner. */
  target: 'own' | 'owner'
  owner: ExpectedResult
  'other customer': ExpectedResult
  'unassigned mechanic': ExpectedResult
  'assigned mechanic': ExpectedResult
  lead: ExpectedResult
  /** At endpoints that every signed-in person may call. */
  operator: ExpectedResult
}

const ALL_DONE = {
  owner: 'done',
  'other customer': 'done',
  'unassigned mechanic': 'done',
  'assigned mechanic': 'done',
  lead: 'done',
  operator: 'done',
} as const
const NO_TICKET = { 'other customer': 'TICKET_NOT_FOUND', operator: 'NOT_FOUND' } as const

/** Access to the owner's data, in addition to the contract's access. */
export const OWNERSHIP = {
  /** Everyone, also with the token of a mailed link. */
  anyone: { target: 'owner', ...ALL_DONE },
  /** Every person for themselves. */
  self: { target: 'own', ...ALL_DONE },
  /** The ticket's customer, mechanics and leads. */
  viewer: { target: 'owner', ...ALL_DONE, ...NO_TICKET },
  /** The ticket's customer, the assigned mechanic and leads; other mechanics are refused. */
  assigned: { target: 'owner', ...ALL_DONE, ...NO_TICKET, 'unassigned mechanic': 'NOT_ALLOWED' },
  /** The ticket's customer and the assigned mechanic; others who may see it change nothing. */
  participant: { target: 'owner', ...ALL_DONE, ...NO_TICKET, 'unassigned mechanic': 'ignored', lead: 'ignored' },
  /** The author of the message, here the customer. */
  messageAuthor: {
    target: 'owner',
    owner: 'done',
    ...NO_TICKET,
    'unassigned mechanic': 'MESSAGE_NOT_FOUND',
    'assigned mechanic': 'MESSAGE_NOT_FOUND',
    lead: 'MESSAGE_NOT_FOUND',
  },
  /** The mechanic and operators. */
  ownProfile: {
    target: 'owner',
    owner: 'NOT_ALLOWED',
    'other customer': 'NOT_ALLOWED',
    'unassigned mechanic': 'NOT_ALLOWED',
    'assigned mechanic': 'done',
    lead: 'NOT_ALLOWED',
    operator: 'done',
  },
  /** The owner of the row; for others the request changes nothing. */
  rowOwner: {
    target: 'owner',
    owner: 'done',
    'other customer': 'ignored',
    'unassigned mechanic': 'ignored',
    'assigned mechanic': 'ignored',
    lead: 'ignored',
    operator: 'ignored',
  },
} as const satisfies Record<string, OwnershipRule>

export type PermissionRow = {
  rule: keyof typeof OWNERSHIP
  /** State of both repairs; `booked` by default. */
  repair?: ParallelRepair
  query?: Record<string, string>
  /** The request's body. `ids` is the person's data whose ids the body names. */
  body?: (ids: FixtureIds) => object
  /** Fields of a multipart form with a photo. */
  form?: (ids: FixtureIds) => Record<string, string>
  /** The form's file is a clip with its poster. */
  clip?: true
  /** Results that differ from the rule. */
  except?: Partial<Record<Caller, ExpectedResult>>
  /** A read that stores when it happened. */
  recordsRead?: true
  /** A write that stores nothing but events, or rows without an owner. */
  storesNothing?: true
  /** A list of people, which has everybody. */
  showsOthers?: true
  /** Result for an allowed person who combines their own ticket with an id of another person. */
  foreignId?: ExpectedResult
}

const everyone = (result: ExpectedResult) =>
  Object.fromEntries(CALLERS.map((caller) => [caller, result])) as Record<Caller, ExpectedResult>
const MEMBERS = ['owner', 'other customer', 'unassigned mechanic', 'assigned mechanic', 'lead', 'operator'] as const
const members = (result: ExpectedResult) =>
  Object.fromEntries(MEMBERS.map((caller) => [caller, result])) as Record<(typeof MEMBERS)[number], ExpectedResult>
const CREDENTIAL = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' }
/** Replies of a browser to no challenge. */
const PROOF = { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' } }
const NEW_PASSKEY = { ...CREDENTIAL, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } }
const CALL_FIGURES = {
  joinMs: 900,
  connectedSeconds: 60,
  interruptions: 0,
  freezes: 0,
  freezeSeconds: 0,
  concealedPercent: 0,
  isRelayed: false,
}
const CONTENT_VALUES = { title_de: 'Neu', text_de: 'Neu', title_en: 'New', text_en: 'New' }
const message = { clientId: randomUUID(), text: 'Hello' }

/** One row per endpoint of the contract. */
export const PERMISSIONS: Record<EndpointName, PermissionRow> = {
  getHealth: { rule: 'anyone' },
  getSession: { rule: 'self' },
  getLegalText: { rule: 'anyone', query: { language: 'de' } },
  requestCode: {
    rule: 'anyone',
    // A new address each time, so the limit per address is not reached.
    body: () => ({ email: `${randomUUID()}@example.test`, language: 'de' }),
    storesNothing: true,
  },
  signIn: {
    rule: 'anyone',
    body: () => ({ email: 'unknown@example.test', code: '123456' }),
    except: everyone('CODE_EXPIRED'),
  },
  signInWithLink: {
    rule: 'anyone',
    body: () => ({ email: 'unknown@example.test', token: 'forged' }),
    except: everyone('LINK_EXPIRED'),
  },
  signOut: {
    rule: 'self',
    except: { guest: 'ignored', 'revoked session': 'ignored', 'expired session': 'done' },
  },
  getConfirmation: { rule: 'self' },
  confirmSession: {
    rule: 'self',
    body: () => ({ code: '123456' }),
    except: members('CODE_EXPIRED'),
  },
  startPasskeySignIn: { rule: 'anyone', storesNothing: true },
  signInWithPasskey: { rule: 'anyone', body: () => ({ proof: PROOF }), except: everyone('PASSKEY_EXPIRED') },
  confirmWithPasskey: { rule: 'self', body: () => ({ proof: PROOF }), except: members('PASSKEY_EXPIRED') },
  listSignInKeys: { rule: 'self' },
  startPasskeyRegistration: { rule: 'self' },
  addPasskey: { rule: 'self', body: () => ({ passkey: NEW_PASSKEY }), except: members('PASSKEY_EXPIRED') },
  renamePasskey: {
    rule: 'rowOwner',
    body: () => ({ name: 'New' }),
    except: { ...members('NOT_FOUND'), owner: 'done' },
    foreignId: 'NOT_FOUND',
  },
  deletePasskey: { rule: 'rowOwner', foreignId: 'ignored' },
  updateMe: { rule: 'self', body: () => ({ name: 'New' }) },
  listSessions: { rule: 'self' },
  endSession: { rule: 'rowOwner', foreignId: 'ignored' },
  endOtherSessions: { rule: 'self' },
  getNotifications: { rule: 'self' },
  saveNotifications: {
    rule: 'self',
    body: () =>
      Object.fromEntries(
        ['appointments', 'chat', 'tickets', 'announcements'].map((topic) => [topic, { mail: false, push: false }]),
      ),
  },
  savePushSubscription: {
    rule: 'self',
    body: () => ({
      endpoint: 'https://fcm.googleapis.com/fcm/send/new',
      keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
    }),
  },
  deletePushSubscription: { rule: 'rowOwner', foreignId: 'ignored' },
  deleteAccount: { rule: 'self', body: () => ({ confirmation: 'DELETE' }) },

  listPeople: { rule: 'anyone', query: { group: 'customers' }, showsOthers: true },
  invitePeople: {
    rule: 'anyone',
    body: () => ({ people: [{ email: `${randomUUID()}@example.test`, role: 'customer', language: 'de' }] }),
    storesNothing: true,
  },
  checkInvitations: { rule: 'anyone', body: () => ({ csv: 'email\nnew@example.test' }), storesNothing: true },
  resendInvitation: { rule: 'anyone', foreignId: 'NOT_ALLOWED' },
  changePersonRole: {
    rule: 'anyone',
    body: () => ({ role: 'lead' }),
    except: { operator: 'ROLE_KEPT' },
    foreignId: 'NOT_ALLOWED',
  },
  blockPerson: { rule: 'anyone', foreignId: 'NOT_ALLOWED' },
  getMechanicProfile: { rule: 'ownProfile', foreignId: 'NOT_ALLOWED' },
  saveMechanicProfile: {
    rule: 'ownProfile',
    foreignId: 'NOT_ALLOWED',
    body: () => ({ introduction: { de: 'Schrauberin.', en: '' }, languages: ['de'] }),
  },
  saveCareTask: {
    rule: 'viewer',
    repair: 'closed',
    foreignId: 'ignored',
    body: () => ({ text: 'Kette messen', remindAt: FREE_TIME, done: false }),
  },
  getCareCalendar: { rule: 'viewer', repair: 'closed', foreignId: 'NOT_FOUND' },
  uploadPortrait: { rule: 'ownProfile', foreignId: 'NOT_ALLOWED', form: () => ({}) },
  deletePortrait: { rule: 'ownProfile', foreignId: 'NOT_ALLOWED' },
  unblockPerson: { rule: 'anyone', foreignId: 'NOT_ALLOWED', storesNothing: true },
  sendPersonSignInLink: { rule: 'anyone', foreignId: 'NOT_ALLOWED', storesNothing: true },
  endPersonSessions: { rule: 'anyone', foreignId: 'NOT_ALLOWED' },
  resendMails: { rule: 'anyone', foreignId: 'NOT_ALLOWED', storesNothing: true },

  listReleases: { rule: 'anyone' },
  // The service is not connected with a registry.
  decideRelease: {
    rule: 'anyone',
    body: () => ({ action: 'rollback', seen: '2026-11-23T09:00:00.000Z' }),
    except: { operator: 'REGISTRY_UNREACHABLE' },
  },
  stopReleases: { rule: 'anyone', except: { operator: 'REGISTRY_UNREACHABLE' } },
  resumeReleases: { rule: 'anyone', except: { operator: 'REGISTRY_UNREACHABLE' } },

  listContent: { rule: 'anyone', query: { kind: 'template' } },
  getContent: {
    rule: 'anyone',
    query: { kind: 'template' },
    except: { lead: 'NOT_FOUND', operator: 'NOT_FOUND' },
  },
  saveContentDraft: {
    rule: 'self',
    body: () => ({ kind: 'template', values: CONTENT_VALUES, note: '', revision: 0, basedOn: 0 }),
  },
  discardContentDraft: { rule: 'anyone', query: { kind: 'template', revision: '1' }, storesNothing: true },
  publishContent: {
    rule: 'anyone',
    body: () => ({ kind: 'template', revision: 1 }),
    except: { lead: 'NOT_FOUND', operator: 'NOT_FOUND' },
  },

  withdrawContent: { rule: 'anyone', query: { kind: 'template', basedOn: '1' }, storesNothing: true },
  orderContent: {
    rule: 'anyone',
    body: () => ({ kind: 'faq', ids: ['camera'], seen: ['camera'] }),
    except: { operator: 'VERSION_CONFLICT' },
  },
  checkContentList: { rule: 'anyone', body: () => ({ kind: 'part', csv: '' }), storesNothing: true },
  importContentList: {
    rule: 'anyone',
    body: () => ({ kind: 'part', csv: '', version: 0, withdrawsOthers: false }),
    except: { operator: 'VERSION_CONFLICT' },
  },
  listFaq: { rule: 'self', query: { language: 'de' } },

  listAnnouncements: { rule: 'self' },
  markAnnouncementRead: { rule: 'self' },
  findWorkshops: { rule: 'self', query: { postalCode: '10115' } },
  findSpareParts: { rule: 'self', query: { q: 'Kette' } },

  listTickets: { rule: 'self' },
  createTicket: { rule: 'self', repair: 'closed' },
  openNextTicket: { rule: 'assigned', repair: 'closed' },
  getTicket: { rule: 'viewer' },
  moveTicket: { rule: 'assigned', body: () => ({ to: 'booking_open' }) },
  listBikes: { rule: 'self' },
  getTicketBike: { rule: 'viewer' },
  getQuestionnaire: { rule: 'viewer' },
  saveAnswers: { rule: 'viewer', repair: 'questionnaire_open', body: () => ({ answers: { usage: 'rarely' } }) },
  submitQuestionnaire: { rule: 'viewer', repair: 'questionnaire_open' },
  getFirstAid: { rule: 'viewer' },
  listFirstAidApprovals: { rule: 'anyone' },
  approveFirstAid: { rule: 'anyone', body: () => ({ version: 'other' }), except: members('VERSION_CONFLICT') },
  withdrawFirstAid: { rule: 'anyone', storesNothing: true },
  saveFirstAid: { rule: 'viewer', repair: 'booking_open', body: () => ({ tried: [], helped: false }) },
  uploadPhoto: {
    rule: 'viewer',
    repair: 'questionnaire_open',
    form: () => ({ clientId: randomUUID(), perspective: 'bike' }),
  },
  uploadNoise: { rule: 'viewer', repair: 'questionnaire_open', form: () => ({ clientId: randomUUID() }), clip: true },
  deletePhoto: { rule: 'viewer', repair: 'questionnaire_open', foreignId: 'ignored' },

  listSlots: { rule: 'viewer' },
  getHold: { rule: 'viewer', repair: 'booking_open' },
  holdSlot: { rule: 'assigned', repair: 'booking_open', body: () => ({ startsAt: FREE_TIME }) },
  confirmAppointment: {
    rule: 'assigned',
    repair: 'booking_open',
    body: ({ appointmentId }) => ({ holdId: appointmentId }),
    foreignId: 'HOLD_EXPIRED',
  },
  cancelAppointment: { rule: 'assigned' },
  // The appointment begins at another time, so it is not changed.
  delayAppointment: { rule: 'assigned', body: () => ({ startsAt: FREE_TIME }), storesNothing: true },
  // The questionnaire's photos are there.
  requestPhotos: { rule: 'assigned', storesNothing: true },
  getAppointmentCalendar: { rule: 'viewer' },
  joinWaitlist: { rule: 'viewer' },
  leaveWaitlist: { rule: 'viewer', repair: 'waitlisted' },
  getVisit: { rule: 'anyone' },
  listVisitSlots: { rule: 'anyone' },
  moveVisit: { rule: 'anyone', body: () => ({ startsAt: FREE_TIME }) },
  cancelVisit: { rule: 'anyone' },

  getThread: { rule: 'viewer' },
  sendMessage: { rule: 'assigned', body: () => message },
  deleteMessage: { rule: 'messageAuthor', foreignId: 'MESSAGE_NOT_FOUND' },
  markRead: { rule: 'participant', body: () => ({ seq: 1 }) },
  sendTyping: { rule: 'participant', storesNothing: true },
  sendPresence: { rule: 'participant', body: () => ({ isPresent: true }), storesNothing: true },
  findMessages: { rule: 'self', query: { q: 'Hello' } },
  searchMessages: { rule: 'viewer', query: { q: 'Hello' } },
  uploadAttachment: { rule: 'assigned', form: () => ({ clientId: randomUUID(), kind: 'photo' }) },
  getCallServers: { rule: 'self' },
  enterLobby: { rule: 'assigned', repair: 'in_call', foreignId: 'done', storesNothing: true },
  // The request names the owner's client, which the counterpart cannot take.
  joinCall: {
    rule: 'assigned',
    repair: 'in_call',
    except: { 'assigned mechanic': 'INVALID_INPUT', lead: 'INVALID_INPUT' },
    foreignId: 'done',
  },
  leaveCall: {
    rule: 'participant',
    repair: 'in_call',
    // The request names the owner's client.
    except: { 'assigned mechanic': 'ignored' },
    foreignId: 'ignored',
  },
  // A customer who is not alone in the call reports nothing.
  reportLobby: {
    rule: 'viewer',
    repair: 'in_call',
    body: () => ({ picture: 'good', sound: null, checklist: [] }),
    storesNothing: true,
    foreignId: 'ignored',
  },
  signalCall: {
    rule: 'viewer',
    repair: 'in_call',
    body: ({ clientId, mechanicClientId }) => ({
      from: clientId,
      to: mechanicClientId,
      signals: [{ type: 'candidate', candidate: { candidate: 'candidate:1' } }],
    }),
    storesNothing: true,
    // The signal comes from the owner's client.
    except: { 'assigned mechanic': 'CALL_NOT_OPEN', 'unassigned mechanic': 'CALL_NOT_OPEN', lead: 'CALL_NOT_OPEN' },
    foreignId: 'CALL_NOT_OPEN',
  },
  reportCall: {
    rule: 'assigned',
    repair: 'wrap_up',
    body: () => ({ clientId: randomUUID(), figures: CALL_FIGURES }),
  },
  uploadSnapshot: { rule: 'assigned', repair: 'in_call', form: () => ({ clientId: randomUUID() }) },
  deleteSnapshot: { rule: 'assigned', repair: 'in_call', foreignId: 'ignored' },
  saveStep: {
    rule: 'assigned',
    repair: 'in_call',
    body: () => ({ title: 'Zughülle einrasten' }),
    foreignId: 'INVALID_INPUT',
  },
  deleteStep: { rule: 'assigned', repair: 'in_call', foreignId: 'ignored' },
  confirmStep: { rule: 'viewer', repair: 'in_call', foreignId: 'NOT_FOUND' },
  setStepsInSummary: { rule: 'assigned', repair: 'in_call', body: () => ({ isIncluded: false }) },
  rateCall: { rule: 'viewer', repair: 'wrap_up', body: () => ({ call: 5, service: 5, reason: '' }) },

  getCaseShare: { rule: 'viewer', repair: 'referred' },
  shareCase: { rule: 'viewer', repair: 'referred', body: () => ({ withPhotos: false, withContact: false }) },
  revokeCase: { rule: 'viewer', repair: 'referred' },
  getCaseFile: { rule: 'anyone', repair: 'referred' },
  listNotes: { rule: 'viewer' },
  addNote: { rule: 'viewer', body: () => message },
  updateNote: { rule: 'viewer', body: () => ({ text: 'Changed', version: 1 }), foreignId: 'NOT_FOUND' },
  pinNote: { rule: 'viewer', body: () => ({ isPinned: true }), foreignId: 'NOT_FOUND' },
  deleteNote: { rule: 'participant', query: { version: '1' }, foreignId: 'ignored' },
  getHistory: { rule: 'viewer' },
  listColleagues: { rule: 'viewer' },
  handOver: { rule: 'assigned', body: ({ colleagueId }) => ({ mechanicId: colleagueId }) },
  undoChange: {
    rule: 'assigned',
    repair: 'closed',
    // Only the mechanic who made the change.
    except: { lead: 'NOT_ALLOWED' },
    foreignId: 'UNDO_TOO_LATE',
  },
  followUpCall: {
    rule: 'assigned',
    repair: 'missed',
    body: () => ({ clientId: randomUUID(), cause: 'both', text: 'Hello', offeredTimes: [FREE_TIME] }),
  },
  reportViewing: { rule: 'viewer', body: () => ({ activity: 'reading' }) },
  listEarlierTickets: { rule: 'viewer' },
  listCannedReplies: { rule: 'self' },
  saveCannedReply: {
    rule: 'participant',
    body: () => ({ kind: 'message', name: 'New', texts: { de: 'New', en: '' }, isShared: false, version: 1 }),
    except: { 'unassigned mechanic': 'NOT_FOUND', lead: 'NOT_FOUND' },
    foreignId: 'NOT_FOUND',
  },
  deleteCannedReply: { rule: 'participant', query: { version: '1' }, foreignId: 'ignored' },
  listCases: { rule: 'self' },
  // Mechanics read all tickets.
  searchDesk: { rule: 'self', query: { q: 'aaaaaaaa' } },
  snoozeCase: { rule: 'assigned', body: () => ({ until: FREE_TIME }) },
  prioritizeCase: { rule: 'assigned', body: () => ({ isPrioritized: true }) },
  saveCaseRows: { rule: 'self', body: () => ({ rows: 'pictures' }) },
  changeTags: { rule: 'viewer', body: () => ({ add: ['Warranty'], remove: [] }) },
  saveCaseFilters: {
    rule: 'self',
    body: () => ({ filters: [{ name: 'Warranty', filter: 'open', tag: 'Warranty', urgent: false }] }),
  },
  closeQuestion: { rule: 'assigned' },
  // The customer's message is a question already.
  reopenQuestion: { rule: 'assigned', storesNothing: true },
  getWeek: { rule: 'self' },
  getReport: { rule: 'self' },
  getTeamBoard: { rule: 'anyone' },
  getTeamWeek: { rule: 'anyone' },
  moveTeamCases: {
    rule: 'anyone',
    body: ({ ticketId, colleagueId }) => ({ moves: [{ ticketId, mechanicId: colleagueId }] }),
  },
  // The path names a customer, who has no absences.
  saveTeamAbsence: {
    rule: 'anyone',
    body: () => ({ last: ABSENT_ON, reason: 'Ill' }),
    except: { lead: 'NOT_FOUND' },
    foreignId: 'NOT_ALLOWED',
  },
  deleteTeamAbsence: { rule: 'anyone', except: { lead: 'NOT_FOUND' }, foreignId: 'NOT_ALLOWED' },
  getDay: { rule: 'self' },
  blockTime: { rule: 'self', body: () => ({ endsAt: '2026-11-27T12:00:00.000Z' }) },
  unblockTime: { rule: 'self' },
  saveWorkingHours: {
    rule: 'self',
    body: () => ({ hours: [{ weekday: 2, from: '09:00', to: '12:00' }], keepCalls: true }),
  },
  saveAbsence: { rule: 'self', body: () => ({ last: ABSENT_ON, reason: 'Course' }) },
  deleteAbsence: { rule: 'self' },
  createCalendarFeed: { rule: 'self' },
  deleteCalendarFeed: { rule: 'self' },
  readCalendarFeed: { rule: 'anyone', recordsRead: true },
  writeSummary: { rule: 'assigned', repair: 'wrap_up', body: () => ({ outcome: 'fixed', text: 'Done.' }) },
}

type Route = Pick<Endpoint, 'method' | 'path' | 'access'>
/** Routes outside of the contract's table, without the event stream, which does not end. */
export const OTHER_ROUTES: Record<string, Route & PermissionRow> = {
  photoFile: {
    method: 'GET',
    path: '/api/photos/{photoId}/large',
    access: 'member',
    rule: 'viewer',
    except: { 'other customer': 'NOT_FOUND' },
    foreignId: 'NOT_FOUND',
  },
  photoVariant: {
    method: 'GET',
    path: '/api/photos/{photoId}/800.avif',
    access: 'member',
    rule: 'viewer',
    except: { 'other customer': 'NOT_FOUND' },
    foreignId: 'NOT_FOUND',
  },
  clipFile: {
    method: 'GET',
    path: '/api/photos/{clipId}/clip',
    access: 'member',
    rule: 'viewer',
    except: { 'other customer': 'NOT_FOUND' },
    foreignId: 'NOT_FOUND',
  },
  portraitFile: {
    method: 'GET',
    path: '/api/portraits/{portraitId}',
    access: 'member',
    rule: 'anyone',
    foreignId: 'done',
  },
  /** The chat is no part of a shared case. */
  caseClipPoster: {
    method: 'GET',
    path: '/api/cases/{token}/photos/{clipId}/large',
    access: 'public',
    rule: 'anyone',
    repair: 'referred',
    except: everyone('NOT_FOUND'),
    foreignId: 'NOT_FOUND',
  },
  casePhotoVariant: {
    method: 'GET',
    path: '/api/cases/{token}/photos/{photoId}/800.avif',
    access: 'public',
    rule: 'anyone',
    repair: 'referred',
    foreignId: 'NOT_FOUND',
  },
  casePhotoFile: {
    method: 'GET',
    path: '/api/cases/{token}/photos/{photoId}/large',
    access: 'public',
    rule: 'anyone',
    repair: 'referred',
    foreignId: 'NOT_FOUND',
  },
  // The service of these tests has no provider: the features' own tests have one.
  startCompanySignIn: {
    method: 'GET',
    path: '/api/sign-in/company',
    access: 'public',
    rule: 'anyone',
    except: everyone('NOT_FOUND'),
  },
  finishCompanySignIn: {
    method: 'GET',
    path: '/api/sign-in/company/callback',
    access: 'public',
    rule: 'anyone',
    except: everyone('NOT_FOUND'),
  },
  endCompanySession: {
    method: 'GET',
    path: '/api/sign-in/company/end',
    access: 'public',
    rule: 'anyone',
    except: everyone('NOT_FOUND'),
  },
  // Needs a token of a program: no session is accepted.
  records: {
    method: 'GET',
    path: '/api/records/tickets',
    access: 'public',
    rule: 'anyone',
    except: everyone('NOT_SIGNED_IN'),
  },
  exportAccount: { method: 'GET', path: '/api/me/export', access: 'member', rule: 'self' },
}
