import type { LiveRemote } from '@radruf/federation/page'

/** The releases of a page that it reports about, as `remote=hash`. An override says nothing about the release that visitors get. */
export const toReleaseList = (remotes: readonly LiveRemote[]): string[] =>
  remotes.flatMap(({ name, hash, override }) => (override ? [] : [`${name}=${hash}`]))
