/** React's members with the dispatchers of hooks, which it sets with each component. */
export const DISPATCHERS: readonly PropertyKey[] = ['H', 'A']

/** Members that React writes while it renders: the transition and the priority of its internals, the values of contexts. */
export const RENDER_STATE: readonly PropertyKey[] = [
  ...DISPATCHERS,
  'T',
  'p',
  '_currentValue',
  '_currentValue2',
  '_threadCount',
]

/** Member of a lazy component that React replaces when it has loaded. */
export const LAZY_PAYLOAD = '_payload'

/** Whether React writes members of an object of a shared module, which therefore cannot be frozen. */
export const hasRenderState = (keys: readonly PropertyKey[]): boolean => keys.some((key) => RENDER_STATE.includes(key))
