import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../root.ts'
import { findForeignElements, findReachingClasses, readStyleSheets } from './foreign-elements.ts'

const FILES = globSync('{shared-ui,mf-*,shell,packages/*}/src/**/*.tsx', {
  cwd: ROOT,
  exclude: (name) => /\.(test|stories)\.tsx$/.test(name),
})

test.each([
  ['.Foot button { width: 100% }', ['Foot']],
  ['.Panel .Foot li button { width: 100% }', ['Foot']],
  ['.Foot :is(a, button) { width: 100% }', ['Foot']],
  ['.Foot > button { width: 100% }', []],
  ['.Foot .Wide { width: 100% }', []],
  ['.Foot button.Wide { width: 100% }', []],
])('%s reaches below %j', (css, expected) => expect(findReachingClasses(css)).toEqual(expected))

/** The question itself may be the page's only heading of the first level, wherever its component puts it. */
const WITH_REASON = ['mf-questionnaire/src/step-layout.tsx: Step']

/** The findings in a component with this markup, whose style sheet has `.Foot button`. */
function check(markup: string, others = '') {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'foot.module.css'), '.Foot button { width: 100% }')
  const file = join(folder, 'foot.tsx')
  writeFileSync(
    file,
    `import css from './foot.module.css'\n${others}\nexport const Foot = ({ children }) => <div className={css.Foot}>${markup}</div>`,
  )
  return findForeignElements(file)
}

test.each([
  ['<button>Own</button>', '', []],
  ['<Dialog><p>Text</p></Dialog>', '', ['Foot']],
  ['<Slot name="case-chat" />', '', ['Foot']],
  ['{children}', '', ['Foot']],
  ['<Check />', 'const Check = () => <><button>Own</button><Dialog /></>', ['Foot']],
  ['<Check />', 'const Check = () => <button>Own</button>', []],
])('markup %s with %s', (markup, others, expected) => expect(check(markup, others)).toEqual(expected))

test('no selector looks for the image of a PhotoImage as a child: it is in a picture element', () => {
  const found = FILES.filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('<PhotoImage')).flatMap((file) =>
    readStyleSheets(join(ROOT, file)).flatMap((css) => css.match(/[^}\n]*> img\b/g) ?? []),
  )
  expect(found).toEqual([])
})

test('no selector reaches by an element’s bare name into the markup of another component', () => {
  expect(FILES.length).toBeGreaterThan(100)
  const found = FILES.flatMap((file) => findForeignElements(join(ROOT, file)).map((name) => `${file}: ${name}`))
  expect(found).toEqual(WITH_REASON)
})
