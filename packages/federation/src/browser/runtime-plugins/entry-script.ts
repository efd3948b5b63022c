import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime'

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
