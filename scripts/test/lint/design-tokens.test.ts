import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../../root.ts'

/** Lints files with the suite's configuration. Returns the lines with custom styles as `file:line`. */
function findCustomStyles(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'radruf-looks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['biome.json', '.gitignore', 'scripts/test/lint'])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  spawnSync('git', ['init', '-q'], { cwd: folder })
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const { status, stdout, stderr } = spawnSync(
    join(ROOT, 'node_modules/.bin/biome'),
    ['lint', '--colors=off', '--reporter=github', '--max-diagnostics=200', '.'],
    { cwd: folder, encoding: 'utf8' },
  )
  if (status !== 0 && !stdout.includes('::error')) throw new Error(stderr)
  return stdout.split('\n').flatMap((line) => {
    const found = /title=plugin,file=([^,]+),line=(\d+)/.exec(line)
    return found?.[1] ? [`${relative(folder, found[1])}:${found[2]}`] : []
  })
}

/** Declarations that a page's style sheet must not contain, one per line. */
const OWN_STYLES = [
  '.a { color: #fff }',
  '.b { border: 1px solid rgb(0 0 0) }',
  '.c { color: hsl(20deg 50% 50%) }',
  '.d { --ground: oklch(40% 0.2 30) }',
  '.e { background: white }',
  '.f { background-image: linear-gradient(var(--color-text), rebeccapurple) }',
  '.g { text-decoration: underline tomato }',
  '.h { fill: DarkSlateGray }',
  '.i { font-size: 13px }',
  '.j { font: 1rem serif }',
  '.k { box-shadow: 0 0 2px var(--color-text) }',
  '.l { text-shadow: 1px 1px var(--color-text) }',
  '.m { filter: drop-shadow(0 0 1px var(--color-text)) }',
  '.n { --text-s: 13px }',
  '.o { --shadow-card: 0 0 2px var(--color-text) }',
]
/** Styles and a cut text that markup and scripts must not contain, one per line. */
const OWN_MARKUP = [
  "export const A = () => <p style={{ color: 'var(--color-text)' }} />",
  'export const B = () => <p style={{ fontSize: 13 }} />',
  "export const C = () => <p style={{ outlineColor: 'Highlight' }} />",
  "export const D = () => <p style={{ filter: 'drop-shadow(0 0 1px)' }} />",
  'export const E = () => <path fill="#fff" />',
  'export const F = () => <path stroke="red" />',
  "export const G = () => <stop stopColor={'orange'} />",
  'export const H = () => <text fontSize="12" />',
  'export const L = () => <input maxLength={40} />',
  "export const i = '#26292c'",
  "export const j = 'inset 0 0 0 1px rgb(0 0 0 / 10%)'",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a line of the planted file.
  'export const k = (hue: number) => `hsl(${hue}deg 50% 50%)`',
  "export const l = { boxShadow: 'none' }",
  "export const m = { backgroundColor: 'tomato' }",
  "export const n = (element: HTMLElement) => void (element.style.color = 'var(--color-text)')",
]

test('a custom colour, font size or shadow, and a control that cuts its text, are reported in a remote and in the shell', () => {
  const planted = { '.module.css': OWN_STYLES, '.tsx': OWN_MARKUP }
  const files = Object.entries(planted).flatMap(([ending, lines]) =>
    ['mf-any', 'shell'].map((owner) => ({ name: `${owner}/src/a${ending}`, lines })),
  )
  const found = findCustomStyles(Object.fromEntries(files.map(({ name, lines }) => [name, lines.join('\n')])))
  expect([...new Set(found)].sort()).toEqual(
    files.flatMap(({ name, lines }) => lines.map((_, index) => `${name}:${index + 1}`)).sort(),
  )
})

test('tokens, system colours and sizes are allowed, and shared-ui is exempt', () => {
  const fine = [
    '.a { color: var(--color-text); background: transparent }',
    '.b { font-size: min(var(--text-s), 6vw); box-shadow: none }',
    '.c { outline: 3px solid Highlight; white-space: nowrap }',
    '.d { border-color: var(--color-red-wine); transition: color 1s; animation-name: red }',
  ].join('\n')
  const markup = [
    'export const A = () => <p style={{ inlineSize: \'3rem\' }} title="#main" />',
    'export const B = () => <path fill="none" stroke="currentColor" />',
    "export const C = () => <p className='red' />",
    "export const texts = { color: 'Farbe', background: 'Hintergrund' }",
  ].join('\n')
  expect(
    findCustomStyles({
      'mf-any/src/a.module.css': fine,
      'mf-any/src/a.tsx': markup,
      'shared-ui/src/a.css': '.a { color: #fff; font-size: 13px }',
    }),
  ).toEqual([])
})
