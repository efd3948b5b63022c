import type { SignInKey } from '../../database/schema.ts'

export const SIGN_IN_RESULTS = ['done', 'refused'] as const
export type SignInResult = (typeof SIGN_IN_RESULTS)[number]
const KEYS: readonly SignInKey[] = ['code', 'link', 'passkey', 'company']

type Count = { key: SignInKey; result: SignInResult; count: number }
/** Counts the sign-ins of this process, for the metrics. */
export type SignInCounter = { count: (key: SignInKey, result: SignInResult) => void; list: () => readonly Count[] }

export function createSignInCounter(): SignInCounter {
  const counts: Count[] = KEYS.flatMap((key) => SIGN_IN_RESULTS.map((result) => ({ key, result, count: 0 })))
  return {
    count(key, result) {
      const counted = counts.find((row) => row.key === key && row.result === result)
      if (counted) counted.count += 1
    },
    list: () => counts,
  }
}
