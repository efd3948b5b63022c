import type { ReleaseCheck } from './release-check.ts'

/** Requires that the shell shows every page and slot of the release in a real browser without an error. */
export const mountsInBrowser: ReleaseCheck = {
  name: 'mounts-in-browser',
  findObjections: async ({ trial, reproduce }) =>
    (await trial.renderInBrowser()).map((reason) => ({
      reason,
      fix: `${reproduce}; its console shows the same error.`,
    })),
}
