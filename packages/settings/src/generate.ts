/** Writes docs/settings.md from the table. With `--check` it writes nothing and fails when the file is not current. */
import { readFileSync, writeFileSync } from 'node:fs'
import type { Reader, Setting } from './setting.ts'
import { SETTINGS } from './table.ts'

const FILE = new URL('../../../docs/settings.md', import.meta.url)
const INTRODUCTION = `# Settings

Settings are environment variables. An empty variable counts as unset. An invalid value stops the start with one line that names the setting.
Settings with * are required with \`RADRUF_MODE=production\`. Those with † are secrets or belong to one: \`<name>_FILE\` may name a file that holds the value.

Readers: the launcher (\`npm start\`, \`npm run qa\`, \`npm run dev\`), dev (\`npm run dev\` alone), the service (with \`npm run ops\`), the shell server, \`npm run mf\`, the release
registry (in the registry process, launcher, shell server and \`npm run mf\`), the registry process (\`npm run registry\`), the checker (its image), the rollback guard (in the launcher or \`npm run mf -- guard\`), and the scenarios of \`npm run qa\`. An empty cell: the service alone.

This page is generated from \`packages/settings\` with \`npm run generate\`.`

const HEAD = ['Setting', 'Default', 'Meaning', 'Read by']
const rows = (Object.values(SETTINGS) as Setting<unknown, Reader>[]).map((row) => [
  `\`${row.env}\`${row.requiredInProduction ? ' *' : ''}${row.secret || row.mayBeInFile ? ' †' : ''}`,
  row.default ?? '',
  row.meaning.replaceAll('*.', '\\*.'),
  row.readers.join() === 'service' ? '' : row.readers.join(', '),
])
const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
const text = `${INTRODUCTION}\n\n${[HEAD, HEAD.map(() => '---'), ...rows].map(line).join('\n')}\n`

if (!process.argv.includes('--check')) writeFileSync(FILE, text)
else if (readFileSync(FILE, 'utf8') !== text) {
  console.error('docs/settings.md is not current. Run: npm run generate')
  process.exitCode = 1
}
