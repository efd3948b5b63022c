import type { DataRouter } from 'react-router-dom'

type Options = { viewTransition?: boolean; formMethod?: string }

/**
 * Makes every step to another page a view transition, which the router offers only per navigation. A submit counts as a step,
 * because it usually redirects to the next page. Browsers without view transitions and people who prefer less motion get none.
 */
export function animateNavigations(router: Pick<DataRouter, 'navigate'>) {
  if (!('startViewTransition' in document)) return
  ignoreSkippedTransitions()
  const navigate = router.navigate.bind(router)
  const navigateAnimated = (to: unknown, options: Options = {}) => {
    if (typeof to === 'number') return navigate(to)
    const isStep = options.formMethod?.toLowerCase() === 'post' || isOtherPage(to)
    return navigate(to as string, { viewTransition: isStep && !prefersLessMotion(), ...definedOnly(options) })
  }
  router.navigate = navigateAnimated as DataRouter['navigate']
}

/**
 * Handles the rejection of a skipped transition: a navigation that follows quickly skips the transition of the one before it, and the
 * router handles no rejection. Both navigations still take place.
 */
function ignoreSkippedTransitions() {
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch(() => {})
    return transition
  }
}

/** Whether a navigation leads to another path. Changes of the query, as while typing a search, stay on the page. */
function isOtherPage(to: unknown): boolean {
  const path = typeof to === 'string' ? to : ((to as { pathname?: string } | null)?.pathname ?? '')
  return URL.parse(path, location.href)?.pathname !== location.pathname
}

const prefersLessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Links pass `viewTransition: undefined`, which must not override the default. */
const definedOnly = (options: Options) =>
  Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
