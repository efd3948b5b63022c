import type { Settings } from '../../settings.ts'

/** What an operator should know about calls before people have them. */
export function callWarnings({ mode, callAdapter, turnUrls }: Pick<Settings, 'mode' | 'callAdapter' | 'turnUrls'>) {
  if (mode !== 'production' || callAdapter !== 'direct' || turnUrls.length > 0) return []
  return [
    'TURN_URLS is not set: calls between networks that allow no direct connection, like many mobile networks, will fail.',
  ]
}
