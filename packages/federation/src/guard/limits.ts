import { readSettings } from '@radruf/settings'

/** Limits beyond which a release is rolled back automatically. */
export type GuardLimits = {
  /** Minimum number of visitors with a failure. */
  failures: number
  /** Minimum difference to the predecessor's share of failures, in percentage points. */
  rise: number
}

/** Settings of the guard. Throws `SettingError`. */
export function readGuardLimits(env: NodeJS.ProcessEnv): GuardLimits {
  const { rollbackFailures, rollbackRise } = readSettings('guard', env)
  return { failures: rollbackFailures, rise: rollbackRise }
}

/** Whether AUTOMATIC_ROLLBACK is on, its default. Throws `SettingError`. */
export const isGuardEnabled = (env: NodeJS.ProcessEnv): boolean => readSettings('guard', env).automaticRollback
