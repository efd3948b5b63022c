import { containerName, EXPOSED } from '../container.ts'
import type { LiveRemote } from '../release.ts'
import type { SharedScope } from '../shared-modules.ts'

/** Loads the module that a remote exposes, with its entry script from `url`. */
export type OpenContainer = <M>(remote: LiveRemote, url: string) => Promise<M>

/** The container that an entry script registers: federation's oldest interface, which needs only the shared modules. */
type Container = {
  init: (scope: ShareScope) => unknown
  get: (module: string) => Promise<() => unknown>
}
type ShareScope = Record<string, Record<string, { from: string; eager: boolean; loaded: 1; get: () => () => unknown }>>

/** Creates an opener for containers without runtime: runs their script, passes the shared modules and gets the exposed module. */
export function createPlainOpener(scope: SharedScope): OpenContainer {
  const shared: ShareScope = Object.fromEntries(
    Object.entries(scope).map(([name, { version, module }]) => [
      name,
      { [version]: { from: 'shell', eager: true, loaded: 1, get: () => () => module } },
    ]),
  )
  return async <M>(remote: LiveRemote, url: string) => {
    const container = await loadContainer(remote, url)
    await container.init(shared)
    return (await container.get(EXPOSED))() as M
  }
}

/** Runs an entry script and reads its container before another attempt can replace it. */
function loadContainer({ name, entry }: LiveRemote, url: string): Promise<Container> {
  const { promise, resolve, reject } = Promise.withResolvers<Container>()
  const script = document.createElement('script')
  script.src = url
  script.crossOrigin = 'anonymous'
  if (entry.integrity) script.integrity = entry.integrity
  script.onload = () => {
    const container = (globalThis as unknown as Record<string, Container | undefined>)[containerName(name)]
    if (container) resolve(container)
    else reject(new Error(`${url} registers no container`))
  }
  script.onerror = () => reject(new Error(`${url} could not be loaded`))
  document.head.append(script)
  return promise.finally(() => script.remove())
}
