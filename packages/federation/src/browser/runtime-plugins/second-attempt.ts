import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

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
