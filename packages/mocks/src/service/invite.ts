import type { Language, Role } from '@radruf/contract'
import { type Account, NOTIFICATIONS, type World } from '../world/world.ts'
import { openTicket } from './ticket-moves.ts'

type Invitation = { email: string; role: Role; language: Language; name?: string | undefined }

/** Invites a person, and opens the first ticket of a customer. Inviting the same address again changes nothing. */
export function invite(world: World, { email, role, language, name }: Invitation): Account {
  const known = world.accounts.find((one) => one.email === email)
  if (known) return known
  const account: Account = {
    id: world.newId(),
    email,
    name: name ?? null,
    role,
    language,
    onboardedAt: null,
    notifications: NOTIFICATIONS,
    readAnnouncements: new Set(),
  }
  world.accounts.push(account)
  if (role === 'customer') openTicket(world, account)
  return account
}
