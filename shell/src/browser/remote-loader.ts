import type { RemoteName } from '@radruf/contract'
import { createBrowserRemotes } from '@radruf/federation/browser'
import { addTexts, type createTexts, protectShared } from '@radruf/host'
import { sharedScope } from '@radruf/host/shared-scope'
import type { RemoteModule } from '@radruf/shell-kit'
import type { GlobalsWatch } from '../app/changed-globals.ts'
import type { PageState } from '../app/page-state.ts'
import { toPlainModule } from '../app/plain-module.ts'
import { findReloadLoop } from './reload-guard.ts'
import { createRemoteStyles } from './remote-styles.ts'
import type { createReporter } from './report.ts'

export type LoaderOptions = {
  page: PageState
  texts: ReturnType<typeof createTexts>
  globals: GlobalsWatch
  reporter: ReturnType<typeof createReporter>
}
export type BrowserRemoteLoader = ReturnType<typeof createRemoteLoader>

/** Loads remotes with their style sheets and texts, and reports the result with the remote's release. */
export function createRemoteLoader({ page, texts, globals, reporter: { report, reportMounted } }: LoaderOptions) {
  // A builder's hot reload writes into the modules it replaces.
  if (!page.dev) protectShared(sharedScope)
  const remotes = createBrowserRemotes<RemoteModule>(page.remotes, sharedScope)
  const styles = createRemoteStyles(page.remotes)
  // Before any remote is evaluated, which may reload the page.
  const reloadLoop = findReloadLoop(page)
  if (reloadLoop) report(reloadLoop.remote, reloadLoop.error)
  const ready = new Map<RemoteName, RemoteModule>()

  const evaluate = async (name: RemoteName): Promise<RemoteModule> => {
    const module = toPlainModule(await remotes.load(name))
    const changed = globals.restore()
    if (changed.length) report(name, new Error(`${name} changed ${changed.join(', ')}`))
    return module
  }
  const loadWithStyles = async (name: RemoteName): Promise<RemoteModule> => {
    const module = await evaluate(name)
    await styles.load(name)
    if (!page.rendered.includes(name)) styles.hideUnused(name)
    const earlier = ready.get(name)
    if (earlier) return earlier
    ready.set(name, module)
    addTexts(texts, name, module)
    reportMounted(name)
    return module
  }
  return {
    /** The remote if it is loaded with its style sheets. */
    ready: (name: RemoteName) => ready.get(name),
    isEvaluated: (name: string) => remotes.loaded(name) !== undefined,
    /** The cause for which a remote is not loaded on this page. */
    findCrash: (name: RemoteName) => (reloadLoop?.blocks(name) ? reloadLoop.error : undefined),
    /** Loads a remote. A failure is reported. */
    async load(name: RemoteName): Promise<RemoteModule> {
      const known = ready.get(name)
      if (known) return known
      if (reloadLoop?.blocks(name)) throw reloadLoop.error
      if (page.leftOut.includes(name)) throw new Error(`${name} is left out of this page`)
      return loadWithStyles(name).catch((error: unknown) => {
        report(name, error)
        throw error
      })
    },
    retry: (name: RemoteName) => void remotes.retry(name).catch(() => {}),
    showStyles: styles.show,
  }
}
