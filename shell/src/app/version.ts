import { isVersionBelow, type PublicSettings } from '@radruf/contract'
import { useSyncExternalStore } from 'react'
import shell from '../../package.json' with { type: 'json' }
import type { Updates } from './services.ts'

/** The shell's version: every request of its pages and of its server names it. */
export const APP_VERSION: string = shell.version

/** Whether this page is below the minimum: by the settings of its session, or because the service has said so since. */
export function useOutdated({ minimumVersion }: PublicSettings, updates: Updates): boolean {
  const told = useSyncExternalStore(updates.subscribe, updates.isOutdated, () => false)
  return told || (minimumVersion !== null && isVersionBelow(APP_VERSION, minimumVersion))
}
