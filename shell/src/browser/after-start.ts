export { reportPageTimes } from './page-times.ts'
export { prefetchOnIntent } from './prefetch.ts'
export { restoreFocusOnRemoval } from './restore-focus.ts'
export { guardNavigations } from './traces/guard-navigations.ts'
