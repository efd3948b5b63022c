import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declaration, type Rule, type Selector, type StyleSheet, transform } from 'lightningcss'
import type { Objection, ReleaseCheck } from './release-check.ts'

/**
 * Requires that every style of a release applies below a class of its own, so that it cannot reach the pages of other remotes: the
 * build gives the classes and animations of CSS modules the remote's name as prefix. The one exception is `:root:has(.own)` with custom
 * properties, by which the design system passes on the height of its bar.
 */
export const scopedStyles: ReleaseCheck = {
  name: 'scoped-styles',
  findObjections: ({ release, dist }) =>
    release.files
      .filter(({ file }) => /^web\/.*\.css$/.test(file))
      .flatMap(({ file }) => {
        const code = readFileSync(join(dist, file), 'utf8')
        return [...new Set(findUnscoped(code, `${release.name}-`))].map(
          (what): Objection => ({
            reason: `${file}: ${what}`,
            fix: 'Move the style into a CSS module (*.module.css), below a class of the remote; the build gives it the remote’s scope.',
          }),
        )
      }),
}

/** Descriptions of the styles that reach beyond the classes with this prefix. */
export function findUnscoped(code: string, prefix: string): string[] {
  const problems: string[] = []
  try {
    transform({
      filename: 'styles.css',
      code: Buffer.from(code),
      visitor: { StyleSheet: (sheet: StyleSheet) => void problems.push(...checkRules(sheet.rules, false)) },
    })
  } catch (error) {
    return [`it cannot be read: ${(error as Error).message}`]
  }
  return problems

  /** @param isScoped whether the rules are nested in a scoped selector, below which everything is scoped */
  function checkRules(rules: readonly Rule[], isScoped: boolean): string[] {
    return rules.flatMap((rule): string[] => {
      switch (rule.type) {
        case 'media':
        case 'supports':
        case 'container':
        case 'layer-block':
        case 'starting-style':
          return checkRules(rule.value.rules, isScoped)
        case 'layer-statement':
        case 'nested-declarations':
        case 'ignored':
          return []
        case 'keyframes':
          return rule.value.name.value.startsWith(prefix)
            ? []
            : [`the animation ${rule.value.name.value} has no scope of the remote`]
        case 'scope':
          return isScoped || rule.value.scopeStart?.every(isOwn)
            ? checkRules(rule.value.rules, true)
            : ['@scope begins outside the classes of the remote']
        case 'style': {
          const { selectors, declarations, rules: nested = [], loc } = rule.value
          const isFine = selectors.every(
            (selector) =>
              (isScoped && !startsAtRoot(selector)) ||
              isOwn(selector) ||
              (isBelowOwnClass(selector) && [...(declarations?.declarations ?? [])].every(isCustomProperty)),
          )
          return isFine
            ? checkRules(
                nested,
                selectors.every((selector) => isScoped || isOwn(selector)),
              )
            : [`the selector ${readSelectors(loc)} reaches the pages of others`]
        }
        default:
          return [`@${rule.type} applies to the whole page`]
      }
    })
  }

  /** Whether a selector matches only elements at or below a class of the remote. */
  function isOwn(selector: Selector): boolean {
    return selector.some((part) => {
      if (part.type === 'class') return part.name.startsWith(prefix)
      if (part.type !== 'pseudo-class') return false
      return (part.kind === 'is' || part.kind === 'where') && part.selectors.every(isOwn)
    })
  }

  /** `:root` while an own class is on the page. */
  function isBelowOwnClass(selector: Selector): boolean {
    return (
      selector.every((part) => part.type === 'pseudo-class') &&
      selector.some((part) => part.type === 'pseudo-class' && part.kind === 'root') &&
      selector.some((part) => part.type === 'pseudo-class' && part.kind === 'has' && part.selectors.every(isOwn))
    )
  }

  /** The source of a rule's selectors, shortened. */
  function readSelectors({ line, column }: { line: number; column: number }): string {
    const text = code.split('\n')[line]?.slice(column - 1) ?? ''
    return text.slice(0, text.indexOf('{')).slice(0, MAX_SHOWN).trim() || 'of a rule'
  }
}

const MAX_SHOWN = 80

/** Whether a nested selector names the parent in a negation only, or leaves it: `:root &` still requires the parent. */
const startsAtRoot = (selector: Selector): boolean =>
  selector.some((part) => part.type === 'pseudo-class' && 'selectors' in part && hasNesting(part)) &&
  !selector.some(({ type }) => type === 'nesting')

const hasNesting = (part: object): boolean => JSON.stringify(part).includes('"nesting"')

const isCustomProperty = ({ property }: Declaration) => property === 'custom'
