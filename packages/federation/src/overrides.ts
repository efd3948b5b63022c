import type { Registry } from './registry/registry.ts'

/** Remote → what somebody wants instead of its live release, as they wrote it: a release, a version, or an address. */
export type WantedOverrides = Readonly<Record<string, string>>

/**
 * What takes the place of a remote's live release for one session: a release of the registry, or an address that the browser
 * alone loads from, because a foreign bundle on the server would be code execution.
 */
export type Override = { name: string; wanted: string } & ({ release: string } | { address: string })

/** Why an override is not followed. */
export const OVERRIDE_REFUSALS = [
  'unknown-remote',
  'unknown-release',
  'unreadable-address',
  'origin-not-allowed',
  'without-description',
  'foreign-link',
] as const
export type OverrideRefusal = (typeof OVERRIDE_REFUSALS)[number]
export type RefusedOverride = { name: string; wanted: string; reason: OverrideRefusal }

/** Ends the description of a release: an address of one is complete with every integrity. */
export const DESCRIPTION = 'remote.json'

/** Longer than any release or address in use. */
const MAX_LENGTH = 300

/**
 * Judges what is wanted by the registry and the origins that addresses may have. Origins are written as in a content security
 * policy: `https://previews.example`, or `http://localhost:*` for any port.
 */
export function evaluateOverrides(
  wanted: WantedOverrides,
  { remotes }: Registry,
  origins: readonly string[],
): { overrides: Override[]; refused: RefusedOverride[] } {
  const judged = Object.entries(wanted).map(([name, value]): Override | RefusedOverride => {
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
    if (!isDescription(address.href) && !isLoopback(address)) return refuse('without-description')
    return { name, wanted: value, address: address.href }
  })
  return {
    overrides: judged.filter((one): one is Override => !('reason' in one)),
    refused: judged.filter((one): one is RefusedOverride => 'reason' in one),
  }
}

/** Whether the address is that of a release's description, not of a builder's script. */
export const isDescription = (address: string): boolean => new URL(address).pathname.endsWith(`/${DESCRIPTION}`)

/** An address of http or https without anything secret in it; a folder stands for the description in it. */
function parseAddress(value: string): URL | undefined {
  const url = value.length > MAX_LENGTH ? null : URL.parse(value)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return undefined
  return url.pathname.endsWith('/') ? new URL(DESCRIPTION, url) : url
}

function matchesOrigin({ protocol, hostname, origin }: URL, allowed: string): boolean {
  return allowed.endsWith(':*') ? allowed.slice(0, -2) === `${protocol}//${hostname}` : allowed === origin
}

/** On one's own machine a builder may serve a script that changes with every save; anywhere else integrity is asked for. */
const isLoopback = ({ hostname }: URL) => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
