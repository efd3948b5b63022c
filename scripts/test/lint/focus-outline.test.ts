import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { ROOT } from '../../root.ts'

const FILES = globSync('{shared-ui,mf-*,shell,packages/*}/src/**/*.css', { cwd: ROOT })

/** Files whose input has no outline, because the label around it draws one. */
const DRAWN_AROUND = ['shared-ui/src/choice-cards/choice-cards.module.css']

/** Whether a rule removes the outline of an element that has the focus of the keyboard. */
function removesFocusOutline(css: string): boolean {
  let isFound = false
  transform({
    filename: 'styles.css',
    code: Buffer.from(css),
    visitor: {
      Rule: {
        style({ value: { selectors, declarations } }) {
          const isFocus = JSON.stringify(selectors).includes('"focus-visible"')
          const outlines = (declarations?.declarations ?? []).filter(({ property }) => property.startsWith('outline'))
          if (isFocus && JSON.stringify(outlines).includes('"none"')) isFound = true
        },
      },
    },
  })
  return isFound
}

test.each([
  ['.Panel:focus-visible { outline: none }', true],
  ['@media (hover: none) { .Panel:focus-visible { outline: 0 none } }', true],
  ['.Panel:focus { outline: none }', false],
  ['.Panel:focus-visible { outline-offset: -3px }', false],
])('%s', (css, expected) => expect(removesFocusOutline(css)).toBe(expected))

test('the focus of the keyboard is visible on every device', () => {
  expect(FILES.length).toBeGreaterThan(50)
  const found = FILES.filter((file) => removesFocusOutline(readFileSync(join(ROOT, file), 'utf8')))
  expect(found.sort()).toEqual(DRAWN_AROUND)
})
