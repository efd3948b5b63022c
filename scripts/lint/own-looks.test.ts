import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ROOT } from '../builds.ts'

/** Lines on which the suite's own configuration finds looks that are not shared-ui's, as `file:line`. */
function ownLooks(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'radruf-looks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['biome.json', '.gitignore', 'scripts/lint'])
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

test('a colour, font size or shadow of its own is noticed in a remote and in the shell', () => {
  const planted = [
    '.a { color: #fff }',
    '.b { border: 1px solid rgb(0 0 0) }',
    '.c { --ground: oklch(40% 0.2 30) }',
    '.d { background: white }',
    '.e { font-size: 13px }',
    '.f { font: 1rem serif }',
    '.g { box-shadow: 0 0 2px var(--color-text) }',
    '.h { filter: drop-shadow(0 0 1px var(--color-text)) }',
  ].join('\n')
  const markup = [
    "export const A = () => <p style={{ color: 'var(--color-text)' }} />",
    'export const B = () => <path fill="#fff" />',
    "export const C = '#26292c'",
  ].join('\n')
  const lines = (name: string, text: string) => text.split('\n').map((_, index) => `${name}:${index + 1}`)
  expect(
    ownLooks({
      'mf-any/src/a.module.css': planted,
      'shell/src/a.module.css': planted,
      'mf-any/src/a.tsx': markup,
    }).sort(),
  ).toEqual(
    [
      ...lines('mf-any/src/a.module.css', planted),
      ...lines('shell/src/a.module.css', planted),
      ...lines('mf-any/src/a.tsx', markup),
    ].sort(),
  )
})

test('tokens, system colours and sizes pass, and shared-ui may say what it likes', () => {
  const fine = [
    '.a { color: var(--color-text); background: transparent }',
    '.b { font-size: min(var(--text-s), 6vw); box-shadow: none }',
    '.c { outline: 3px solid Highlight; white-space: nowrap }',
  ].join('\n')
  expect(
    ownLooks({
      'mf-any/src/a.module.css': fine,
      'mf-any/src/a.tsx': 'export const A = () => <p style={{ inlineSize: \'3rem\' }} title="#main" />',
      'shared-ui/src/a.css': '.a { color: #fff; font-size: 13px }',
    }),
  ).toEqual([])
})
