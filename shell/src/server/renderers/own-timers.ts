/**
 * The timers of this process, kept before those of releases take their place: a deadline of the shell neither counts as a callback of the
 * release whose code runs when it is set, nor ends with it.
 */
export const OWN_TIMERS = { setTimeout: globalThis.setTimeout, clearTimeout: globalThis.clearTimeout }
