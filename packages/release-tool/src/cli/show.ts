import type { Canary, HistoryEntry, Registry, RegistryEntry } from '@radruf/federation/registry'
import type { Release } from '@radruf/federation/release'
import type { ServerStatus } from '../guard/fetch-statuses.ts'
import { findThreeQuarters, type PageTimes, type ReleaseStatus } from '../guard/index.ts'
import type { IncompatibleReleases } from '../registry/compatibility.ts'
import type { SweptBuilds } from '../registry/sweep.ts'
import type { AuditEntry } from '../service/audit-log.ts'
import { ALL_REMOTES, type ListedToken } from '../service/tokens.ts'
import type { Verdict } from '../service/verification.ts'

const describeShare = ({ percent, staff }: Canary): string =>
  [percent && `${percent} %`, staff && 'staff'].filter(Boolean).join(' and ')

const formatState = ({ canary, pinned, disabled, staged, grants }: RegistryEntry): string =>
  [
    disabled && 'DISABLED',
    pinned && 'pinned',
    canary && `canary ${canary.release} for ${describeShare(canary)}`,
    staged && `${staged} goes live with the next shell`,
    grants && `may add pages below ${grants.join(', ')}`,
  ]
    .filter(Boolean)
    .join(', ')

/** An automatic change stays visible until the next change of the remote. */
const formatAutomatic = ([last]: readonly HistoryEntry[]): string =>
  last?.why ? `\n  ! ${last.what.toUpperCase()} AUTOMATICALLY at ${last.at}: ${last.why}` : ''

/** One line about the live release of a remote. */
export function describeRemote(name: string, { remotes, generation }: Registry): string {
  const entry = remotes[name]
  const state = entry ? formatState(entry) : ''
  if (!entry?.stable) return `${name}: nothing is live${state && `, ${state}`}  [generation ${generation}]`
  const version = entry.releases[entry.stable]?.version ?? '?'
  return `${name}: ${entry.stable} (${version}) is live${state && `, ${state}`}  [generation ${generation}]${formatAutomatic(entry.history)}`
}

/** Lists the live releases; for one remote, all its releases, with a mark at those in `incompatible`. */
export function describeRegistry(
  registry: Registry,
  remote: string,
  incompatible: IncompatibleReleases = new Map(),
  verdicts: readonly Verdict[] = [],
): string {
  const names = remote ? [remote] : Object.keys(registry.remotes).sort()
  const lines = names.map((name) => describeRemote(name, registry))
  if (!lines.length) return 'Nothing is live yet.'
  if (!remote) return [...(registry.frozen ? [describeFreeze(registry)] : []), ...lines].join('\n')
  const entry = registry.remotes[remote]
  const releases = Object.entries(entry?.releases ?? {}).map(
    ([hash, { version }]) =>
      `  ${hash}  ${version.padEnd(10)} ${[formatMark(hash, entry, incompatible), formatVerdict(hash, verdicts)].filter(Boolean).join(', ')}`,
  )
  return [...lines, ...releases.map((line) => line.trimEnd())].join('\n')
}

/** Whether releases are stopped, since when, and who stopped them. */
export const describeFreeze = ({ frozen }: Registry): string =>
  frozen ? `Releases are STOPPED since ${frozen.at} by ${frozen.by}. A rollback works.` : 'Releases go on.'

/**
 * The shell, the service and the releases that are live together, or would be with the build `next` of a remote, each with the shell with
 * which it passed the checks. Remotes meet in the shell alone: releases that were checked with the same shell fit each other.
 */
export function describePlan({ shell, remotes }: Registry, verdicts: readonly Verdict[], next?: Release): string {
  if (!shell) return 'No shell is live yet.'
  const own = shell.build?.hash ?? ''
  const rows = Object.entries(remotes).flatMap(([name, { stable, canary, releases }]) =>
    [name === next?.name ? undefined : stable, canary?.release].flatMap((hash) =>
      hash ? [{ name, hash, version: releases[hash]?.version ?? '?', mark: hash === stable ? '' : ', canary' }] : [],
    ),
  )
  if (next) rows.push({ ...next, mark: `, your build against contract ${next.contract}` })
  const lines = rows
    .sort((a, b) => a.name.localeCompare(b.name))
    .map(
      ({ name, hash, version, mark }) => `  ${name} ${hash} (${version}${mark}): ${formatProof(hash, own, verdicts)}`,
    )
  return [`shell ${own || 'from source'}, service with contract ${shell.contract}`, ...lines].join('\n')
}

function formatProof(hash: string, shell: string, verdicts: readonly Verdict[]): string {
  const passed = verdicts.filter((verdict) => verdict.hash === hash)
  const last = passed.findLast((verdict) => verdict.shell === shell)
  if (last) return `checked with this shell by ${last.by} at ${last.at}`
  const earlier = passed.at(-1)
  return earlier ? `NOT CHECKED with this shell, last with ${earlier.shell || 'one from source'}` : 'NOT CHECKED'
}

const formatVerdict = (hash: string, verdicts: readonly Verdict[]): string => {
  const last = verdicts.findLast((verdict) => verdict.hash === hash)
  return last ? `checked by ${last.by} with shell ${last.shell || 'from source'}` : ''
}

