import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Declaration, type Rule, type Selector, type StyleSheet, transform } from 'lightningcss'
import type { Objection, ReleaseCandidate, ReleaseCheck } from './release-check.ts'

/**
 * Requires that every style of a release applies below a class of its own, so that it cannot reach the pages of other remotes: the
 * build gives the classes and animations of CSS modules the remote's name as prefix. The one exception is `:root:has(.own)` with custom
 * properties, by which the design system passes on the height of its bar.
 */
export const scopedStyles = {
  name: 'scoped-styles',
  findObjections: ({ release, dist }: Pick<ReleaseCandidate, 'release' | 'dist'>) =>
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
} satisfies ReleaseCheck

/** The source text, and the prefix of the classes and animations that the remote may style. */
type Scope = { code: string; prefix: string }

/** Descriptions of the styles that reach beyond the classes with this prefix. */
export function findUnscoped(code: string, prefix: string): string[] {
  const problems: string[] = []
  const scope = { code, prefix }
  try {
    transform({
      filename: 'styles.css',
      code: Buffer.from(code),
      visitor: { StyleSheet: (sheet: StyleSheet) => void problems.push(...checkRules(scope, sheet.rules, false)) },
    })
  } catch (error) {
    return [`it cannot be read: ${(error as Error).message}`]
  }
  return problems
}

/** @param isScoped whether the rules are nested in a scoped selector, below which everything is scoped */
const checkRules = (scope: Scope, rules: readonly Rule[], isScoped: boolean): string[] =>
  rules.flatMap((rule) => checkRule(scope, rule, isScoped))

function checkRule(scope: Scope, rule: Rule, isScoped: boolean): string[] {
  switch (rule.type) {
    case 'media':
    case 'supports':
    case 'container':
    case 'layer-block':
    case 'starting-style':
      return checkRules(scope, rule.value.rules, isScoped)
    case 'layer-statement':
    case 'nested-declarations':
    case 'ignored':
      return []
    case 'keyframes': {
      const { value } = rule.value.name
      return value.startsWith(scope.prefix) ? [] : [`the animation ${value} has no scope of the remote`]
    }
    case 'scope':
      return isScoped || rule.value.scopeStart?.every((selector) => isOwn(scope, selector))
        ? checkRules(scope, rule.value.rules, true)
        : ['@scope begins outside the classes of the remote']
    case 'style':
      return checkStyle(scope, rule.value, isScoped)
    default:
      return [`@${rule.type} applies to the whole page`]
  }
}

function checkStyle(scope: Scope, style: Extract<Rule, { type: 'style' }>['value'], isScoped: boolean): string[] {
  const { selectors, declarations, rules: nested = [], loc } = style
  const isFine = selectors.every(
    (selector) =>
      (isScoped && !startsAtRoot(selector)) ||
      isOwn(scope, selector) ||
      (isBelowOwnClass(scope, selector) && [...(declarations?.declarations ?? [])].every(isCustomProperty)),
  )
  if (!isFine) return [`the selector ${readSelectors(scope, loc)} reaches the pages of others`]
  const areOwn = selectors.every((selector) => isScoped || isOwn(scope, selector))
  return checkRules(scope, nested, areOwn)
}

/** Whether a selector matches only elements at or below a class of the remote. */
const isOwn = (scope: Scope, selector: Selector): boolean =>
  selector.some((part) => {
    if (part.type === 'class') return part.name.startsWith(scope.prefix)
    if (part.type !== 'pseudo-class') return false
    return (part.kind === 'is' || part.kind === 'where') && part.selectors.every((inner) => isOwn(scope, inner))
  })

/** `:root` while an own class is on the page. */
const isBelowOwnClass = (scope: Scope, selector: Selector): boolean =>
  selector.every((part) => part.type === 'pseudo-class') &&
  selector.some((part) => part.type === 'pseudo-class' && part.kind === 'root') &&
  selector.some(
    (part) =>
      part.type === 'pseudo-class' && part.kind === 'has' && part.selectors.every((inner) => isOwn(scope, inner)),
  )

/** The source of a rule's selectors, shortened. */
function readSelectors({ code }: Scope, { line, column }: { line: number; column: number }): string {
  const text = code.split('\n')[line]?.slice(column - 1) ?? ''
  return text.slice(0, text.indexOf('{')).slice(0, MAX_SHOWN).trim() || 'of a rule'
}

const MAX_SHOWN = 80

/** Whether a nested selector names the parent in a negation only, or leaves it: `:root &` still requires the parent. */
const startsAtRoot = (selector: Selector): boolean =>
  selector.some((part) => part.type === 'pseudo-class' && 'selectors' in part && hasNesting(part)) &&
  !selector.some(({ type }) => type === 'nesting')

const hasNesting = (part: object): boolean => JSON.stringify(part).includes('"nesting"')

const isCustomProperty = ({ property }: Declaration) => property === 'custom'
