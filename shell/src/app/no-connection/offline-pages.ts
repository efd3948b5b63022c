import { findPath, listPaths, pathTo } from '@radruf/contract'
import { type OfflinePage, type RouteHandle, useDates, useShell } from '@radruf/shell-kit'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router-dom'
import { useStoredTime } from '../use-stored-time.ts'

type OfflineLink = Pick<OfflinePage, 'icon' | 'label' | 'hint'> & { to: string }

/** Pages that this device may have stored. The product may have started without a connection, and then has only the remotes of its page. */
const STORED_PATHS = [pathTo('/overview'), pathTo('/chat')]

/** Loads the owners of the stored pages, and renders the calling component again once they are there. */
export function useOwnersOfStoredPages(): void {
  const { remotes } = useShell()
  const [, setLoaded] = useState(0)
  useEffect(() => {
    for (const path of STORED_PATHS) {
      const owner = findPath(path)?.owner
      if (owner && owner !== 'shell' && !remotes.loaded(owner))
        remotes.load(owner).then(
          () => setLoaded((count) => count + 1),
          () => {},
        )
    }
  }, [remotes])
}

/** Links to the pages of loaded remotes that this device can show without a connection, except the current one. */
export function useOfflineLinks(): OfflineLink[] {
  const { session, remotes } = useShell()
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const dates = useDates()
  const writeStoredTime = useStoredTime()
  const { person } = session
  if (!person) return []
  return listPaths().flatMap(({ path, owner }) => {
    if (owner === 'shell' || path === pathname) return []
    const route = remotes.loaded(owner)?.routes.find((one) => one.path === path)
    const page = route?.handle?.findOfflinePage?.(person.id)
    if (!page) return []
    const { icon, label, hint, name, at, loadedAt } = page
    const times = { at: at && dates.format(at, 'relativeClock'), time: loadedAt && writeStoredTime(loadedAt) }
    const [t, values] = [i18n.getFixedT(null, owner), { name, ...times }]
    return [{ to: path, icon, label: t(label, values), hint: t(hint, values) }]
  })
}

/** The noun for the content of the current page; undefined where its remote names none. */
export function useContentName(): string | undefined {
  const { i18n } = useTranslation()
  const { remote, contentName } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle & { remote?: string }
  return remote && contentName && i18n.getFixedT(null, remote)(contentName)
}
