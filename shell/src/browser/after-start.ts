import type { Services } from '@radruf/host'
import type { ReloadBlocker } from '@radruf/shell-kit'
import type { StoreApi } from 'zustand'
import type { PageState } from '../app/page-state.ts'
import { blockReloadWhileEditing } from './block-reload-while-editing.ts'
import { keepOfflineCopies } from './keep-offline-copies.ts'
import { watchNavigations } from './navigation-watchdog.ts'
import { type LoadedParts, loadNoConnectionPage } from './no-connection-page.ts'
import { reportPageTimes } from './page-times.ts'
import { followPersonalData, type PersonalDataOptions } from './personal-data.ts'
import { prefetchOnIntent } from './prefetch.ts'
import type { BrowserRemoteLoader } from './remote-loader.ts'
import { restoreFocusOnRemoval } from './restore-focus.ts'
import { showLoadedState } from './show-loaded-state.ts'
import type { WithCaller } from './traces/guard-calls.ts'
import { guardNavigations } from './traces/guard-navigations.ts'
import { watchReleases } from './watch-releases.ts'

type Options = Omit<PersonalDataOptions, 'page'> & {
  page: PageState
  /** The token of the page's reports. */
  token: string
  loader: BrowserRemoteLoader
  report: Services['report']
  withCaller: WithCaller
  reloadBlocker: ReloadBlocker
  /** Whether newer releases are offered. */
  isOffered: StoreApi<boolean>
  /** Calls back with each click before any remote sees it. */
  onClick: (handle: (click: MouseEvent) => void) => void
  parts: LoadedParts
}

/** What is needed from the first press on. Without it the page works. */
export function startLaterServices({ page, token, loader, report, reloadBlocker, isOffered, ...options }: Options) {
  const { withCaller, onClick, parts, ...personal } = options
  const { router } = personal
  const watchCommit = watchNavigations(router, { beforeNavigation: loader.restoreGlobals, onClick })
  const typed = blockReloadWhileEditing(reloadBlocker)
  router.subscribe(() => setTimeout(typed.update))
  guardNavigations(withCaller, report)
  prefetchOnIntent(loader.load)
  restoreFocusOnRemoval()
  reportPageTimes(page, token)
  const { postpone } = watchReleases(page, reloadBlocker, loader.isEvaluated, isOffered)
  if (page.isOfflineCopy) showLoadedState(router)
  followPersonalData({ page, ...personal })
  loadNoConnectionPage(parts, page, router)
  keepOfflineCopies({ page, now: personal.sessions.now }, router)
  return { watchCommit, postpone }
}
