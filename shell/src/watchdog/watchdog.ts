/**
 * Entry point of the watchdog, which the server inlines before all bundles. It runs outside of React, so that it also sees a page
 * that a remote has emptied, covered, or kept from starting. It reports the releases of such a page and loads it once without remotes.
 */
import { freezeDeep } from '@radruf/host/freeze-deep'
import { PAGE_STATE } from '../app/page-state.ts'
import { PAGE_WATCH, type PageWatch, WITHOUT_REMOTES } from '../app/page-watch.ts'
import { createReportSender } from '../app/send-report.ts'
import { watchNativeSubmits } from './native-submits.ts'
import { findPageProblem } from './page-health.ts'
import { createPageLoads } from './page-loads.ts'
import { readGlobals } from './read-globals.ts'
import { trustOwnScripts } from './trusted-scripts.ts'
import { watchHealth } from './watch-health.ts'

/** Milliseconds from an error until the first page must be on the screen: the shell may show another page in its place. */
const START_TIMEOUT_MS = 10_000

const send = createReportSender()
const { reportToken: token, ...state } = window[PAGE_STATE]
const { remotes, consent } = state
const address = new URL(location.href)
const isWithoutRemotes = address.searchParams.has(WITHOUT_REMOTES)
let crash: { message: string; at: number } | undefined
const loads = createPageLoads()
let isShown = false

const hasCrashed = () =>
  crash && !isShown && document.readyState === 'complete' && performance.now() - crash.at > START_TIMEOUT_MS
const findProblem = () => findPageProblem(consent !== null) ?? (hasCrashed() ? 'the page has not started' : undefined)

/** The remotes whose scripts this page has requested. */
const findLoaded = () => {
  const urls = performance.getEntriesByType('resource').map(({ name }) => name)
  return remotes.filter(({ name, hash }) => urls.some((url) => url.includes(`/remotes/${name}/${hash}/`)))
}

const report: PageWatch['report'] = (problem, loaded) => {
  const releases = remotes.flatMap(({ name, hash, override }) => (override ? [] : [`${name}=${hash}`]))
  const message = crash ? `${problem}; ${crash.message}`.slice(0, 500) : problem
  send('/reports/pages', { page: { token, releases }, loaded, message })
}

/** Reports a page that cannot be used and loads it once without remotes, unless the person has acted on it. */
function handleBroken(problem: string) {
  report(
    problem,
    findLoaded().map(({ name }) => name),
  )
  if (isWithoutRemotes) return
  const { pathname, search } = location
  loads.request(() => location.replace(`${pathname}${search}${search ? '&' : '?'}${WITHOUT_REMOTES}`))
}

/** Remembers an error of the page's own scripts. Those of the browser's extensions say nothing about a release. */
const remember = (message: string, scripts = '') => {
  if (/\/(assets|remotes)\//.test(scripts)) crash ??= { message, at: performance.now() }
}

trustOwnScripts(remotes)
readGlobals()
// Remotes read the state. Code that changes it would load other files for another remote; code that has the token could report others.
Object.defineProperty(window, PAGE_STATE, { value: freezeDeep(state) })
document.currentScript?.remove()
if (isWithoutRemotes) {
  address.searchParams.delete(WITHOUT_REMOTES)
  history.replaceState(history.state, '', address)
}
addEventListener('error', ({ message, filename }) => remember(message, filename))
addEventListener('unhandledrejection', ({ reason }) => remember(String(reason), reason?.stack))
watchHealth(findProblem, handleBroken)
const isSubmitting = watchNativeSubmits(() => isShown)
Object.defineProperty(window, PAGE_WATCH, {
  configurable: true,
  value: Object.freeze({
    token,
    findProblem,
    report,
    markShown: () => {
      isShown = true
      loads.markShown()
    },
    isSubmitting,
    requestLoad: loads.request,
    loadIfDue: loads.loadIfDue,
    setBlocked: loads.setBlocked,
  } satisfies PageWatch),
})
