// These functions run in the page: they use nothing but their parameters.

/** Passes on the reports that the shell sends as beacons, whose body the browser does not show. The page sees nothing of it. */
export function readReports() {
  const { readReport } = window as unknown as { readReport: (text: string) => void }
  Reflect.deleteProperty(window, 'readReport')
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

/**
 * Sets the device's clock ahead. The event `radruf-clock` sets it ahead again on the open page, as after a sleep of the device: then timers
 * that are due fire.
 */
export function shiftClock(offsetMs: number) {
  /** Timers below run on: no jump of the clock is shorter. */
  const LONG_MS = 5000
  let offset = offsetMs
  const read = Date.now
  const now = () => read() + offset
  const { Date: OwnDate } = window
  OwnDate.now = now
  window.Date = new Proxy(OwnDate, {
    construct: (target, args, newTarget) => Reflect.construct(target, args.length ? args : [now()], newTarget),
    apply: () => new OwnDate(now()).toString(),
  })
  OwnDate.prototype.constructor = window.Date
  const waiting = new Map<number, { dueAt: number; isOnce: boolean; run: () => void }>()
  const { setTimeout: startOnce, setInterval: startRepeated, clearTimeout: clear } = window
  const watch = (name: 'setTimeout' | 'setInterval', start: (run: () => void, ms: number) => number) => {
    const startShort = window[name] as unknown as (...args: unknown[]) => number
    const watched = (handler: unknown, ms = 0, ...args: unknown[]): number => {
      if (!(ms >= LONG_MS) || typeof handler !== 'function') return startShort.call(window, handler, ms, ...args)
      const run = () => handler.apply(window, args)
      const isOnce = name === 'setTimeout'
      const id = start(() => {
        if (isOnce) waiting.delete(id)
        run()
      }, ms)
      waiting.set(id, { dueAt: performance.now() + ms, isOnce, run })
      return id
    }
    Object.assign(window, { [name]: watched })
  }
  watch('setTimeout', (run, ms) => Number(startOnce.call(window, run, ms)))
  watch('setInterval', (run, ms) => Number(startRepeated.call(window, run, ms)))
  const stop = (id: unknown) => {
    waiting.delete(Number(id))
    clear.call(window, Number(id))
  }
  Object.assign(window, { clearTimeout: stop, clearInterval: stop })
  document.addEventListener('radruf-clock', (event) => {
    const { detail: ms } = event as CustomEvent<number>
    offset += ms
    for (const [id, { dueAt, isOnce, run }] of [...waiting])
      if (dueAt <= performance.now() + ms) {
        if (isOnce) stop(id)
        startOnce.call(window, run, 0)
      }
  })
}

/** Lets an hour pass on the open page. */
export function passAnHour(): void {
  document.dispatchEvent(new CustomEvent('radruf-clock', { detail: 60 * 60_000 }))
}

/** The point of the first link outside of the page's content that leads to one of the paths and can be pressed. */
export function findFrameLink(paths: readonly string[]): { x: number; y: number; path: string } | undefined {
  for (const path of paths)
    for (const link of document.querySelectorAll(`a[href="${path}"]`)) {
      if (link.closest('main')) continue
      link.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = link.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      if (link.contains(document.elementFromPoint(x, y))) return { x, y, path }
    }
  return undefined
}

/** Focuses the first field of the page that takes text. Returns whether there is one. */
export function focusField(): boolean {
  const fields = [...document.querySelectorAll<HTMLElement>('main :read-write')]
  const field = fields.find((one) => one.checkVisibility({ visibilityProperty: true }))
  field?.focus()
  return field !== undefined
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

/** Goes back, as the browser's button does. */
export async function goBack(): Promise<void> {
  const isBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  history.back()
  await isBack
}

/** Takes away what depends on how the visitor came to the page. */
export function rest(): void {
  ;(document.activeElement as HTMLElement | null)?.blur()
  scrollTo(0, 0)
}
