/** Where a form leads back to: a path of this origin, the start page otherwise. */
export const ownPath = (to: string | null): string => to?.match(/^\/(?![/\\]).*/)?.[0] ?? '/'
