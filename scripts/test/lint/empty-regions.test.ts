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
 * that they know, and `display: none` takes an empty one out of the accessibility tree (decision 016). The same applies to any rule about
 * an element whose other rules depend on whether it is empty.
 */
function hidesEmptyElement(css: string): boolean {
  const hidden: Selector[] = []
  const emptyClasses = new Set<string>()
  transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style({ value: { selectors, declarations } }) {
          const displays = (declarations?.declarations ?? []).filter(({ property }) => property === 'display')
          if (JSON.stringify(displays).includes('"none"')) hidden.push(...selectors)
          for (const selector of selectors.filter(dependsOnEmpty))
            for (const name of listClasses(selector)) emptyClasses.add(name)
        },
      },
    },
  })
  return hidden.some(
    (selector) =>
      selectsEmpty(selector) ||
      (!dependsOnEmpty(selector) && listClasses(selector).some((name) => emptyClasses.has(name))),
  )
}

/** The parts of the selector about the selected element itself, not one around it. */
const toSubject = (selector: Selector) =>
  selector.slice(selector.findLastIndex(({ type }) => type === 'combinator') + 1)

/** Classes of the selected element, also within `:is(…)`. */
const listClasses = (selector: Selector): string[] =>
  toSubject(selector).flatMap((part) => {
    if (part.type === 'class') return [part.name]
    return part.type === 'pseudo-class' && part.kind === 'is' ? part.selectors.flatMap(listClasses) : []
  })

/** Whether the rule depends on whether the element is empty. */
const dependsOnEmpty = (selector: Selector) =>
  selectsEmpty(selector) || JSON.stringify(toSubject(selector)).includes('"empty"')

/** Whether the element is selected for what it lacks. */
function selectsEmpty(selector: Selector): boolean {
  return toSubject(selector).some((part) => {
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
  ['.Note:not(:has(img)) { position: absolute } [data-open] :is(.Actions, .Note) { display: none }', true],
  ['.Link:not(:empty) { margin: 0 } [data-open] .Link { display: none }', true],
  ['.Note:not(:has(img)) { position: absolute } .Note .Long { display: none }', false],
  ['.Status:empty { position: absolute }', false],
  ['.Status:not(:empty) { display: none }', false],
  ['.Tile:not(:has(:checked)) .Tick { display: none }', false],
])('%s', (css, expected) => expect(hidesEmptyElement(css)).toBe(expected))

test('an empty live region stays in the accessibility tree', () => {
  expect(FILES.length).toBeGreaterThan(50)
  const found = FILES.filter((file) => hidesEmptyElement(readFileSync(join(ROOT, file), 'utf8')))
  expect(found.sort()).toEqual(WITHOUT_REGION)
})
