import { fetchStatuses } from '../guard/fetch-statuses.ts'
import { createHttpClient } from '../service/http-client.ts'
import { createOverview, type ReleaseOverview } from './overview.ts'

type ReleaseConsoleOptions = {
  registryUrl: string
  /** CONSOLE_TOKEN of the registry process. */
  token: string
  /** Shell servers and their token; without them releases have no figures. */
  figures?: { addresses: readonly string[]; token: string } | undefined
}

/** A decision of an operator about one remote, or about all releases. */
export type ConsoleChange =
  | { action: 'promote' | 'rollback' | 'pin' | 'unpin'; remote: string; seen: string }
  | { action: 'freeze' }
  | { action: 'unfreeze' }

/** The releases of a product as its operators see and change them. */
export type ReleaseConsole = {
  /** Rejects with `RegistryUnreachable`. Figures that cannot be read are missing. */
  read: () => Promise<ReleaseOverview>
  /** Changes the registry in the name of an operator. `seen` is the time of the newest change that the operator saw. */
  change: (by: string, change: ConsoleChange) => Promise<void>
}

/** A person waits for the page; a registry process that was killed is back within seconds. */
const READ = { retries: 1, timeoutMs: 5000 }
/** The registry checks a release before it goes live for everybody, which takes up to a minute. */
const CHANGE = { retries: 4 }

/** Connects the console with the registry process and the shell servers of a product. */
export function createReleaseConsole({ registryUrl: url, token, figures }: ReleaseConsoleOptions): ReleaseConsole {
  return {
    async read() {
      const registry = await createHttpClient({ url, token, by: 'console' }, READ).readRegistry()
      const servers = figures && (await fetchStatuses(figures.addresses, figures.token).catch(() => undefined))
      return createOverview(
        registry,
        servers?.flatMap(({ releases }) => releases),
        new Date(),
      )
    },
    async change(by, change) {
      const client = createHttpClient({ url, token, by }, CHANGE)
      if (change.action === 'freeze' || change.action === 'unfreeze') await client[change.action]()
      else await client.change(change.remote, { action: change.action }, change.seen)
    },
  }
}
