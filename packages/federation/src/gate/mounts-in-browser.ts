import type { Rule } from './rule.ts'

/** The shell takes the release over in a real browser, without an error. */
export const mountsInBrowser: Rule = {
  name: 'mounts-in-browser',
  objections: async ({ dist, mount }) =>
    (await mount(dist)).map((reason) => ({
      reason,
      mend: 'Run `npm run dev` and open a screen of the remote; its console says the same.',
    })),
}
