/** Runs work when the browser is idle. Safari has no idle callback yet. */
export const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work)
