/** The first of a person's names: `Mia Kern` → `Mia`. Texts address people by it. */
export const getFirstName = (name: string): string => name.split(/\s/u, 1)[0] ?? name

/** A person's name, else the part of the e-mail address before the @. */
export const displayName = ({ name, email }: { name: string | null; email: string }): string =>
  name ?? email.replace(/@.*/, '')
