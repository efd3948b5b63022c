import type { Handlers } from '../../http/handler.ts'
import { clearSessionCookie } from '../sign-in/session.ts'
import { eraseAccount } from './erase-account.ts'

export const deleteAccountHandlers = {
  deleteAccount: async ({ service, person, reply }) => {
    await eraseAccount(service, person.id)
    clearSessionCookie(service, reply)
    return null
  },
} satisfies Partial<Handlers>
