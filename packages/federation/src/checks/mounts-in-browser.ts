import type { ReleaseCheck } from './release-check.ts'

/** Requires that the shell mounts the release in a real browser without an error. */
export const mountsInBrowser: ReleaseCheck = {
  name: 'mounts-in-browser',
  findObjections: async ({ dist, mount }) =>
    (await mount(dist)).map((reason) => ({
      reason,
      fix: 'Run `npm run dev` and open a page of the remote; its console shows the same error.',
    })),
}
