/** Runs work when the browser is idle. Safari has no idle callback yet. */
export const whenIdle = (work: () => void) => (window.requestIdleCallback ?? setTimeout)(work)

/** Ends the task, so that the browser can draw and answer a press before the next one. Older versions of Safari and Firefox cannot yield. */
export const endTask = (): Promise<void> => window.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done))
