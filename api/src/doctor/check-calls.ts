import { iceServersFor } from '../features/call/ice-servers.ts'
import type { Settings } from '../settings.ts'
import { type Check, type CheckResult, describeError, failed, off, passed } from './check.ts'
import { parseIceUrl, requestAllocation, requestBinding } from './turn-client.ts'

/** Sends a real request to every STUN and TURN server: a binding, or an allocation with the credentials of a call. */
export const checkCalls: Check = async ({ settings }) => {
  if (settings.callAdapter === 'twilio') return [off('calls', 'through Twilio, which is not checked')]
  const servers = iceServersFor(settings, 'doctor', new Date())
  const checks = servers.flatMap(({ urls, username, credential }) =>
    urls.map((url) => checkServer(url, username && credential ? { username, credential } : undefined)),
  )
  const results = [...(await Promise.all(checks)), ...describeRelayOnly(settings)]
  if (settings.turnUrls.length > 0) return results
  const missing = 'TURN_URLS is not set: calls need a direct connection between the two networks'
  return [
    ...results,
    settings.mode === 'production'
      ? failed('calls', missing, 'Run a TURN server such as coturn, and set TURN_URLS and TURN_SECRET.')
      : off('calls', missing),
  ]
}

/** Reports that calls use no direct connection. Settings that forbid it without naming a relay are refused at the start. */
const describeRelayOnly = ({ callRelayOnly }: Pick<Settings, 'callRelayOnly'>): CheckResult[] =>
  callRelayOnly ? [passed('calls', 'CALL_RELAY_ONLY: calls go through these relays only')] : []

async function checkServer(
  address: string,
  credentials: { username: string; credential: string } | undefined,
): Promise<CheckResult> {
  const url = parseIceUrl(address)
  if (!url || (url.scheme === 'turn') !== Boolean(credentials))
    return failed('calls', `${address} is not a STUN or TURN URL`, 'Write it like turn:turn.example.com:3478.')
  try {
    if (credentials) await requestAllocation(url, credentials)
    else await requestBinding(url)
    return passed('calls', `${address}: ${credentials ? 'relays' : 'answers'} over ${url.transport.toUpperCase()}`)
  } catch (error) {
    const detail = `${address}: ${describeError(error)}`
    const isRefused = /: (401|431|437|441) /.test(`${detail} `)
    return failed(
      'calls',
      detail,
      isRefused
        ? 'Set TURN_SECRET to the static-auth-secret of the server, and compare its clock with this one.'
        : 'Start the server, and open its port and its relay ports in the firewall.',
    )
  }
}
