/** Freezes data with everything in it. Returns the same object. */
export function freezeDeep<T>(value: T): T {
  if (typeof value === 'object' && value && !Object.isFrozen(value))
    Object.values(Object.freeze(value)).forEach(freezeDeep)
  return value
}
