import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REMOTES } from '@radruf/contract'
import { readCheckOption } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { findBundledPackages } from './bundled-packages.ts'
import { findUses, toMarkdown } from './remote-uses.ts'

/**
 * Writes into each remote's README which endpoints, page slots and events its source and the packages in its bundle use, between two
 * marks. The block is appended to a README without marks. `--check` writes nothing and fails when a README is outdated.
 */
const isCheck = await readCheckOption('generate', 'Writes the uses of remotes into their READMEs.')
const [BEGIN, END] = ['<!-- uses: made by "npm run generate" from the source -->', '<!-- /uses -->']

for (const name of REMOTES) {
  const source = [name, ...findBundledPackages(name)]
    .flatMap((folder) => globSync('src/**/*.{ts,tsx}', { cwd: join(ROOT, folder) }).map((file) => join(folder, file)))
    .filter((file) => !/\.(test|stories)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(ROOT, file), 'utf8'))
    .join('\n')
  const file = join(ROOT, name, 'README.md')
  const text = readFileSync(file, 'utf8')
  const [before, rest = END] = text.split(BEGIN)
  const after = rest.slice(rest.indexOf(END) + END.length)
  const content = toMarkdown(name, findUses(source))
  const block = content && `\n${BEGIN}\n\n${content}\n\n${END}\n`
  const current = `${before?.trimEnd()}\n${block}${after.replace(/^\n/, '')}`
  if (current === text) continue
  if (!isCheck) writeFileSync(file, current)
  else {
    console.error(`${name}/README.md is outdated. Run: npm run generate`)
    process.exitCode = 1
  }
}
