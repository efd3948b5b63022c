import { z } from 'zod'
import { LEGAL_PAGES } from '../../paths.ts'
import { CONFIRMATION_KEYS } from '../../sign-in-rules.ts'
import { EMAIL_LENGTH_MAX } from '../../text-limits.ts'
import { toAsciiDigits } from '../../typed-text.ts'
import { type Endpoint, noContent } from '../endpoint.ts'
import {
  DeviceSession,
  NotificationMatrix,
  NotificationPreferences,
  Person,
  PushSubscription,
  Session,
} from '../schemas/account.ts'
import { Language, PersonName, PostalCode } from '../schemas/common.ts'
import { LegalText } from '../schemas/notices.ts'

/** Session, sign-in and the person's own account. */
export const accountEndpoints = {
  getHealth: {
    method: 'GET',
    path: '/api/health',
    access: 'public',
    ignoresSession: true,
    summary:
      'Whether the service works, within two seconds. Degraded, with the status 503: the database does not respond. Degraded, with 200: the disk is full, and writes are refused.',
    reply: z.object({
      status: z.enum(['ok', 'degraded']),
      database: z.enum(['embedded', 'postgres']),
      causes: z.array(z.enum(['database', 'storage'])),
    }),
    errors: [],
  },
  getSession: {
    method: 'GET',
    path: '/api/session',
    access: 'public',
    summary: 'The signed-in person, the service’s clock, brand and settings.',
    reply: Session,
    errors: [],
  },
  getLegalText: {
    method: 'GET',
    path: '/api/legal/{page}',
    access: 'public',
    params: z.object({ page: z.enum(LEGAL_PAGES) }),
    query: z.object({ language: Language }),
    summary: 'A legal page as written by the operator, with product name and support address filled in.',
    reply: LegalText,
    errors: [],
  },
  requestCode: {
    method: 'POST',
    path: '/api/sign-in/codes',
    access: 'public',
    status: 202,
    summary: 'Mail a one-time code. The reply is the same for invited and unknown addresses.',
    body: z.object({ email: z.string().max(EMAIL_LENGTH_MAX), language: Language }),
    reply: z.object({ resendAfter: z.int() }).meta({ description: 'Seconds until another code can be requested.' }),
    errors: ['EMAIL_INVALID'],
  },
  signIn: {
    method: 'POST',
    path: '/api/sign-in/sessions',
    access: 'public',
    status: 201,
    summary: 'Exchange the code for a session.',
    body: z.object({
      email: z.string().max(EMAIL_LENGTH_MAX),
      code: z
        .string()
        .overwrite(toAsciiDigits)
        .regex(/^\d{6}$/),
    }),
    reply: Person,
    errors: ['EMAIL_INVALID', 'CODE_WRONG', 'CODE_EXPIRED', 'ACCOUNT_BLOCKED'],
  },
  signInWithLink: {
    method: 'POST',
    path: '/api/sign-in/links',
    access: 'public',
    status: 201,
    summary: 'Exchange the token of a sign-in link, which the operator sends, for a session. A link can be used once.',
    body: z.object({ email: z.string().max(EMAIL_LENGTH_MAX), token: z.string().max(200) }),
    reply: Person,
    errors: ['EMAIL_INVALID', 'LINK_EXPIRED', 'ACCOUNT_BLOCKED'],
  },
  signOut: {
    method: 'DELETE',
    path: '/api/session',
    access: 'public',
    status: 204,
    summary: 'End this session.',
    reply: noContent,
    errors: [],
  },
  getConfirmation: {
    method: 'GET',
    path: '/api/session/confirmation',
    access: 'member',
    summary:
      'Whether the person signed in, or confirmed who they are, lately: the export, the deletion and changes of passkeys need it; and the keys that confirm.',
    reply: z.object({ confirmed: z.boolean(), keys: z.array(z.enum(CONFIRMATION_KEYS)) }),
    errors: [],
  },
  confirmSession: {
    method: 'POST',
    path: '/api/session/confirmation',
    access: 'member',
    status: 204,
    summary: 'Confirm with a code, requested for the own address in this browser, who uses the session.',
    body: z.object({ code: z.string().regex(/^\d{6}$/) }),
    reply: noContent,
    errors: ['CODE_WRONG', 'CODE_EXPIRED'],
  },
  updateMe: {
    method: 'PATCH',
    path: '/api/me',
    access: 'member',
    summary:
      'Change the person’s name, language, postal code or the hiding of the internet address in calls, or mark onboarding as done. An empty postal code deletes it; the field of an invalid one is invalid_postal_code.',
    body: z
      .object({
        language: z.string(),
        name: PersonName,
        onboarded: z.literal(true),
        postalCode: z.union([z.string().trim().length(0), PostalCode], 'invalid_postal_code'),
        hidesAddress: z.boolean(),
      })
      .partial(),
    reply: Person,
    errors: ['LANGUAGE_REFUSED', 'CALL_RELAY_MISSING'],
  },
  listSessions: {
    method: 'GET',
    path: '/api/me/sessions',
    access: 'member',
    summary: 'The person’s sessions, most recently used first.',
    reply: z.object({ sessions: z.array(DeviceSession) }),
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/api/me/sessions/{sessionId}',
    access: 'member',
    status: 204,
    params: z.object({ sessionId: z.uuid() }),
    summary: 'End one session. An ended session is no error.',
    reply: noContent,
    errors: [],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/api/me/sessions',
    access: 'member',
    status: 204,
    summary: 'End all other sessions.',
    reply: noContent,
    errors: [],
  },
  getNotifications: {
    method: 'GET',
    path: '/api/me/notifications',
    access: 'member',
    summary: 'The person’s notification preferences.',
    reply: NotificationMatrix,
    errors: [],
  },
  saveNotifications: {
    method: 'PUT',
    path: '/api/me/notifications',
    access: 'member',
    summary: 'Change the notification preferences.',
    body: NotificationPreferences,
    reply: NotificationMatrix,
    errors: [],
  },
  savePushSubscription: {
    method: 'PUT',
    path: '/api/me/push-subscriptions',
    access: 'member',
    summary:
      'Subscribe this browser to push notifications for the duration of the session. A repeated call replaces the subscription. Only configured push services are accepted.',
    body: PushSubscription,
    reply: z.object({ id: z.uuid() }),
    errors: ['PUSH_SERVICE_UNKNOWN'],
  },
  deletePushSubscription: {
    method: 'DELETE',
    path: '/api/me/push-subscriptions/{subscriptionId}',
    access: 'member',
    status: 204,
    params: z.object({ subscriptionId: z.uuid() }),
    summary: 'Unsubscribe this browser. An unknown subscription is no error.',
    reply: noContent,
    errors: [],
  },
  deleteAccount: {
    method: 'POST',
    path: '/api/me/deletion',
    access: 'member',
    status: 204,
    summary:
      'Delete the account with all its data. The confirmation is the word DELETE; otherwise its field is mismatch.',
    body: z.object({ confirmation: z.string().refine((typed) => typed === 'DELETE', 'mismatch') }),
    reply: noContent,
    errors: ['CONFIRMATION_NEEDED'],
  },
} as const satisfies Record<string, Endpoint>
