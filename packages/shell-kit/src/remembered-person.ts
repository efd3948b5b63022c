import type { Person } from '@radruf/contract'
import { deviceStorage } from './device-storage.ts'

/** The person that this device remembers: a first name and a masked address, nothing that signs in. */
export type RememberedPerson = { name: string; email: string }

/** Local storage key. Browsers store it, so it never changes. */
const KEY = 'radruf.remembered'

/** Reads the person that this device remembers; undefined without one. */
export function readRememberedPerson(): RememberedPerson | undefined {
  try {
    const { name, email } = JSON.parse(deviceStorage().getItem(KEY) ?? '{}') as Partial<RememberedPerson>
    return typeof name === 'string' && typeof email === 'string' ? { name, email } : undefined
  } catch {
    return undefined
  }
}

/** Remembers a person on this device, after the person has chosen so. */
export const rememberPerson = ({ name, email }: Pick<Person, 'name' | 'email'>): void =>
  deviceStorage().setItem(KEY, JSON.stringify({ name: name ?? maskEmail(email), email: maskEmail(email) }))

export const forgetPerson = (): void => deviceStorage().removeItem(KEY)

/** Two letters of the name and the domain: `an•••@example.test`. */
export const maskEmail = (email: string): string => email.replace(/^(.{1,2})[^@]*/, '$1•••')
