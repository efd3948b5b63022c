import type { RemoteModule } from '@radruf/shell-kit'

/**
 * Copies a remote's module into plain objects, so that its getters and proxies run here, where an error names the remote, and not while
 * the page of another remote renders. Throws for a module that is none.
 */
export const toPlainModule = ({ routes, slots, texts }: RemoteModule): RemoteModule => ({
  routes: routes.map((route) => ({ ...route })),
  slots: { ...slots },
  texts: { ...texts },
})
