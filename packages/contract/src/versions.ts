/** Names the version of the app that asks. */
export const VERSION_HEADER = 'x-app-version'
/** Says that a call runs on the page, or that it holds something unsent: an outdated app may then still finish. */
export const BUSY_HEADER = 'x-app-busy'

/** Tells such an app, with an answer, that it must be updated as soon as it has finished. */
export const OUTDATED_HEADER = 'x-app-outdated'

/** Whether a version (`1.4.0`) is below another, number by number; what is no version counts as the oldest. */
export function isVersionBelow(version: string, minimum: string): boolean {
  const [own, wanted] = [parseNumbers(version), parseNumbers(minimum)]
  const differing = [0, 1, 2].find((index) => (own[index] ?? 0) !== (wanted[index] ?? 0))
  return differing !== undefined && (own[differing] ?? 0) < (wanted[differing] ?? 0)
}

const parseNumbers = (version: string) => (/^\d+(\.\d+){0,2}/.exec(version)?.[0] ?? '0').split('.').map(Number)
