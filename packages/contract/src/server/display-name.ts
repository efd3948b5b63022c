/** A person's name, else the part of the e-mail address before the @. */
export const displayName = ({ name, email }: { name: string | null; email: string }): string =>
  name ?? email.replace(/@.*/, '')
