import type { RemoteName } from '@radruf/contract'
import { onRemoteChanged } from '@radruf/federation/browser'
import type { RemoteModule } from '@radruf/shell-kit'
import type { i18n } from 'i18next'
import type { DataRouter } from 'react-router-dom'
import { applyChange } from './apply-change.ts'
import { addTexts } from './i18n.ts'

/**
 * Takes over the texts, loaders and actions of remotes whose source changes while the page is open. Development only.
 *
 * @param findMounted the module whose routes are mounted; undefined while the page does not use the remote
 */
export function followRemoteChanges(
  texts: i18n,
  router: Pick<DataRouter, 'revalidate'>,
  findMounted: (name: RemoteName) => RemoteModule | undefined,
) {
  onRemoteChanged<RemoteName, RemoteModule>((name, changed) => {
    addTexts(texts, name, changed)
    const mounted = findMounted(name)
    if (!mounted) return
    applyChange(mounted, changed)
    void router.revalidate()
  })
}
