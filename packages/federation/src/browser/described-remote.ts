import { type LiveRemote, type Release, toLive } from '../release.ts'

/**
 * Fetches the description at a remote's address and returns the remote with the files and integrities it names. Only the browser
 * fetches it, because the address may be reachable from this machine alone.
 */
export async function fetchDescribedRemote(remote: LiveRemote): Promise<LiveRemote> {
  const { url } = remote.entry
  const response = await fetch(url, {
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(remote.timeout),
  })
  if (!response.ok) throw new Error(`${url} answers with ${response.status}`)
  const release = (await response.json()) as Release
  if (release.name !== remote.name) throw new Error(`${url} describes ${release.name}, not ${remote.name}`)
  return { ...toLive(release, url.slice(0, url.lastIndexOf('/'))), timeout: remote.timeout, override: 'address' }
}
