import { createInstance } from '@module-federation/runtime'
import * as runtimeCore from '@module-federation/runtime/core'
import { containerName } from '../container.ts'
import type { LiveRemote } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'
import type { OpenContainer } from './plain-container.ts'

/** Global under which containers without their own federation core find the page's copy. */
const CORE = '_FEDERATION_RUNTIME_CORE'

/**
 * Creates an opener for containers of every kind, with Module Federation's runtime and the shared modules of `scope`. An entry
 * script fails after `timeoutMs` milliseconds.
 */
export function createRuntimeOpener(scope: SharedScope, timeoutMs: number): OpenContainer {
  Object.assign(globalThis, { [CORE]: runtimeCore })
  const requested = new Map<string, LiveRemote>()
  const federation = createInstance({
    name: 'shell',
    remotes: [],
    shared: Object.fromEntries(
      Object.entries(scope).map(([name, { version, module }]) => [
        name,
        {
          version,
          lib: () => module,
          strategy: 'loaded-first',
          shareConfig: { singleton: true, requiredVersion: `^${version}` },
        },
      ]),
    ),
    plugins: [
      {
        name: 'radruf:integrity',
        createScript({ url, remoteInfo }) {
          const remote = requested.get(remoteInfo?.name ?? '')
          const script = document.createElement('script')
          script.src = url
          script.crossOrigin = 'anonymous'
          if (remote?.entry.integrity) script.integrity = remote.entry.integrity
          return { script, timeout: timeoutMs }
        },
      },
    ],
  })
  return async <M>(remote: LiveRemote, url: string) => {
    const { name } = remote
    requested.set(name, remote)
    federation.registerRemotes([{ name, entryGlobalName: containerName(name), entry: url, type: 'global' }], {
      force: true,
    })
    const exposed = await federation.loadRemote<M>(`${name}/remote`)
    if (!exposed) throw new Error('the container exposes nothing')
    return exposed
  }
}
