import { readSettings } from '@radruf/settings'

/** When a release is taken back by itself. */
export type GuardLimits = {
  /** Visitors that it must have failed for. */
  failures: number
  /** Percentage points by which its share of failures must lie above its predecessor's. */
  rise: number
}

/** Settings of the guard. Throws `SettingError`. */
export function readGuardLimits(env: NodeJS.ProcessEnv): GuardLimits {
  const { rollbackFailures, rollbackRise } = readSettings('guard', env)
  return { failures: rollbackFailures, rise: rollbackRise }
}

/** Whether AUTOMATIC_ROLLBACK is on, its default. Throws `SettingError`. */
export const isGuardWanted = (env: NodeJS.ProcessEnv): boolean => readSettings('guard', env).automaticRollback
