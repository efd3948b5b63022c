import { DAY_MS, HOUR_MS, MINUTE_MS, REMOTES } from '@radruf/contract'
import type { Registry, RegistryEntry, ReleaseConsole, ReleaseStatus } from '@radruf/release-tool/console'

type Sample = {
  owner: string
  /** Versions that were live, oldest first. */
  versions: readonly [string, ...string[]]
  /** Days since the last one went live. */
  days: number
  canary?: { version: string; percent: number; minutes: number; perThousand: number }
  /** The version before was rolled back so many days ago. */
  rolledBack?: { version: string; days: number }
  perThousand: number
  paintMs: number
  bytes: number
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  'mf-chat-call': {
    owner: 'Gespräche',
    versions: ['2.8.2', '2.8.4'],
    days: 4,
    canary: { version: '2.9.0', percent: 10, minutes: 22, perThousand: 6.2 },
    rolledBack: { version: '2.8.3', days: 5 },
    perThousand: 1.9,
    paintMs: 1200,
    bytes: 64_200,
  },
  'mf-booking': {
    owner: 'Termine',
    versions: ['1.14.1', '1.14.2'],
    days: 1,
    canary: { version: '1.15.0', percent: 50, minutes: 95, perThousand: 0.4 },
    perThousand: 0.4,
    paintMs: 800,
    bytes: 41_000,
  },
  'mf-questionnaire': {
    owner: 'Fragen',
    versions: ['3.1.0', '3.2.0'],
    days: 6,
    perThousand: 0.9,
    paintMs: 800,
    bytes: 44_000,
  },
  'mf-account': {
    owner: 'Konto',
    versions: ['1.8.0', '1.8.1'],
    days: 12,
    perThousand: 0.3,
    paintMs: 800,
    bytes: 37_000,
  },
  'mf-auth': { owner: 'Zugang', versions: ['1.5.0'], days: 21, perThousand: 0.2, paintMs: 500, bytes: 22_000 },
  'mf-desk': {
    owner: 'Werkstatt',
    versions: ['4.2.0', '4.3.0'],
    days: 3,
    perThousand: 0.5,
    paintMs: 800,
    bytes: 71_000,
  },
  'mf-console': {
    owner: 'Plattform',
    versions: ['1.0.0', '1.1.0'],
    days: 9,
    perThousand: 0.1,
    paintMs: 500,
    bytes: 30_000,
  },
}

const VIEWS = 2_000
const toHash = (remote: string, version: string) =>
  Buffer.from(`${remote} ${version}`).toString('hex').padEnd(16, '0').slice(-16)

/** The releases of the scenarios: every remote is live, one canary fails and one is quiet. Decisions last as long as the service. */
export function createSampleReleases(now: () => Date): ReleaseConsole {
  let opened: Promise<ReleaseConsole> | undefined
  const open = async () => {
    const { createMemoryConsole } = await import('@radruf/release-tool/console')
    const at = now().getTime()
    const remotes = Object.fromEntries(REMOTES.map((name) => [name, createEntry(name, getSample(name), at)]))
    const registry: Registry = { generation: 1, shell: { shared: {}, contract: '0.2.0' }, remotes }
    return createMemoryConsole(
      registry,
      REMOTES.flatMap((name) => createStatuses(name, getSample(name), at)),
      now,
    )
  }
  return {
    read: async () => (await (opened ??= open())).read(),
    change: async (by, change) => (await (opened ??= open())).change(by, change),
  }
}

const getSample = (name: string): Sample => SAMPLES[name] as Sample

function createEntry(name: string, { versions, days, canary, rolledBack }: Sample, at: number): RegistryEntry {
  const hashOf = (version: string) => toHash(name, version)
  const all = [...versions, ...(canary ? [canary.version] : []), ...(rolledBack ? [rolledBack.version] : [])]
  const change = (what: string, ago: number, version: string, rest: object = {}) => ({
    ...{ what, at: new Date(at - ago).toISOString(), by: 'Leyla', release: hashOf(version) },
    ...rest,
  })
  const history = [
    ...versions.map((version, index) =>
      change('publish', (days + 5 * (versions.length - 1 - index)) * DAY_MS, version),
    ),
    ...(rolledBack
      ? [
          change('publish', rolledBack.days * DAY_MS + HOUR_MS, rolledBack.version),
          change('rollback', rolledBack.days * DAY_MS, versions[0], { by: 'automatic', why: 'failed for 12 networks' }),
        ]
      : []),
    ...(canary ? [change('publish', canary.minutes * MINUTE_MS, canary.version, { percent: canary.percent })] : []),
  ].sort((a, b) => b.at.localeCompare(a.at))
  const [live = '', ...before] = versions.map(hashOf).reverse()
  return {
    stable: live,
    before,
    ...(canary && { canary: { release: hashOf(canary.version), percent: canary.percent } }),
    releases: Object.fromEntries(all.map((version) => [hashOf(version), { version, description: '' }])),
    history,
  }
}

function createStatuses(remote: string, sample: Sample, at: number): ReleaseStatus[] {
  const { versions, canary, perThousand } = sample
  const live = createStatus(remote, versions.at(-1) ?? '', 'live', perThousand, sample, at)
  return canary ? [live, createStatus(remote, canary.version, 'canary', canary.perThousand, sample, at)] : [live]
}

function createStatus(
  remote: string,
  version: string,
  state: 'live' | 'canary',
  perThousand: number,
  { owner, paintMs, bytes }: Sample,
  at: number,
): ReleaseStatus {
  const toFailures = (views: number) => Math.round((views * perThousand) / 1000)
  const hours = Array.from({ length: 24 }, (_, index) => {
    const rises = state === 'canary' && perThousand > 1 && index > 20
    const start = at - (at % HOUR_MS) - (23 - index) * HOUR_MS
    return { at: new Date(start).toISOString(), views: 1000, failures: rises ? 6 : (index * 7) % 3 }
  })
  const message = 'NotReadableError: Could not start video source'
  const stack = ['src/features/call/media/device-check.tsx:42 in openCamera']
  return {
    ...{ remote, release: toHash(remote, version), version, owner, state, bytes, hours },
    views: VIEWS * 5,
    failures: { server: 0, browser: toFailures(VIEWS * 5) },
    lastFailures:
      perThousand > 1 ? [{ at: new Date(at).toISOString(), where: 'browser', message, count: 1, stack }] : [],
    late: 0,
    leftOut: 0,
    server: { pages: 0, milliseconds: 0 },
    load: { pages: 0, milliseconds: 0 },
    pages: [
      {
        path: '/',
        paint: {
          count: 100,
          milliseconds: 100 * paintMs,
          atMost: [500, 800, 1200, 1800, 2500, 4000].map((limit) => (limit >= paintMs ? 80 : 40)),
        },
        interaction: { count: 0, milliseconds: 0, atMost: [] },
      },
    ],
  }
}
