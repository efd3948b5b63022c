import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Selector, transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { ROOT } from '../../root.ts'

const FILES = globSync('{shared-ui,mf-*,shell,packages/*}/src/**/*.css', { cwd: ROOT })

/** Files that hide an empty element without a live region: a list, a form of hidden inputs, and a slot. */
const WITHOUT_REGION = [
  'mf-questionnaire/src/features/photos/extra-photos.module.css',
  'shared-ui/src/page/page.module.css',
  'shared-ui/src/styles/base.css',
]

/**
 * Whether a rule hides an element for what it lacks: `:empty`, or `:not(:has(…))`. Screen readers announce a text only in a live region
 * that they know, and `display: none` takes an empty one out of the accessibility tree (decision 016).
 */
function hidesEmptyElement(css: string): boolean {
  let isFound = false
  transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style({ value: { selectors, declarations } }) {
          const displays = (declarations?.declarations ?? []).filter(({ property }) => property === 'display')
          if (JSON.stringify(displays).includes('"none"') && selectors.some(selectsEmpty)) isFound = true
        },
      },
    },
  })
  return isFound
}

/** Whether the selected element itself, not one around it, is chosen for what it lacks. */
function selectsEmpty(selector: Selector): boolean {
  const subject = selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1)
  return subject.some((part) => {
    if (part.type !== 'pseudo-class') return false
    const conditions = JSON.stringify(part)
    return part.kind === 'not' ? conditions.includes('"has"') : conditions.includes('"empty"')
  })
}

test.each([
  ['.Status:empty { display: none }', true],
  [':is(.Warning, .Stored):empty { display: none }', true],
  ['@media (max-width: 700px) { .Line:has(> p:empty) { display: none } }', true],
  ['.Note:not(:has(img)) { display: none }', true],
  ['.Status:empty { position: absolute }', false],
  ['.Status:not(:empty) { display: none }', false],
  ['.Tile:not(:has(:checked)) .Tick { display: none }', false],
])('%s', (css, expected) => expect(hidesEmptyElement(css)).toBe(expected))

test('an empty live region stays in the accessibility tree', () => {
  expect(FILES.length).toBeGreaterThan(50)
  const found = FILES.filter((file) => hidesEmptyElement(readFileSync(join(ROOT, file), 'utf8')))
  expect(found.sort()).toEqual(WITHOUT_REGION)
})
