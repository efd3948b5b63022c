import { isVersionBelow, type PublicSettings } from '@radruf/contract'
import type { OutdatedStatus } from '@radruf/host'
import { useSyncExternalStore } from 'react'
import shell from '../../package.json' with { type: 'json' }

/** Version of the shell, sent with every request of its pages and its server. */
export const APP_VERSION: string = shell.version

/** Whether this page is below the minimum version, by the session's settings or a later response of the service. */
export function useOutdated({ minimumVersion }: PublicSettings, updates: OutdatedStatus): boolean {
  const isReported = useSyncExternalStore(updates.subscribe, updates.isOutdated, () => false)
  return isReported || (minimumVersion !== null && isVersionBelow(APP_VERSION, minimumVersion))
}
