import type { Registry } from './registry.ts'
import { DESCRIPTION_FILE } from './release.ts'

/** Remote → requested override as written by the person: a release, a version, or an address. */
export type WantedOverrides = Readonly<Record<string, string>>

/**
 * Replacement of a remote's live release for one session: a release of the registry, or an address. Only the browser loads from
 * an address, because a foreign bundle on the server would be code execution.
 */
export type Override = { name: string; wanted: string } & ({ release: string } | { address: string })

/** Reasons for which an override is refused. */
export const OVERRIDE_REFUSALS = [
  'unknown-remote',
  'unknown-release',
  'incompatible-release',
  'unreadable-address',
  'origin-not-allowed',
  'without-description',
] as const
export type OverrideRefusal = (typeof OVERRIDE_REFUSALS)[number]
export type RefusedOverride = { name: string; wanted: string; reason: OverrideRefusal }

/** Characters of a requested release or address. None in use is longer. */
export const MAX_OVERRIDE_LENGTH = 300

/**
 * `isLoopback`: whether a host is this machine, on which a builder may serve a script that changes with every save. Other addresses need
 * integrity.
 */
type OverrideRules = { origins: readonly string[]; isLoopback: (host: string) => boolean }

/**
 * Checks requested overrides against the registry and the allowed origins. Origins are written as in a content security
 * policy: `https://previews.example`, or `http://localhost:*` for any port.
 */
export function evaluateOverrides(
  wanted: WantedOverrides,
  { remotes }: Registry,
  { origins, isLoopback }: OverrideRules,
): { overrides: Override[]; refused: RefusedOverride[] } {
  const evaluated = Object.entries(wanted).map(([name, value]): Override | RefusedOverride => {
    const refuse = (reason: OverrideRefusal) => ({ name, wanted: value, reason })
    const entry = Object.hasOwn(remotes, name) ? remotes[name] : undefined
    if (!entry) return refuse('unknown-remote')
    if (!value.includes('/')) {
      const release = Object.entries(entry.releases).find(
        ([hash, { version, removed }]) => !removed && (hash === value || version === value),
      )?.[0]
      return release ? { name, wanted: value, release } : refuse('unknown-release')
    }
    const address = parseAddress(value)
    if (!address) return refuse('unreadable-address')
    if (!origins.some((origin) => matchesOrigin(address, origin))) return refuse('origin-not-allowed')
    if (!isDescription(address.href) && !isLoopback(address.hostname)) return refuse('without-description')
    return { name, wanted: value, address: address.href }
  })
  return {
    overrides: evaluated.filter((one): one is Override => !('reason' in one)),
    refused: evaluated.filter((one): one is RefusedOverride => 'reason' in one),
  }
}

/** Whether the address names a release's description and not a builder's script. */
export const isDescription = (address: string): boolean => new URL(address).pathname.endsWith(`/${DESCRIPTION_FILE}`)

/** Parses an http or https address without credentials; a folder stands for the description in it. */
function parseAddress(value: string): URL | undefined {
  const url = value.length > MAX_OVERRIDE_LENGTH ? null : URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.pathname.endsWith('/') ? new URL(DESCRIPTION_FILE, url) : url
}

function matchesOrigin({ protocol, hostname, origin }: URL, allowed: string): boolean {
  return allowed.endsWith(':*') ? allowed.slice(0, -2) === `${protocol}//${hostname}` : allowed === origin
}
