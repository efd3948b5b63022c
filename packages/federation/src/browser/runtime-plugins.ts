import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { containerName } from '../container.ts'

/** Entry of a remote at the address of its current attempt. */
export type AttemptedEntry = { name: string; url: string }

/**
 * Registers a remote anew before each request, at the address of this attempt: browsers keep a hanging request and replay a failed
 * preload, and the runtime keeps a container whose files are missing.
 *
 * @param findEntry entry of the container with this name; rejects when it is unknown or cannot be described
 */
export const attemptAddress = (
  findEntry: (container: string) => Promise<AttemptedEntry>,
): ModuleFederationRuntimePlugin => ({
  name: 'radruf:attempt-address',
  async beforeRequest(request) {
    const [container = ''] = request.id.split('/')
    const { name, url } = await findEntry(container)
    const isKnown = request.origin.options.remotes.some((remote) => 'entry' in remote && remote.entry === url)
    if (!isKnown)
      request.origin.registerRemotes([{ name: containerName(name), entry: url, type: 'global' }], { force: true })
    return request
  },
})

/**
 * Loads entry scripts with their integrity, and gives them up after `timeoutMs` milliseconds. The page's policy trusts scripts that
 * a trusted script adds (`strict-dynamic`), so they need no nonce.
 *
 * @param integrityOf integrity of the entry at a URL; empty for a builder's script, which changes with every save
 */
export const entryScript = (
  integrityOf: (url: string) => string,
  timeoutMs: number,
): ModuleFederationRuntimePlugin => ({
  name: 'radruf:entry-script',
  createScript({ url }) {
    const script = document.createElement('script')
    script.src = url
    script.crossOrigin = 'anonymous'
    script.integrity = integrityOf(url)
    return { script, timeout: timeoutMs }
  },
})

/**
 * Runs the code of a remote's module within `run`, which gets the name of its container.
 */
export const aroundEvaluation = (
  run: (container: string, evaluate: () => unknown) => unknown,
): ModuleFederationRuntimePlugin => ({
  name: 'radruf:around-evaluation',
  async getModuleFactory({ remoteEntryExports, expose, moduleInfo }) {
    const evaluate = (await remoteEntryExports.get(expose)) as (() => unknown) | undefined
    return evaluate && (() => run(moduleInfo.name, evaluate))
  },
})

/**
 * Loads a remote a second time after a failure, because Chromium replays a failed preload once.
 *
 * @param onFailure called after the first failure with the name of the container; the next attempt gets another address
 */
export const secondAttempt = (onFailure: (container: string) => void): ModuleFederationRuntimePlugin => {
  const repeated = new Set<string>()
  return {
    name: 'radruf:second-attempt',
    async errorLoadRemote({ id, lifecycle, origin }) {
      if (lifecycle !== 'onLoad' || repeated.has(id)) return
      repeated.add(id)
      onFailure(id.split('/')[0] ?? '')
      return origin.loadRemote(id).finally(() => repeated.delete(id))
    },
  }
}
