import { DESCRIPTION_FILE, findFormatProblem, type LiveRemote, type Release, toLive } from '../release.ts'

/** File name of the manifest that Module Federation's builders serve. */
const FEDERATION_MANIFEST = 'mf-manifest.json'

/** The fields of a manifest that the loader reads. */
type FederationManifest = { metaData: { remoteEntry: { path: string; name: string } } }

/**
 * Resolves a remote at an address: fetches the description or the manifest there and returns the remote with the files it names. An
 * address of neither is the entry script itself. Only the browser fetches it, because the address may be reachable from this machine
 * alone.
 */
export async function resolveAddress(remote: LiveRemote): Promise<LiveRemote> {
  const { url } = remote.entry
  const folder = url.slice(0, url.lastIndexOf('/'))
  const { pathname } = new URL(url)
  if (pathname.endsWith(`/${FEDERATION_MANIFEST}`)) {
    const { path, name } = (await fetchJson<FederationManifest>(remote)).metaData.remoteEntry
    return { ...remote, entry: { url: [folder, path, name].filter(Boolean).join('/'), integrity: '' } }
  }
  if (!pathname.endsWith(`/${DESCRIPTION_FILE}`)) return remote
  const release = await fetchJson<Release>(remote)
  if (release.name !== remote.name) throw new Error(`${url} describes ${release.name}, not ${remote.name}`)
  const problem = findFormatProblem(release)
  if (problem) throw new Error(problem)
  return { ...toLive(release, { folder }), timeout: remote.timeout, override: 'address' }
}

async function fetchJson<T>({ entry: { url }, timeout }: LiveRemote): Promise<T> {
  const response = await fetch(url, { cache: 'no-store', credentials: 'omit', signal: AbortSignal.timeout(timeout) })
  if (!response.ok) throw new Error(`${url} answers with ${response.status}`)
  return (await response.json()) as T
}
