import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Rule, type Selector, type StyleSheet, transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { ROOT } from '../../root.ts'

const FILES = globSync('{shared-ui,mf-*,shell,packages/*}/src/**/*.css', { cwd: ROOT })

/**
 * Lines of the rules in which an element with `:has()` styles another element that has neither class nor id. Chromium keeps one list of
 * the elements that all `:has()` of a page may affect: with such a rule it is all of them, and every row that a list adds while it
 * scrolls styles the whole page again.
 */
function findUnscopedHas(css: string): number[] {
  const lines: number[] = []
  const StyleSheet = ({ rules }: StyleSheet) => void lines.push(...findLines(rules))
  transform({ filename: 'styles.css', code: Buffer.from(css), visitor: { StyleSheet } })
  return lines
}

const findLines = (rules: readonly Rule[]): number[] =>
  rules.flatMap((rule) => {
    const below = 'value' in rule && rule.value && 'rules' in rule.value ? findLines(rule.value.rules as Rule[]) : []
    return rule.type === 'style' && rule.value.selectors.some(isUnscoped) ? [rule.value.loc.line + 1, ...below] : below
  })

function isUnscoped(selector: Selector): boolean {
  const subject = selector.findLastIndex(({ type }) => type === 'combinator') + 1
  const affectsOthers = JSON.stringify(selector.slice(0, subject)).includes('"kind":"has"')
  return affectsOthers && !selector.slice(subject).some(isNamed)
}

const isNamed = (part: Selector[number]): boolean =>
  part.type === 'class' ||
  part.type === 'id' ||
  (part.type === 'pseudo-class' &&
    (part.kind === 'is' || part.kind === 'where') &&
    part.selectors.every((selector) => selector.some(isNamed)))

test.each([
  ['.Page:has([data-empty]) > *', [1]],
  ['.Page:not(:has([data-empty])) > [data-tone]', [1]],
  ['.Page:has([data-empty]) :is(.Title, p)', [1]],
  ['.Page:has([data-empty]) :is(.Title, .Lead)', []],
  ['.Page:has([data-empty]) > .Actions', []],
  ['.Page > :has([data-empty])', []],
])('%s', (selector, lines) => expect(findUnscopedHas(`${selector} { color: red }`)).toEqual(lines))

test('no rule makes the browser style the whole page again when an element is added', () => {
  expect(FILES.length).toBeGreaterThan(50)
  const found = FILES.flatMap((file) =>
    findUnscopedHas(readFileSync(join(ROOT, file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})
