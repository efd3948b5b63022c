// These functions run in the page: they use nothing but their parameters.

/** Passes on the reports that the shell sends as beacons, whose body the browser does not show. */
export function readReports() {
  const send = navigator.sendBeacon.bind(navigator)
  const texts = new WeakMap<object, string>()
  // Read at once: the page may be loaded anew right after a report.
  window.Blob = class extends Blob {
    constructor(...args: ConstructorParameters<typeof Blob>) {
      super(...args)
      if (typeof args[0]?.[0] === 'string') texts.set(this, args[0][0])
    }
  }
  navigator.sendBeacon = (url, body) => {
    const { readReport } = window as unknown as { readReport: (text: string) => void }
    const text = texts.get(Object(body))
    if ((url === '/reports' || url === '/reports/pages') && text !== undefined) readReport(text)
    return send(url, body)
  }
}

/** Waits until the remote has loaded; the shell measures that time. */
export async function waitForRemote(name: string): Promise<void> {
  while (!performance.getEntriesByName(`remote ${name}`).length) await new Promise((resolve) => setTimeout(resolve, 20))
}

/**
 * Waits until the page comes to rest: the browser finds time for ten tasks of the lowest priority. A machine that does other work only
 * delays them; a page that is always busy has no time for them.
 */
export async function waitUntilIdle(): Promise<void> {
  const MOMENTS = 10
  const STEP_MS = 25
  for (let moments = 0; moments < MOMENTS; ) {
    const spare = await new Promise<number>((resolve) =>
      requestIdleCallback((deadline) => resolve(deadline.timeRemaining())),
    )
    if (spare > 1) moments++
    await new Promise((resolve) => setTimeout(resolve, STEP_MS))
  }
}

/** The part of the page that is missing or hidden. */
export function findHidden(slots: readonly string[]): string | undefined {
  const missing = slots.filter((slot) => !document.querySelector(`[data-slot="${slot}"]`))
  if (missing.length) return `the page slot ${missing.join(', ')} is not rendered in the browser`
  const isShown = document.querySelector('main')?.checkVisibility({ visibilityProperty: true })
  return isShown ? undefined : "the page's main part is hidden"
}

/** Opens the page's address with another query, as a link would, and waits until the navigation ends. */
export async function openAgain(): Promise<void> {
  /** Longer than the shell waits before it shows that a navigation takes time. */
  const SLOW_MS = 600
  const rest = () => new Promise((resolve) => requestIdleCallback(resolve))
  const url = new URL(location.href)
  url.searchParams.set('again', '1')
  history.pushState(null, '', url)
  dispatchEvent(new PopStateEvent('popstate'))
  // The shell begins to count once the start of the navigation is drawn, which takes longer on a busy machine.
  await rest()
  await new Promise((resolve) => setTimeout(resolve, SLOW_MS))
  await rest()
  while (document.querySelector('[role=status][data-waiting]')) await new Promise((resolve) => setTimeout(resolve, 50))
}

/** Goes to a page of another remote, as a link would. */
export function leave(to: string): void {
  history.pushState({ key: 'leave' }, '', to)
  dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
}

/** Waits until the shell has compared the page with what it was before the remote. */
export async function waitUntilCompared(): Promise<void> {
  while (!performance.getEntriesByName('page compared').length) await new Promise((resolve) => setTimeout(resolve, 50))
}
