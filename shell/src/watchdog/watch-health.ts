import { IN_TRANSITION } from './page-health.ts'

/** Milliseconds between two looks. Each also waits for a frame: a busy device may show none for seconds, a hidden page shows none at all. */
const LOOK_INTERVAL_MS = 2000
/** Looks in a row that find the same problem on the same path, until the page is broken. Slow devices take seconds for a step. */
const LOOKS = 3
const TRANSITION_LOOKS = 6

/**
 * Looks at the page again and again. Calls `handleBroken` once for a problem that stays. A hidden page is not judged, and one that comes
 * back, also from the browser's memory, begins anew.
 */
export function watchHealth(findProblem: () => string | undefined, handleBroken: (problem: string) => void) {
  // Kept, because a remote may replace them.
  const wait = setTimeout.bind(window)
  const nextFrame = requestAnimationFrame.bind(window)
  let seen = ''
  let looks = 0
  const forget = () => {
    seen = ''
    looks = 0
  }
  addEventListener('visibilitychange', forget, true)
  addEventListener('pageshow', forget)
  const look = () => {
    lookLater()
    if (document.visibilityState === 'hidden') return
    const problem = findProblem()
    const sight = problem ? `${problem} ${location.pathname}` : ''
    looks = sight === seen ? looks + 1 : 1
    seen = sight
    if (problem && looks === (problem === IN_TRANSITION ? TRANSITION_LOOKS : LOOKS)) handleBroken(problem)
  }
  const lookLater = () => wait(nextFrame, LOOK_INTERVAL_MS, look)
  lookLater()
}