const formatMark = (hash: string, entry: RegistryEntry | undefined, incompatible: IncompatibleReleases): string => {
  const misfit = incompatible.has(hash) ? 'does not fit the live shell' : ''
  if (entry?.stable === hash) return ['live', misfit].filter(Boolean).join(', ')
  if (entry?.canary?.release === hash) return ['canary', misfit].filter(Boolean).join(', ')
  return misfit || (entry?.before[0] === hash ? 'rollback goes here' : '')
}

/** All changes with actor and time, newest first. */
export function describeHistory({ remotes }: Registry, remote: string): string {
  const entries = Object.entries(remotes)
    .filter(([name]) => !remote || name === remote)
    .flatMap(([name, { history }]) => history.map((entry) => ({ name, ...entry })))
    .sort((a, b) => b.at.localeCompare(a.at))
  const lines = entries.map(({ at, name, what, release, prefix, percent, by, why }) =>
    [at, name.padEnd(16), what.padEnd(10), prefix ?? release, percent ? `${percent} %`.padEnd(5) : '     ', by, why]
      .filter((cell) => cell !== undefined)
      .join('  '),
  )
  return lines.join('\n') || 'Nothing has happened yet.'
}

/** The requests of the audit log, newest first. */
export function describeAudit(entries: readonly AuditEntry[]): string {
  const lines = entries.map(({ at, by, token, operation, remote = '', detail, outcome, reason }) => {
    const { action, release, prefix, percent } = (detail ?? {}) as Partial<
      Record<'action' | 'release' | 'prefix', string>
    > & {
      percent?: number
    }
    const what = [action ?? operation, release ?? prefix, percent && `${percent} %`].filter(Boolean).join(' ')
    const author = token ? `${by} (token ${token})` : `${by} (this machine)`
    return [at, remote.padEnd(16), what, outcome.toUpperCase(), author, reason].filter(Boolean).join('  ')
  })
  return lines.join('\n') || 'Nothing was requested yet.'
}

/** The builds whose files were deleted, by name. */
export function describeSwept(builds: SweptBuilds): string {
  const byName = Map.groupBy(builds, ({ name }) => name)
  const lines = [...byName].map(([name, swept]) => `${name}: deleted ${swept.map(({ hash }) => hash).join(', ')}`)
  return lines.join('\n') || 'Nothing is unreachable.'
}

/** All tokens with their persons, remotes and expiry. */
export function describeTokens(tokens: readonly ListedToken[]): string {
  const lines = tokens.map(({ id, person, remotes, expiresAt, revokedAt }) => {
    const scope = remotes.includes(ALL_REMOTES) ? 'operator' : remotes.join(', ')
    return [id, person.padEnd(16), scope.padEnd(24), revokedAt ? `REVOKED ${revokedAt}` : `until ${expiresAt}`].join(
      '  ',
    )
  })
  return lines.join('\n') || 'There are no tokens.'
}

/** The figures of releases, of one remote or of all, by server. */
export function describeStatus(servers: readonly ServerStatus[], remote: string): string {
  return servers
    .map(({ address, releases }) => {
      const shown = releases.filter((one) => !remote || one.remote === remote)
      return [`${address}, since its start:`, ...shown.map(formatStatus)].join('\n')
    })
    .join('\n')
}

function formatStatus({ remote, release, version, state, owner, lastFailures, ...counts }: ReleaseStatus): string {
  const { views, failures, late, leftOut, server, load, bytes } = counts
  const figures = [
    `${views} views`,
    `${failures.browser} failures in the browser, ${failures.server} on the server`,
    `${late} late`,
    `${leftOut} left out`,
    server.pages ? `${getAverage(server)} ms on the server` : 'not rendered yet',
    ...(load.pages ? [`${getAverage(load)} ms to load`] : []),
    `${(bytes / 1000).toFixed(1)} kB`,
  ]
  const times = counts.pages.map(formatTimes)
  const failed = lastFailures.flatMap(({ at, where, message, count, stack }) => [
    `    ! ${count} × ${where}: ${message} (last at ${at})`,
    ...stack.map((place) => `        at ${place}`),
  ])
  return [`  ${remote} ${release} (${version}, ${owner}) ${state}: ${figures.join('; ')}`, ...times, ...failed].join(
    '\n',
  )
}

const getAverage = ({ pages, milliseconds }: ReleaseStatus['load']) => Math.round(milliseconds / pages)

/** The times that three quarters of the visits to a page keep. */
function formatTimes({ path, paint, interaction }: PageTimes): string {
  const [largest, slowest] = [findThreeQuarters('paint', paint), findThreeQuarters('interaction', interaction)]
  const shown = [
    largest && `largest paint ${formatLimit(largest, 4000)} (${paint.count})`,
    slowest && `slowest interaction ${formatLimit(slowest, 1000)} (${interaction.count})`,
  ]
  return `    ${path}: ${shown.filter(Boolean).join(', ')}`
}

const formatLimit = (milliseconds: number, largest: number) =>
  Number.isFinite(milliseconds) ? `within ${milliseconds} ms` : `over ${largest} ms`
