import { type BuildArchive, readReleaseArchive, readShellArchive } from './build-archive.ts'
import type { CheckJob, CheckReply } from './checker.ts'
import { CHECK_TIMEOUT_MS, type RunChecks } from './checker-process.ts'
import { readMessage, sendRequest } from './transport.ts'

/** A check as the registry asks for it: the checker has no access to the release store. */
export type RemoteCheck = {
  release: BuildArchive
  shell: Pick<CheckJob['shell'], 'offer' | 'types'> & { build: BuildArchive }
  grants: string[] | undefined
  /** The live releases of other teams; an older registry sends none. */
  neighbors?: BuildArchive[]
}

/** Path of the checks: `POST` with a {@link RemoteCheck}. */
export const CHECKS_PATH = '/checks'

/** Milliseconds for the files in addition to the checks. */
const TRANSFER_MS = 60_000

/** Runs release checks in the checker at a URL, which gets the files of the release and of the shell. */
export const createCheckerClient =
  (url: string, token: string): RunChecks =>
  async ({ dist, shell: { offer, types, folder }, grants, neighbors = [] }) => {
    const [release, build] = await Promise.all([readReleaseArchive(dist), readShellArchive(folder)])
    const archives = await Promise.all(neighbors.map(readReleaseArchive))
    const check: RemoteCheck = { release, shell: { offer, types, build }, grants, neighbors: archives }
    const sent = sendRequest(
      { url },
      {
        path: CHECKS_PATH,
        method: 'POST',
        body: JSON.stringify(check),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        timeoutMs: CHECK_TIMEOUT_MS + TRANSFER_MS,
      },
    )
    return sent.then(
      ({ status, text }) => (status === 200 ? (JSON.parse(text) as CheckReply) : describeRefusal(url, status, text)),
      ({ code, message }: NodeJS.ErrnoException) => ({
        failed: `the checker at ${url} does not answer (${code ?? message}).`,
      }),
    )
  }

const describeRefusal = (url: string, status: number, text: string): CheckReply => ({
  failed: `the checker at ${url} answers with ${status}${status === 403 ? ': CHECKER_TOKEN is not the same there' : ` ${readMessage(text) ?? ''}`}.`,
})
