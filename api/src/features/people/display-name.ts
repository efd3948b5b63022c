import type { PersonRow } from '../../http/handler.ts'

/** A person's name, else the part of the e-mail address before the @. */
export const displayName = ({ name, email }: Pick<PersonRow, 'name' | 'email'>): string =>
  name ?? email.replace(/@.*/, '')
