import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'
import { containerName } from '../../container.ts'

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
