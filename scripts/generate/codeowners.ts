import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PATHS, REMOTES, SLOTS } from '@radruf/contract'
import { ROOT } from '../root.ts'

type RemotePackage = { radruf: { owner: string; contact: string; paths?: string[]; slots?: string[] } }

/**
 * Makes CODEOWNERS from each remote's package file, and notes there which paths and slots the contract gives the remote. With
 * `--check` it writes nothing and fails when something is not current.
 */
const lines = [
  '# Made by "npm run generate" from the "radruf" block of each remote\'s package.json. Do not edit.',
  "# Whoever changes a remote needs its team alone; everything that is not named here is everybody's.",
]
for (const name of REMOTES) {
  const file = join(ROOT, name, 'package.json')
  const remote = JSON.parse(readFileSync(file, 'utf8')) as RemotePackage
  const paths: string[] = PATHS.filter(({ owner }) => owner === name).map(({ path }) => path)
  const slots = Object.entries(SLOTS).flatMap(([slot, owner]) => (owner === name ? [slot] : []))
  const { owner, contact, ...rest } = remote.radruf
  write(
    `${name}/package.json`,
    `${JSON.stringify({ ...remote, radruf: { owner, contact, ...rest, paths, slots } }, null, 2)}\n`,
  )
  lines.push(
    '',
    `# ${owner}: ${[...paths, ...slots.map((slot) => `the slot ${slot}`)].join(', ')}`,
    `/${name}/ ${contact}`,
  )
}
write('CODEOWNERS', `${lines.join('\n')}\n`)

function write(name: string, text: string) {
  const file = join(ROOT, name)
  const current = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (current.replaceAll(/\s/g, '') === text.replaceAll(/\s/g, '')) return
  if (!process.argv.includes('--check')) return writeFileSync(file, text)
  console.error(`${name} is not current. Run: npm run generate`)
  process.exitCode = 1
}
