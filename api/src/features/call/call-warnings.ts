import type { Settings } from '../../settings.ts'

/** Warnings for the operator about the call settings, logged at start. */
export function getCallWarnings({ mode, callAdapter, turnUrls }: Pick<Settings, 'mode' | 'callAdapter' | 'turnUrls'>) {
  if (mode !== 'production' || callAdapter !== 'direct' || turnUrls.length > 0) return []
  return [
    'TURN_URLS is not set: calls between networks that allow no direct connection, like many mobile networks, will fail.',
  ]
}
