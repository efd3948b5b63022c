import type { Page } from '@playwright/test'
import axe from 'axe-core'

/** Axe as a script that runs in a page. */
export const AXE_SCRIPT = axe.source

/** Axe's tags for the rules in use: WCAG 2.2 up to AA, and axe's best practices. */
const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type RunOnly = { type: 'tag' | 'rule'; values: string[] }
export const ALL_RULES: RunOnly = { type: 'tag', values: WCAG_TAGS }
/** Rules whose result depends on the colour scheme. */
export const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

type Axe = {
  run: (root: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/**
 * Runs axe in a page that contains its script, after the animations that end: a part that is still fading in has a weaker contrast.
 * Returns one line per violated rule. `without` names rules to skip.
 */
export const runAxe = (page: Page, runOnly: RunOnly, without: readonly string[] = []): Promise<string[]> =>
  page.evaluate(
    async ({ runOnly, without }) => {
      const ending = document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime ?? 0))
      // An animation whose element leaves is cancelled, which rejects.
      await Promise.allSettled(ending.map(({ finished }) => finished))
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
        runOnly,
        ...(runOnly.type === 'tag' && { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }),
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    { runOnly, without },
  )
