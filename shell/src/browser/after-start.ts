export { prefetchOnIntent } from './prefetch.ts'
export { restoreFocusOnRemoval } from './restore-focus.ts'
