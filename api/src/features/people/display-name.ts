import type { PersonRow } from '../../http/handler.ts'

/** What people are called: their name, else the part of the address before the @. */
export const displayName = ({ name, email }: Pick<PersonRow, 'name' | 'email'>): string =>
  name ?? email.replace(/@.*/, '')
