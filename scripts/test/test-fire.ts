import { readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { Option } from 'commander'
import { findDebianBinaries } from '../../api/src/testing/postgres-binaries.ts'
import { startPostgres } from '../../api/src/testing/postgres-server.ts'
import type { Figure } from '../../e2e/fire/figures.ts'
import { measureStreams } from '../../e2e/fire/streams.ts'
import { createCommand, parseArguments } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run test:fire`: puts the service under load and writes the measured figures into docs/reliability.md. All traffic
 * stays on 127.0.0.1. Without PostgreSQL its measurements are left out, and the table says so.
 */
const PARTS = ['streams'] as const
const DOCUMENT = join(ROOT, 'docs/reliability.md')
const TARGETS = { messages: 500, deliveryMs: 250, healthMs: 50 }

createTemporaryFolder()
const command = createCommand('test:fire', 'Measures the service with many open event streams.')
  .addOption(new Option('--only <part>', 'run one part; its rows replace the earlier ones').choices(PARTS))
  .option('--quick', 'smaller counts and shorter times')
const { only, quick } = (await parseArguments(command)).opts<{ only?: (typeof PARTS)[number]; quick?: true }>()

const postgres = process.env.TEST_DATABASE_URL || findDebianBinaries() ? await startPostgres() : undefined
if (!postgres) console.error('PostgreSQL is missing: install the package "postgresql" or set TEST_DATABASE_URL.')
const postgresUrl = postgres?.url
const streams = quick
  ? { streams: 200, writers: 20, rate: 8, seconds: 5 }
  : { streams: 1_000, writers: 100, rate: 8, seconds: 20 }
const RUNS: Record<(typeof PARTS)[number], () => Promise<Figure[]>> = {
  streams: async () => [
    ...(await measureStreams({ kind: 'embedded', postgresUrl, processes: 1, ...streams, targets: TARGETS })),
    ...(postgres
      ? await measureStreams({
          kind: 'postgres',
          postgresUrl,
          processes: 2,
          ...streams,
          rate: streams.rate * 2,
          targets: { ...TARGETS, messages: TARGETS.messages * 2 },
        })
      : []),
  ],
}

const figures: Figure[] = []
try {
  for (const part of only ? [only] : PARTS) {
    console.log(`── ${part}`)
    for (const figure of await RUNS[part]()) {
      figures.push(figure)
      console.log(`${figure.ok ? 'ok ' : 'NOT'} ${figure.what}: ${figure.value} (target ${figure.target})`)
    }
  }
} finally {
  await postgres?.stop()
}
writeTable()
process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1

/** Replaces the rows of the measured parts between the markers and keeps those of other parts. */
function writeTable() {
  const text = readFileSync(DOCUMENT, 'utf8')
  const [before = '', table = '', after = ''] = text.split(/(?<=<!-- figures -->\n)|(?=<!-- \/figures -->)/)
  const measured = new Set<string>(figures.map(({ part }) => part))
  const kept = table
    .split('\n')
    .filter((line) => line.startsWith('| ') && PARTS.some((part) => line.startsWith(`| ${part} `)))
  const load = (loadavg()[0] ?? 0).toFixed(1)
  const day = new Date().toISOString().slice(0, 10)
  const size = `${cpus().length} cores, load ${load}${quick ? ', --quick' : ''}`
  const rows = [
    ...kept.filter((line) => !measured.has(line.split(' ')[1] ?? '')),
    ...figures.map(
      ({ part, what, value, target, ok }) =>
        `| ${part} | ${what} | ${value} | ${target} | ${target === '–' ? '–' : ok ? 'yes' : 'no'} | ${day}, ${size} |`,
    ),
  ].sort(
    (a, b) =>
      PARTS.findIndex((part) => a.startsWith(`| ${part} `)) - PARTS.findIndex((part) => b.startsWith(`| ${part} `)),
  )
  const head = '| part | measured | value | target | met | run |\n| --- | --- | --- | --- | --- | --- |'
  writeFileSync(DOCUMENT, `${before}\n${head}\n${rows.join('\n')}\n\n${after}`)
}
