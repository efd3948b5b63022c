import { worksOnCases } from '@radruf/contract'
import { findLastEventSeq } from '../../events/read-events.ts'
import type { Handlers } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { dateOf, isoOf } from '../../time.ts'
import { getCallSources } from '../call/twilio-access.ts'
import { listWaitingCustomers } from '../call/waiting-customers.ts'
import { countUnread } from '../chat/storage.ts'
import { storeSignOut } from '../company-sign-in/sign-out.ts'
import { countWaitingCases } from '../desk/case-storage.ts'
import { toPersonView } from '../people/view.ts'
import { findOverdueLimit } from '../questions/answer-rules.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { isConfirmed, listConfirmationKeys } from './confirmation.ts'
import { requestCode } from './request-code.ts'
import { clearSessionCookie, hashToken, readSessionToken } from './session.ts'
import { deleteSessionByToken } from './session-storage.ts'
import { confirmSession, signIn } from './sign-in.ts'
import { signInWithLink } from './sign-in-link.ts'

/** The cases that wait for a person who works on cases. */
async function countCases({ db, settings, clock }: Service, mechanicId: string) {
  const now = dateOf(clock.now())
  return countWaitingCases(db, { mechanicId, now, overdueLimit: await findOverdueLimit(db, settings, now) })
}

export const signInHandlers = {
  requestCode,
  signIn,
  signInWithLink,
  confirmSession,
  getConfirmation: async (call) => ({ confirmed: await isConfirmed(call), keys: await listConfirmationKeys(call) }),
  getSession: async ({ service, service: { clock, db, settings }, person }) => ({
    person: person && toPersonView(person),
    now: isoOf(dateOf(clock.now())),
    lastEvent: person ? await findLastEventSeq(db, person.id) : 0,
    unreadMessages: person ? await countUnread(db, person) : 0,
    ...(person && worksOnCases(person.role) && (await countCases(service, person.id))),
    waiting:
      person && worksOnCases(person.role)
        ? await listWaitingCustomers(db, { mechanicId: person.id, settings, now: dateOf(clock.now()) })
        : [],
    brand: {
      productName: settings.productName,
      supportEmail: settings.supportEmail,
      supportPhone: settings.supportPhone ?? null,
      supportHours: { from: settings.supportFrom, to: settings.supportTo },
    },
    settings: {
      callMinutes: settings.callMinutes,
      zone: settings.zone,
      fileLimitMb: settings.fileLimitMb,
      clipLimitMb: settings.clipLimitMb,
      clipMaxSeconds: settings.clipMaxSeconds,
      changeUntilMinutes: settings.changeUntilMinutes,
      newTicketAllowed: settings.newTicketAllowed,
      callAdapter: settings.callAdapter,
      callSources: getCallSources(settings),
      mode: settings.mode,
      minimumVersion: settings.minimumVersion ?? null,
      recommendedVersion: settings.recommendedVersion ?? null,
      pushKey: settings.vapid?.publicKey ?? null,
      companySignIn: settings.company && { label: settings.company.label },
    },
  }),
  signOut: async ({ service, person, request, reply }) => {
    const token = readSessionToken(service, request)
    if (token) {
      const ended = await deleteSessionByToken(service.db, hashToken(token))
      service.notifier.notifySessionsEnded(ended.map(({ id }) => id))
      const hint = ended[0]?.sign_out_hint
      if (hint) storeSignOut(reply, service.settings, hint)
    }
    if (person) {
      const at = dateOf(service.clock.now())
      await recordSecurityEvent(service.db, { kind: 'signed_out', at, personId: person.id })
    }
    clearSessionCookie(service, reply)
    return null
  },
} satisfies Partial<Handlers>
