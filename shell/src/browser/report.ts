import type { RemoteName } from '@radruf/contract'
import { isMissingElement, isTranslatedPage, readErrorMessage } from '@radruf/host'
import { toReleaseList } from '../app/page-releases.ts'
import type { PageState } from '../app/page-state.ts'
import { getPageWatch } from '../app/page-watch.ts'
import { scrub } from '../app/scrub.ts'
import { createReportSender } from '../app/send-report.ts'
import type { Failure } from './error-reporting.ts'
import { findRemoteInStack } from './remote-styles.ts'
import { whenIdle } from './when-idle.ts'

/** Milliseconds until a page that could not be used is looked at again. */
const CHECK_INTERVAL_MS = 1000
/** Number of failures that are queued until the reporting service has loaded. */
const MAX_QUEUED = 20

/** Characters of a stack that are read: ten lines, unless the message is long. */
const STACK_LENGTH = 2000

/** Places of an error in scripts of releases, such as `0123456789abcdef/web/static/js/remote.js:1:2345`: no message and no address. */
const findPositions = (error: unknown): string[] | null | undefined => {
  try {
    const { cause, stack } = error as Error
    return ((cause as Error | undefined)?.stack ?? stack)?.slice(0, STACK_LENGTH).match(/\w{16}\/\S{0,3}web\/\S+:\d+/g)
  } catch {
    return
  }
}

/**
 * Reports failures and late remotes with remote, release and owner to the shell's server and, if configured, to the error-reporting
 * service, whose script is loaded when the page is idle. It also reports mounted remotes, so that the server knows the share of
 * failures (docs/decisions/015). `onReportingStarted`: that service has changed globals of the page.
 */
export function createReporter(
  { remotes, leftOut, reporting }: PageState,
  token: string,
  onReportingStarted: () => void,
) {
  const send = createReportSender()
  const page = { token, releases: toReleaseList(remotes) }
  const earlier: Failure[] = []
  let capture = (failure: Failure) => {
    if (earlier.length < MAX_QUEUED) earlier.push(failure)
  }
  const start = async () => {
    if (!reporting) return
    const { startErrorReporting } = await import('./error-reporting.ts')
    capture = startErrorReporting(reporting, earlier, (stack) => findTags(findRemoteInStack(remotes, stack)))
    onReportingStarted()
  }
  whenIdle(() => void start())

  const findRemote = (name: RemoteName | undefined) => remotes.find((one) => one.name === name)
  /** Remote, release and owner of a failure; the shell's own has no name. */
  const findTags = (name: RemoteName | undefined) => {
    const remote = findRemote(name)
    return {
      remote: name ?? 'shell',
      // An override says nothing about the release that visitors get.
      release: remote?.override ? `${remote.hash} (override)` : (remote?.hash ?? 'shell'),
      owner: remote?.owner ?? 'shell',
    }
  }
  const sendReport = (name: RemoteName | undefined, error: unknown, what: 'failed' | 'late') => {
    const tags = findTags(name)
    capture({ error, tags })
    const message = scrub(readErrorMessage(error) ?? '')
    send('/reports', { page, ...tags, what, stack: findPositions(error), message })
  }

  const mounted: { remote: RemoteName; release: string }[] = []
  /** Whether the page was tried without a remote and has not yet said that it is whole. */
  let isTrial = leftOut.length > 0
  let isShown = false
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Counts the mounted remotes once the page has its heading and can be pressed. */
  const flush = () => {
    clearTimeout(timer)
    if (!mounted.length && !isTrial) return
    if (isShown && !getPageWatch()?.findProblem()) {
      send('/reports/mounts', { page, mounted: mounted.splice(0) })
      isTrial = false
    } else timer = setTimeout(flush, CHECK_INTERVAL_MS)
  }
  addEventListener('pagehide', flush)

  return {
    /** No release is to blame for elements that a translator took out of the page. */
    report: (name: RemoteName | undefined, error: unknown) =>
      sendReport(isTranslatedPage() && isMissingElement(error) ? undefined : name, error, 'failed'),
    /** Reports a remote that has not answered in time and may still answer. */
    reportLate: (name: RemoteName, milliseconds: number) =>
      sendReport(name, new Error(`no answer within ${milliseconds} ms`), 'late'),
    /** Reports a remote that was mounted with the page's release. */
    reportMounted(name: RemoteName) {
      const remote = findRemote(name)
      if (!remote || remote.override) return
      mounted.push({ remote: name, release: remote.hash })
      whenIdle(flush)
    },
    /** The page is on the screen. */
    reportShown() {
      getPageWatch()?.markShown()
      isShown = true
      whenIdle(flush)
    },
  }
}
