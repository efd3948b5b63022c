import type { RemoteModule } from '@radruf/shell-kit'

/** Members of a route with which code would run beside the shell's limits. The type does not permit them. */
const REFUSED_MEMBERS = ['children', 'index', 'lazy', 'middleware'] as const

/**
 * Copies a remote's module into plain objects, so that its getters and proxies run here, where an error names the remote, and not while
 * the page of another remote renders. Throws for a module that is none.
 */
export const toPlainModule = ({ routes, slots, texts }: RemoteModule): RemoteModule => ({
  routes: routes.map((route) => {
    const copy = { ...route }
    for (const member of REFUSED_MEMBERS)
      if (member in copy) throw new Error(`its route ${copy.path} has ${member}, which is not permitted`)
    return copy
  }),
  slots: { ...slots },
  texts: { ...texts },
})
