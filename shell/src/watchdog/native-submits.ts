/** Milliseconds from a submit in which another one is a double press. Later it is a new try, for example after "stop" in the browser. */
const DOUBLE_PRESS_MS = 3000

/**
 * Watches the forms that the browser sends by itself because the page is not hydrated yet. A double press would cancel the first request and
 * send everything again: its second submit is ignored.
 *
 * @returns whether such a form was sent: the answer replaces the document
 */
export function watchNativeSubmits(isHydrated: () => boolean, page: EventTarget = window): () => boolean {
  let lastAt: number | undefined
  page.addEventListener('submit', (event) => {
    if (isHydrated() || event.defaultPrevented) return
    if (lastAt !== undefined && event.timeStamp - lastAt < DOUBLE_PRESS_MS) event.preventDefault()
    else lastAt = event.timeStamp
  })
  return () => lastAt !== undefined
}
