import { SettingError } from '../registry/setting-error.ts'

/** When a release is taken back by itself. */
export type GuardLimits = {
  /** Visitors that it must have failed for. */
  failures: number
  /** Percentage points by which its share of failures must lie above its predecessor's. */
  rise: number
}

/** Settings of the guard. Throws {@link SettingError}. */
export function readGuardLimits({ ROLLBACK_FAILURES = '5', ROLLBACK_RISE = '10' }: NodeJS.ProcessEnv): GuardLimits {
  return {
    failures: wholeNumber('ROLLBACK_FAILURES', ROLLBACK_FAILURES, 2, 200),
    rise: wholeNumber('ROLLBACK_RISE', ROLLBACK_RISE, 1, 100),
  }
}

/** Whether AUTOMATIC_ROLLBACK is switched on, as it is unless told otherwise. Throws {@link SettingError}. */
export function isGuardEnabled({ AUTOMATIC_ROLLBACK = 'on' }: NodeJS.ProcessEnv): boolean {
  if (AUTOMATIC_ROLLBACK !== 'on' && AUTOMATIC_ROLLBACK !== 'off')
    throw new SettingError(`AUTOMATIC_ROLLBACK must be on or off, not "${AUTOMATIC_ROLLBACK}".`)
  return AUTOMATIC_ROLLBACK === 'on'
}

function wholeNumber(name: string, text: string, from: number, to: number): number {
  const value = Number(text)
  if (!Number.isInteger(value) || value < from || value > to)
    throw new SettingError(`${name} must be a whole number from ${from} to ${to}, not "${text}".`)
  return value
}
