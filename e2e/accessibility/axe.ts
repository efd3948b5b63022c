import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** Axe as a script for a page. */
export const AXE_SCRIPT = readFileSync(
  createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright')).resolve('axe-core'),
  'utf8',
)

/** Axe's names for what holds here: WCAG 2.2 up to AA, and what axe's authors advise beyond it. */
export const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

type RunOnly = { type: 'tag' | 'rule'; values: string[] }
export const ALL_RULES: RunOnly = { type: 'tag', values: WCAG_TAGS }
/** What the other colour scheme can make worse. */
export const COLOUR_RULES: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

type Axe = {
  run: (root: object, options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/** What axe, whose script is in the page, finds there: a line for each rule. `without` names rules that are left out. */
export const runAxe = (page: Page, runOnly: RunOnly, without: readonly string[] = []): Promise<string[]> =>
  page.evaluate(
    async ({ runOnly, without }) => {
      const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(document, {
        runOnly,
        ...(runOnly.type === 'tag' && { rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])) }),
        resultTypes: ['violations'],
      })
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
    },
    { runOnly, without },
  )
