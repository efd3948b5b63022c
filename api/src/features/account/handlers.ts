import type { Handlers } from '../../http/handler.ts'
import { requireConfirmed } from '../sign-in/confirmation.ts'
import { clearDeviceCookie } from '../sign-in/device-cookie.ts'
import { clearSessionCookie } from '../sign-in/session.ts'
import { eraseAccount } from './erase-account.ts'

export const deleteAccountHandlers = {
  deleteAccount: async ({ service, person, request, reply }) => {
    await requireConfirmed({ service, request, person })
    await eraseAccount(service, person.id)
    clearSessionCookie(service, reply)
    clearDeviceCookie(reply, service.settings)
    return null
  },
} satisfies Partial<Handlers>
