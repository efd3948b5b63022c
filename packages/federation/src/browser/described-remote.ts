import { type LiveRemote, type Release, toLive } from '../release.ts'

/**
 * A remote whose address is that of a release's description, with the files and integrities that the description names. It is
 * asked for by the browser, never by the server: the address may be one that only this machine reaches.
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
