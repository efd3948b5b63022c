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
export type LiveRemote = Pick<Release, 'name' | 'version' | 'owner' | 'contact' | 'hash' | 'timeout'> & {
  entry: LiveAsset
  scripts: LiveAsset[]
  styles: LiveAsset[]
}
export type LiveAsset = { url: string; integrity: string }

/** Where releases are served: on the shell's own origin, because a second one costs more than every federation byte. */
export const RELEASES_URL = '/remotes'

export function toLive(release: Release): LiveRemote {
  const { name, version, owner, contact, hash, timeout } = release
  const live = ({ file, integrity }: Asset): LiveAsset => ({
    url: `${RELEASES_URL}/${name}/${hash}/${file}`,
    integrity,
  })
  return {
    name,
    version,
    owner,
    contact,
    hash,
    timeout,
    entry: live(release.entry),
    scripts: release.scripts.map(live),
    styles: release.styles.map(live),
  }
}

/** The address of a release's file for another attempt: `/remotes/<name>/<hash>/~2/…` is the same file. */
export const attemptUrl = (url: string, { name, hash }: Pick<Release, 'name' | 'hash'>, failures: number): string =>
  failures ? url.replace(`/${name}/${hash}/`, `/${name}/${hash}/~${failures}/`) : url

/** The address a file is stored under, whatever attempt asks for it. */
export const withoutAttempt = (url: string): string => url.replace(/^(\/remotes\/[^/]+\/[^/]+)\/~\d+\//, '$1/')
