import { readSettings } from '@radruf/settings'

/** Limits beyond which a release is rolled back automatically. */
export type GuardLimits = {
  /** Minimum number of networks with a failure. */
  failures: number
  /** Percentage points by which a release may exceed its predecessor's share of failures. */
  rise: number
  /** Percentage of failures that no release may exceed, whatever its predecessor does. */
  ceiling: number
}

/** Settings of the guard. Throws `SettingError`. */
export function readGuardLimits(env: NodeJS.ProcessEnv): GuardLimits {
  const { rollbackFailures, rollbackRise, rollbackCeiling } = readSettings('guard', env)
  return { failures: rollbackFailures, rise: rollbackRise, ceiling: rollbackCeiling }
}

/** Whether AUTOMATIC_ROLLBACK is on, its default. Throws `SettingError`. */
export const isGuardEnabled = (env: NodeJS.ProcessEnv): boolean => readSettings('guard', env).automaticRollback
