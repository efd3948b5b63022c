import type { PageState } from '../app/page-state.ts'

type Policies = {
  createPolicy: (name: string, rules: { createScriptURL: (url: string) => string | undefined }) => unknown
}

/**
 * Creates the page's only Trusted Types policy. Scripts and workers come from the shell's own files, from releases, and from the
 * addresses of this session's overrides. No string becomes HTML or code. Browsers without Trusted Types have the nonce alone.
 */
export function trustOwnScripts(remotes: PageState['remotes']) {
  const origins = remotes.flatMap(({ entry, override }) => (override === 'address' ? [new URL(entry.url).origin] : []))
  ;(window as { trustedTypes?: Policies }).trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      const { origin, pathname } = new URL(url, location.href)
      if (origins.includes(origin) || (origin === location.origin && /^\/(assets|remotes)\//.test(pathname))) return url
    },
  })
}
