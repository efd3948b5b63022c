import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { ROOT } from '../root.ts'
import { usesAsMarkdown, usesIn } from './remote-uses.ts'

/**
 * Says in each remote's README what its source asks of the service and of other remotes, between two marks (at the end of a README
 * that has none; a remote that uses nothing needs none). With `--check` it writes nothing and fails when something is not current.
 */
const [BEGIN, END] = ['<!-- uses: made by "npm run generate" from the source -->', '<!-- /uses -->']

for (const name of REMOTES) {
  const source = globSync('src/**/*.{ts,tsx}', { cwd: join(ROOT, name) })
    .filter((file) => !/\.(test|stories)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, name, file), 'utf8'))
    .join('\n')
  const file = join(ROOT, name, 'README.md')
  const text = readFileSync(file, 'utf8')
  const [before, rest = END] = text.split(BEGIN)
  const after = rest.slice(rest.indexOf(END) + END.length)
  const says = usesAsMarkdown(name, usesIn(source))
  const block = says && `\n${BEGIN}\n\n${says}\n\n${END}\n`
  const current = `${before?.trimEnd()}\n${block}${after.replace(/^\n/, '')}`
  if (current === text) continue
  if (!process.argv.includes('--check')) writeFileSync(file, current)
  else {
    console.error(`${name}/README.md is not current. Run: npm run generate`)
    process.exitCode = 1
  }
}
