/** The first of a person's names: `Mia Kern` → `Mia`. Texts address people by it. */
export const getFirstName = (name: string): string => name.split(' ')[0] ?? name
