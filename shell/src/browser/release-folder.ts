import type { LiveRemote } from '@radruf/federation/page'

/** Address of the folder of a release's files, or of a builder's. */
export const findReleaseFolder = ({ entry }: LiveRemote): string => {
  const { href } = new URL(entry.url, location.href)
  return href.split(/(?<=\/)(?:web\/|[^/]*$)/)[0] ?? href
}
