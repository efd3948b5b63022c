import { listPaths } from '@radruf/contract'
import { type OfflinePage, type RouteHandle, useShell } from '@radruf/shell-kit'
import { useTranslation } from 'react-i18next'
import { useLocation, useMatches } from 'react-router-dom'

type OfflineLink = Pick<OfflinePage, 'icon' | 'label' | 'hint'> & { to: string }

/** Links to the pages of loaded remotes that this device can show without a connection, except the current one. */
export function useOfflineLinks(): OfflineLink[] {
  const { session, remotes } = useShell()
  const { i18n } = useTranslation()
  const { pathname } = useLocation()
  const { person } = session
  if (!person) return []
  return listPaths().flatMap(({ path, owner }) => {
    if (owner === 'shell' || path === pathname) return []
    const route = remotes.loaded(owner)?.routes.find((one) => one.path === path)
    const page = route?.handle?.findOfflinePage?.(person.id)
    const t = i18n.getFixedT(null, owner)
    return page ? [{ to: path, icon: page.icon, label: t(page.label), hint: t(page.hint) }] : []
  })
}

/** The noun for the content of the current page; undefined where its remote names none. */
export function useContentName(): string | undefined {
  const { i18n } = useTranslation()
  const { remote, contentName } = (useMatches().at(-1)?.handle ?? {}) as RouteHandle & { remote?: string }
  return remote && contentName && i18n.getFixedT(null, remote)(contentName)
}
