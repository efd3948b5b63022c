import type { RemoteName } from '@radruf/contract'
import { createBrowserRemotes } from '@radruf/federation/browser'
import { addTexts, closeTexts, type createTexts, protectShared, protectTexts } from '@radruf/host'
import { sharedScope } from '@radruf/host/shared-scope'
import type { RemoteModule } from '@radruf/shell-kit'
import type { GlobalsWatch } from '../app/changed-globals.ts'
import type { PageState } from '../app/page-state.ts'
import { getPageWatch } from '../app/page-watch.ts'
import { toPlainModule } from '../app/plain-module.ts'
import { isOnPage } from './on-page.ts'
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
  if (!page.dev) {
    protectShared(sharedScope)
    protectTexts(texts)
    closeTexts(texts, 'shell')
  }
  /** Remotes whose code has begun to run. */
  const evaluated = new Set<RemoteName>()
  /** Undoes the changes of globals by remotes and reports them: by the remote's name, or as those of one of several. */
  const restoreGlobals = (names: readonly RemoteName[]) => {
    const [only] = names
    // Comparing thousands of members takes time, and without a remote there is nothing to undo.
    const changed = only ? globals.restore() : []
    if (!changed.length || !only) return
    const message = `changed ${changed.join(', ')}, which all remotes share: keep values in a module`
    if (names.length === 1) report(only, new Error(`${only} ${message}`))
    else getPageWatch()?.report(`one of ${names.join()} ${message}`, names)
  }
  const remotes = createBrowserRemotes<RemoteModule>(page.remotes, sharedScope, (container, evaluate) => {
    const name = container as RemoteName
    restoreGlobals([...evaluated])
    evaluated.add(name)
    try {
      return evaluate()
    } finally {
      restoreGlobals([name])
    }
  })
  const styles = createRemoteStyles(page.remotes)
  // Before any remote is evaluated, which may reload the page.
  const reloadLoop = findReloadLoop(page)
  if (reloadLoop) report(reloadLoop.remote, reloadLoop.error)
  const ready = new Map<RemoteName, RemoteModule>()

  const loadWithStyles = async (name: RemoteName): Promise<RemoteModule> => {
    const module = toPlainModule(await remotes.load(name))
    // Other remotes get it as well.
    if (!page.dev) for (const part of [module, ...Object.values(module), ...module.routes]) Object.freeze(part)
    await styles.load(name)
    if (!page.rendered.includes(name)) styles.hideUnused(name)
    const earlier = ready.get(name)
    if (earlier) return earlier
    ready.set(name, module)
    addTexts(texts, name, module)
    if (!page.dev) closeTexts(texts, name)
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
      // Loading relies on them as well.
      restoreGlobals([...evaluated])
      return loadWithStyles(name).catch((error: unknown) => {
        report(name, error)
        throw error
      })
    },
    retry: (name: RemoteName) => void remotes.retry(name).catch(() => {}),
    showStyles: styles.show,
    /** The evaluated remotes without content on the page. */
    findHidden: () => [...evaluated].filter((name) => !isOnPage(name)),
    /** Undoes what remotes have changed in globals, and reports it. */
    restoreGlobals: () => restoreGlobals([...evaluated]),
  }
}
