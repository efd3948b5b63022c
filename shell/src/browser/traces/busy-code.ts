import type { RemoteName } from '@radruf/contract'

type Script = { sourceURL: string; duration: number; invokerType: string }
type LongFrame = PerformanceEntry & { scripts?: readonly Script[] }

const LONG_FRAME = 'long-animation-frame'
/** How the browser names the evaluation of a file, which is no work that goes on: a slow device takes long for it. */
const EVALUATION = /-script$/
/** Share of the time that a left remote may take from the page. */
const MAX_SHARE = 0.2

/**
 * Measures how much time the code of remotes takes in long frames, where the browser says so.
 *
 * @returns whether remotes took too much of the time since the last call
 */
export function watchBusyCode(): (names: readonly RemoteName[]) => boolean {
  let since = performance.now()
  if (!PerformanceObserver.supportedEntryTypes.includes(LONG_FRAME)) return () => false
  let scripts: Script[] = []
  const take = (entries: readonly LongFrame[]) => scripts.push(...entries.flatMap((entry) => entry.scripts ?? []))
  const observer = new PerformanceObserver((list) => take(list.getEntries()))
  observer.observe({ type: LONG_FRAME })
  return (names) => {
    take(observer.takeRecords())
    const isOf = ({ sourceURL, invokerType }: Script) =>
      !EVALUATION.test(invokerType) && names.some((name) => sourceURL.includes(`/remotes/${name}/`))
    const busy = scripts.filter(isOf).reduce((sum, { duration }) => sum + duration, 0)
    const elapsed = performance.now() - since
    since = performance.now()
    scripts = []
    return busy > elapsed * MAX_SHARE
  }
}
