import type { ReleaseConsole } from '@radruf/release-tool/console'
import type { Settings } from '../../settings.ts'

type ConsoleSettings = Pick<Settings, 'consoleToken' | 'registryUrl' | 'outcomesFrom' | 'outcomesToken'>

/** Connects with the registry that the settings name; null without one. Its client is loaded with the first request. */
export function connectConsole(settings: ConsoleSettings): ReleaseConsole | null {
  const { consoleToken: token, registryUrl, outcomesFrom: addresses, outcomesToken } = settings
  if (!token || !registryUrl) return null
  let opened: Promise<ReleaseConsole> | undefined
  const open = () => (opened ??= load())
  const load = async () => {
    const { createReleaseConsole } = await import('@radruf/release-tool/console')
    const figures = addresses && outcomesToken ? { addresses, token: outcomesToken } : undefined
    return createReleaseConsole({ registryUrl, token, figures })
  }
  return {
    read: async () => (await open()).read(),
    change: async (by, change) => (await open()).change(by, change),
  }
}
