import type { ReleaseCheck } from './release-check.ts'

/** Requires that the shell shows every page and slot of the release in a real browser without an error. */
export const mountsInBrowser: ReleaseCheck = {
  name: 'mounts-in-browser',
  findObjections: async ({ trial }) =>
    (await trial.renderInBrowser()).map((reason) => ({
      reason,
      fix: 'Run `npm run qa` with this build and open the page; its console shows the same error.',
    })),
}
