/** The name by which a screen calls a mechanic: `Mia Kern` → `Mia`. */
export const getFirstName = (name: string): string => name.split(' ')[0] ?? name
