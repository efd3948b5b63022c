import { Option } from 'commander'
import { findCoturn } from '../../api/src/testing/coturn.ts'
import { findDebianBinaries } from '../../api/src/testing/postgres-binaries.ts'
import { startPostgres } from '../../api/src/testing/postgres-server.ts'
import { createRandom } from '../../api/src/testing/random.ts'
import { measureFailovers } from '../../e2e/fire/failover.ts'
import type { Figure } from '../../e2e/fire/figures.ts'
import { floodConnections, floodPhotos } from '../../e2e/fire/floods.ts'
import { canMountDisks, measureFullDisk } from '../../e2e/fire/full-disk.ts'
import { fuzzService } from '../../e2e/fire/fuzz-service.ts'
import { fuzzShell } from '../../e2e/fire/fuzz-shell.ts'
import { measureKills } from '../../e2e/fire/kills.ts'
import { measureMatrix } from '../../e2e/fire/matrix.ts'
import { measureOutages } from '../../e2e/fire/outages.ts'
import { findNginx, measureProxies } from '../../e2e/fire/proxies.ts'
import { measureRaces } from '../../e2e/fire/races.ts'
import { measureRelay } from '../../e2e/fire/relay.ts'
import { measureStreams } from '../../e2e/fire/streams.ts'
import { createCommand, parseArguments, parsePositiveInteger } from '../command-line.ts'
import { ROOT } from '../root.ts'
import { startRun, updateFigures } from './figures.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/**
 * `npm run test:fire`: puts the service under load and writes the measured figures into docs/figures. All traffic
 * stays on 127.0.0.1. Parts whose program is missing are left out, and the command says which.
 */
const PARTS = [
  'races',
  'kills',
  'outages',
  'failover',
  'full disk',
  'fuzz',
  'matrix',
  'streams',
  'floods',
  'proxies',
  'relay',
] as const
type Part = (typeof PARTS)[number]
const TARGETS = { messages: 500, deliveryMs: 250, healthMs: 50 }

createTemporaryFolder()
const command = createCommand('test:fire', 'Puts the service under load and writes docs/figures.')
  .addOption(new Option('--only <part>', 'run one part; its rows replace the earlier ones').choices(PARTS))
  .option('--quick', 'smaller counts and shorter times, which are not recorded')
  .addOption(new Option('--kills <number>', 'kills on each database').argParser(parsePositiveInteger))
  .addOption(new Option('--seed <number>', 'repeat the random choices of a run').argParser(parsePositiveInteger))
const options = (await parseArguments(command)).opts<{ only?: Part; quick?: true; kills?: number; seed?: number }>()
const { only, quick, seed = Date.now() % 1_000_000 } = options
const SIZES = {
  kills: options.kills ?? (quick ? 5 : 50),
  outages: quick ? 1 : 5,
  failovers: quick ? 1 : 3,
  races: quick ? { tickets: 300, times: 20 } : { tickets: 1_500, times: 60 },
  fuzz: quick ? { service: 2_000, shell: 600 } : { service: 20_000, shell: 6_000 },
  photos: quick ? 20 : 60,
  connections: quick ? { streams: 270, bodies: 80 } : { streams: 400, bodies: 200 },
  streams: quick
    ? { streams: 200, writers: 20, rate: 30, seconds: 5 }
    : { streams: 1_000, writers: 100, rate: 5.5, seconds: 20 },
}

const postgres = process.env.TEST_DATABASE_URL || findDebianBinaries() ? await startPostgres() : undefined
const [nginx, coturn] = [findNginx(), findCoturn()]
if (!postgres) console.error('PostgreSQL is missing: install the package "postgresql" or set TEST_DATABASE_URL.')
if (!canMountDisks()) console.error('Only root can mount a small disk. The part "full disk" is left out.')
if (!nginx) console.error('nginx is missing: install the package "nginx". The part "proxies" is left out.')
if (!coturn) console.error('coturn is missing: install the package "coturn". The part "relay" is left out.')
const postgresUrl = postgres?.url
const random = createRandom(seed)
console.log(`random choices: --seed ${seed}`)

/** The databases that are present, with the number of processes of the service. */
const DATABASES = [
  { kind: 'embedded', processes: 1 } as const,
  ...(postgres ? [{ kind: 'postgres', processes: 2 } as const] : []),
]
/** Measures one database after the other. */
async function forEachDatabase(measure: (database: (typeof DATABASES)[number]) => Promise<Figure[]>) {
  const measured: Figure[] = []
  for (const database of DATABASES) measured.push(...(await measure(database)))
  return measured
}

const RUNS: Record<Part, () => Promise<Figure[]>> = {
  races: () => forEachDatabase((database) => measureRaces({ ...database, postgresUrl, ...SIZES.races })),
  kills: () => forEachDatabase(({ kind }) => measureKills({ kind, postgresUrl, kills: SIZES.kills, random })),
  outages: async () =>
    postgres?.control ? measureOutages({ url: postgres.url, control: postgres.control, rounds: SIZES.outages }) : [],
  failover: async () => (postgres?.control ? measureFailovers(SIZES.failovers) : []),
  'full disk': async () => (canMountDisks() ? forEachDatabase(({ kind }) => measureFullDisk(kind, postgresUrl)) : []),
  fuzz: async () => [...(await fuzzService(SIZES.fuzz.service, seed)), ...(await fuzzShell(SIZES.fuzz.shell, seed))],
  matrix: async () => measureMatrix(ROOT),
  streams: () =>
    forEachDatabase(({ kind, processes }) =>
      measureStreams({
        kind,
        processes,
        postgresUrl,
        ...SIZES.streams,
        rate: SIZES.streams.rate * processes,
        targets: { ...TARGETS, messages: TARGETS.messages * processes },
      }),
    ),
  floods: async () => [
    ...(await floodPhotos(SIZES.photos, { width: 6_000, height: 4_000 })),
    ...(await floodConnections(SIZES.connections)),
  ],
  proxies: async () => (nginx ? measureProxies(nginx) : []),
  relay: async () => (coturn ? measureRelay(coturn) : []),
}

const figures: Figure[] = []
const run = startRun()
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
if (!quick) writeTable()
process.exitCode = figures.every(({ ok }) => ok) ? 0 : 1

/** Replaces the rows of the measured parts and keeps those of other parts. */
function writeTable() {
  const description = run.describe()
  updateFigures('reliability', {
    title: 'The service under load',
    columns: ['part', 'measured', 'value', 'target', 'met', 'run'],
    order: PARTS,
    rows: figures.map(({ part, what, value, target, ok }) => {
      const met = target === '–' ? '–' : ok ? 'yes' : 'no'
      return [part, what, value, target, met, description]
    }),
  })
}
