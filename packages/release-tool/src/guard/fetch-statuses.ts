import { type ReleaseStatus, STATUS_URL } from './release-status.ts'
import { findShellAddresses } from './shell-addresses.ts'

/** The figures of one shell server since its start. */
export type ServerStatus = { address: string; releases: readonly ReleaseStatus[] }

/** Milliseconds for an answer of a shell server. */
const STATUS_TIMEOUT_MS = 5000

/** The figures of each shell server. Rejects when one does not answer with them; the message is one sentence. */
export const fetchStatuses = async (addresses: readonly string[], token: string): Promise<ServerStatus[]> =>
  Promise.all(
    (await findShellAddresses(addresses)).map(async (address) => {
      const url = new URL(STATUS_URL, address).href
      const response = await fetch(url, {
        headers: { authorization: `Bearer ${token}` },
        signal: AbortSignal.timeout(STATUS_TIMEOUT_MS),
      }).catch(() => undefined)
      if (!response?.ok)
        throw new Error(
          `${url} ${response ? `answers with ${response.status}` : 'does not answer'}. OUTCOMES_FROM and OUTCOMES_TOKEN name the shell servers and their token.`,
        )
      return { address, releases: ((await response.json()) as ReleaseStatus[]).map(complete) }
    }),
  )

/** A server of the release before counts no loads and no places of failures. */
const complete = (status: ReleaseStatus): ReleaseStatus => ({
  ...status,
  load: status.load ?? { pages: 0, milliseconds: 0 },
  lastFailures: status.lastFailures.map((failure) => ({
    ...failure,
    count: failure.count ?? 1,
    stack: failure.stack ?? [],
  })),
})
