import { type ReleaseId, toReleaseKey } from './protocol.ts'

/** Megabytes that each page of a release must have left behind, on average, for it to be the author of a renderer's growth. */
const LEAK_MB = 10

/** Memory that the pages of each release have left behind in their renderers. */
export function createGrowthRecord() {
  const records = new Map<string, { release: ReleaseId; megabytes: number; pages: number }>()
  return {
    /** Counts a page of these releases that has left `megabytes` behind. */
    note: (releases: readonly ReleaseId[], megabytes: number) => {
      for (const release of releases) {
        const key = toReleaseKey(release)
        const known = records.get(key) ?? { release, megabytes: 0, pages: 0 }
        records.set(key, { release, megabytes: known.megabytes + megabytes, pages: known.pages + 1 })
      }
    },
    /** The only release whose pages account for most of a renderer's memory; undefined when several may. */
    findLeak: (usedMb: number) => {
      const suspects = [...records.values()].filter(
        ({ megabytes, pages }) => megabytes / pages > LEAK_MB && megabytes > usedMb / 2,
      )
      const [only] = suspects
      if (!only || suspects.length > 1) return undefined
      const { release, megabytes, pages } = only
      return {
        release,
        description: `keeps ${Math.round(megabytes)} MB of ${pages === 1 ? '1 page' : `${pages} pages`}`,
      }
    },
    forget: (isLeaving: (release: ReleaseId) => boolean) => {
      for (const [key, { release }] of records) if (isLeaving(release)) records.delete(key)
    },
  }
}
