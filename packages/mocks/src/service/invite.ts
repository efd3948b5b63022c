import { DEFAULT_NOTIFICATIONS, type Invitation } from '@radruf/contract'
import type { Account, MockState } from '../state/mock-state.ts'
import { openTicket } from './ticket-moves.ts'

/** Creates an account, and the first ticket of a customer. Returns the existing account of a known address. */
export function invitePerson(mock: MockState, { email, role, language, name }: Invitation): Account {
  const known = mock.accounts.find((account) => account.email === email)
  if (known) return known
  const account: Account = {
    id: mock.newId(),
    email,
    name: name ?? null,
    role,
    language,
    onboardedAt: null,
    postalCode: null,
    hidesAddress: false,
    notifications: DEFAULT_NOTIFICATIONS,
    readAnnouncements: new Set(),
  }
  mock.accounts.push(account)
  if (role === 'customer') openTicket(mock, account)
  return account
}
