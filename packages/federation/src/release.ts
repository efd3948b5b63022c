/**
 * `remote.json`, the description of one release of a remote. It lies in the release's folder beside `web/` and `server/`
 * and is all that shell and registry know of the release.
 */
export type Release = {
  name: string
  version: string
  commit: string
  /** Team and how to reach it, from the remote's package file. */
  owner: string
  contact: string
  /** First 16 hex digits of the SHA-256 over every file's path and content; the release's folder name. */
  hash: string
  /** `plain`: its container needs nothing of the page but the shared modules. Others call federation's runtime, which is then fetched first. */
  container?: 'plain'
  /** Browser script that registers the federation container, relative to the release's folder. */
  entry: Asset
  /** What the exposed module needs before it can render, in loading order. */
  scripts: Asset[]
  styles: Asset[]
  /** The module rendered on the server: one CommonJS file. */
  server: Asset
  /** Every file of the release, those above included. */
  files: Asset[]
  /** Shared module → version the release was built against. */
  shared: Record<string, string>
  /** Version of the contract that the release was built against and carries along. */
  contract: string
  /** Shared module → names that the release takes from it. Releases of the first shell do not say. */
  uses?: Record<string, string[]>
  /** Type declarations of what it exposes and of all that it was built against. Releases of the first shell have none. */
  types?: Asset
  /** Milliseconds the shell waits for this remote before it shows the named error screen. */
  timeout: number
}

/** A file with its subresource integrity (`sha384-…`). */
export type Asset = { file: string; integrity: string }

/** What the page needs to know of a remote's live release; flat, inlined into the HTML. */
export type LiveRemote = Pick<Release, 'name' | 'version' | 'owner' | 'contact' | 'hash' | 'timeout' | 'container'> & {
  entry: LiveAsset
  scripts: LiveAsset[]
  styles: LiveAsset[]
  /** Set when this session has it instead of the live release: another release, or an address the browser alone loads from. */
  override?: 'release' | 'address'
}
export type LiveAsset = { url: string; integrity: string }

/** Where releases are served: on the shell's own origin, because a second one costs more than every federation byte. */
export const RELEASES_URL = '/remotes'

/** The release as pages load it, from the shell's own origin or from another folder. */
export function toLive(release: Release, folder = `${RELEASES_URL}/${release.name}/${release.hash}`): LiveRemote {
  const { name, version, owner, contact, hash, timeout, container } = release
  const live = ({ file, integrity }: Asset): LiveAsset => ({ url: `${folder}/${file}`, integrity })
  return {
    name,
    version,
    owner,
    contact,
    hash,
    timeout,
    container,
    entry: live(release.entry),
    scripts: release.scripts.map(live),
    styles: release.styles.map(live),
  }
}

/** What stands for a release's hash while a remote comes from an address. */
const AT_ADDRESS = 'address'

/** A builder compiles before it answers; whoever overrides a remote by address knows to wait. */
const ADDRESS_TIMEOUT = 20_000

/** A remote that comes from an address in place of its live release: of a release's description, or of a builder's entry script. */
export const atAddress = (live: Pick<LiveRemote, 'name' | 'owner' | 'contact'>, address: string): LiveRemote => ({
  name: live.name,
  owner: live.owner,
  contact: live.contact,
  version: '',
  hash: AT_ADDRESS,
  timeout: ADDRESS_TIMEOUT,
  entry: { url: address, integrity: '' },
  scripts: [],
  styles: [],
  override: 'address',
})

/**
 * The address of a release's file for another attempt, because a request that hung or failed stays so: `/remotes/<name>/<hash>/~2/…`
 * is the same file, and so is any other address with another query.
 */
export function attemptUrl(url: string, { name, hash }: Pick<Release, 'name' | 'hash'>, failures: number): string {
  if (!failures) return url
  const folder = `${RELEASES_URL}/${name}/${hash}/`
  return url.includes(folder) ? url.replace(folder, `${folder}~${failures}/`) : `${url}?attempt=${failures}`
}

/** The address a file is stored under, whatever attempt asks for it. */
export const withoutAttempt = (url: string): string => url.replace(/^(\/remotes\/[^/]+\/[^/]+)\/~\d+\//, '$1/')
