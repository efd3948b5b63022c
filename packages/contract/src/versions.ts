/** Request header with the version of the app. */
export const VERSION_HEADER = 'x-app-version'
/** Request header of a page with a running call or unsent input. An outdated app may then finish its work. */
export const BUSY_HEADER = 'x-app-busy'

/** Response header for such an app: it must be updated as soon as its work is finished. */
export const OUTDATED_HEADER = 'x-app-outdated'

/** Compares versions (`1.4.0`) number by number. Invalid versions count as the oldest. */
export function isVersionBelow(version: string, minimum: string): boolean {
  const [own, wanted] = [parseNumbers(version), parseNumbers(minimum)]
  const differing = [0, 1, 2].find((index) => (own[index] ?? 0) !== (wanted[index] ?? 0))
  return differing !== undefined && (own[differing] ?? 0) < (wanted[differing] ?? 0)
}

const parseNumbers = (version: string) => (/^\d+(\.\d+){0,2}/.exec(version)?.[0] ?? '0').split('.').map(Number)
