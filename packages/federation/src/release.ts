import type { NegotiatedModule } from './shared-modules.ts'

/** Format of releases that this loader reads. */
export const RELEASE_FORMAT = 2

/** Reason why a release cannot be loaded because of its format. */
export const findFormatProblem = ({ format }: { format: number }): string | undefined =>
  format === RELEASE_FORMAT
    ? undefined
    : `it has release format ${format} and this version loads format ${RELEASE_FORMAT}: build it again`

/** A page that a release adds to the paths of the product. `access` is one of the contract's; `slots` are those that it shows. */
type AddedPage = { path: string; access: string; slots?: string[]; secret?: true; task?: true }

/**
 * What a release adds to the product beside what the contract assigns to it: pages below the paths that the registry grants its remote,
 * slots, and the name of its area in each language, for fallback pages.
 */
export type Addition = { area: Record<string, string>; pages: AddedPage[]; slots?: string[] }

/** File name of a release's description. */
export const DESCRIPTION_FILE = 'remote.json'

/**
 * `remote.json`, the description of one release of a remote. It lies in the release's folder beside `web/` and `server/`.
 * Shell and registry know nothing else about the release.
 */
export type Release = {
  format: typeof RELEASE_FORMAT
  name: string
  version: string
  commit: string
  /** Team and its contact address, from the remote's package file. */
  owner: string
  contact: string
  /** First 16 hex digits of the SHA-256 over every file's path and content; the release's folder name. */
  hash: string
  /** Browser script that registers the federation container, relative to the release's folder. */
  entry: Asset
  /** The same with a runtime core, for hosts outside the suite that provide none. Releases of earlier versions have none. */
  hostEntry?: Asset
  /** Scripts that the exposed module needs before it can render, in loading order. */
  scripts: Asset[]
  styles: Asset[]
  /** The module rendered on the server: one CommonJS file. */
  server: Asset
  /** The release's own copies of negotiated modules, for a shell whose version does not fit. */
  copies: Partial<Record<NegotiatedModule, OwnCopy>>
  /** Every file of the release, those above included. */
  files: Asset[]
  /** Shared module → version the release was built against. */
  shared: Record<string, string>
  /** Version of the contract that the release was built against and carries along. */
  contract: string
  /** Shared module → names that the release imports from it. Optional for releases built by another builder. */
  uses?: Record<string, string[]>
  /** Pages and slots that the contract does not know. */
  adds?: Addition
  /** Type declarations of the exposed module and its dependencies. Optional for releases built by another builder. */
  types?: Asset
  /** Source maps of its scripts. Optional for releases built by another builder or by earlier versions. */
  maps?: Asset
  /** Milliseconds the shell waits for this remote before it shows the fallback page. */
  timeout: number
}

/** A release's copy of a shared module: the chunks that its container loads, and one CommonJS file for the server. */
export type OwnCopy = { scripts: Asset[]; styles: Asset[]; server: Asset }

/** Every file that a description gives a role, own copies included. */
export const listNamedAssets = ({ entry, hostEntry, scripts, styles, server, copies }: Release): Asset[] => [
  entry,
  ...(hostEntry ? [hostEntry] : []),
  ...scripts,
  ...styles,
  server,
  ...Object.values(copies).flatMap((copy) => [...copy.scripts, ...copy.styles, copy.server]),
]

/** A file with its subresource integrity (`sha384-…`). */
export type Asset = { file: string; integrity: string }

/** Summary of a remote's live release for the page, inlined into the HTML. */
export type LiveRemote = Pick<Release, 'name' | 'version' | 'owner' | 'contact' | 'hash' | 'timeout'> & {
  entry: LiveAsset
  scripts: LiveAsset[]
  styles: LiveAsset[]
  /** Set when this session overrides the live release: with another release, or with an address that only the browser loads. */
  override?: 'release' | 'address'
}
export type LiveAsset = { url: string; integrity: string }

/** Path of releases on the shell's own origin. A second origin would cost more time than all of federation's bytes. */
export const RELEASES_URL = '/remotes'

/**
 * Converts a release to the addresses that pages load, on the shell's own origin or in another folder.
 *
 * @param copies negotiated modules of which the page needs the release's own copy
 */
export function toLive(
  release: Release,
  {
    folder = `${RELEASES_URL}/${release.name}/${release.hash}`,
    copies = [],
  }: { folder?: string; copies?: readonly NegotiatedModule[] } = {},
): LiveRemote {
  const { name, version, owner, contact, hash, timeout } = release
  const live = ({ file, integrity }: Asset): LiveAsset => ({ url: `${folder}/${file}`, integrity })
  const own = copies.flatMap((module) => release.copies[module] ?? [])
  return {
    name,
    version,
    owner,
    contact,
    hash,
    timeout,
    entry: live(release.entry),
    scripts: [...release.scripts, ...own.flatMap(({ scripts }) => scripts)].map(live),
    styles: [...own.flatMap(({ styles }) => styles), ...release.styles].map(live),
  }
}

/** Placeholder hash of a remote that comes from an address. */
const AT_ADDRESS = 'address'

/** Milliseconds; longer than for releases, because a builder compiles before it answers. */
const ADDRESS_TIMEOUT = 20_000

/** Creates a remote that comes from the address of a release's description or of a builder's entry script. */
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
 * Address of a release's file for another attempt, because browsers keep a hanging or failed request: `/remotes/<name>/<hash>/~2/…`
 * serves the same file. Other addresses get another query.
 */
export function attemptUrl(url: string, { name, hash }: Pick<Release, 'name' | 'hash'>, failures: number): string {
  if (!failures) return url
  const folder = `${RELEASES_URL}/${name}/${hash}/`
  return url.includes(folder) ? url.replace(folder, `${folder}~${failures}/`) : `${url}?attempt=${failures}`
}

/** Removes the attempt from the address of a release's file. */
export const withoutAttempt = (url: string): string => url.replace(/^(\/remotes\/[^/]+\/[^/]+)\/~\d+\//, '$1/')
