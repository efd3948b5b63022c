import { SettingError } from '../registry/setting-error.ts'

/** Limits beyond which a release is rolled back automatically. */
export type GuardLimits = {
  /** Minimum number of visitors with a failure. */
  failures: number
  /** Minimum difference to the predecessor's share of failures, in percentage points. */
  rise: number
}

/** Reads the settings of the guard. Throws {@link SettingError}. */
export function readGuardLimits({ ROLLBACK_FAILURES = '5', ROLLBACK_RISE = '10' }: NodeJS.ProcessEnv): GuardLimits {
  return {
    failures: wholeNumber('ROLLBACK_FAILURES', ROLLBACK_FAILURES, 2, 200),
    rise: wholeNumber('ROLLBACK_RISE', ROLLBACK_RISE, 1, 100),
  }
}

/** Whether AUTOMATIC_ROLLBACK is on, which is the default. Throws {@link SettingError}. */
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
