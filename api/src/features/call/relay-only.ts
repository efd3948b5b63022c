import { ApiProblem } from '@radruf/contract/api'
import type { PersonRow } from '../../http/handler.ts'
import { hasRelay, type Settings } from '../../settings.ts'

/** Whether the person's calls have to go through relay servers only. */
export const isRelayOnly = (
  { callRelayOnly }: Pick<Settings, 'callRelayOnly'>,
  { hides_address }: Pick<PersonRow, 'hides_address'>,
): boolean => callRelayOnly || hides_address

/**
 * Whether the person's calls go through relay servers only, by the operator's setting or the person's choice. Throws
 * CALL_RELAY_MISSING when there is none: a call would show the address that has to be hidden.
 */
export function requireRelayIfWanted(
  settings: Pick<Settings, 'callAdapter' | 'turnUrls' | 'callRelayOnly'>,
  person: Pick<PersonRow, 'hides_address'>,
): boolean {
  const isWanted = isRelayOnly(settings, person)
  if (isWanted && !hasRelay(settings)) throw new ApiProblem('CALL_RELAY_MISSING')
  return isWanted
}

/** Warnings for the operator about the call settings, logged at start. */
export function getCallWarnings({ mode, callAdapter, turnUrls }: Pick<Settings, 'mode' | 'callAdapter' | 'turnUrls'>) {
  if (mode !== 'production' || callAdapter !== 'direct' || turnUrls.length > 0) return []
  return [
    'TURN_URLS is not set: calls between networks that allow no direct connection, like many mobile networks, will fail.',
  ]
}
