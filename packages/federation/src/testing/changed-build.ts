import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Asset, Release } from '../release.ts'
import { contentHash, integrityOf, releaseFiles } from '../release-files.ts'

/**
 * A copy of a remote's build with other texts in it, as if it had been built from changed sources: every integrity is made
 * anew, those that files hold of each other included. Returns the copy's folder.
 */
export function changedBuild(dist: string, change: { from: string; to: string; release?: Partial<Release> }): string {
  const copy = mkdtempSync(join(tmpdir(), 'radruf-build-'))
  cpSync(dist, copy, { recursive: true })
  const files = releaseFiles(copy)
  const read = (file: string) => readFileSync(join(copy, file))
  const seals = () => new Map(files.map((file) => [file, integrityOf(read(file))]))
  const replace = (from: string, to: string) => {
    for (const file of files.filter((name) => /\.c?js$/.test(name))) {
      const text = read(file).toString()
      if (text.includes(from)) writeFileSync(join(copy, file), text.replaceAll(from, to))
    }
  }
  let before = seals()
  replace(change.from, change.to)
  for (let after = seals(), rounds = 0; rounds < files.length; before = after, after = seals(), rounds++)
    for (const [file, integrity] of after) replace(before.get(file) ?? integrity, integrity)

  const sealed = ({ file }: Asset): Asset => ({ file, integrity: integrityOf(read(file)) })
  const release = JSON.parse(read('remote.json').toString()) as Release
  const changed: Release = {
    ...release,
    hash: contentHash(copy),
    entry: sealed(release.entry),
    scripts: release.scripts.map(sealed),
    styles: release.styles.map(sealed),
    server: sealed(release.server),
    files: release.files.map(sealed),
    ...change.release,
  }
  writeFileSync(join(copy, 'remote.json'), JSON.stringify(changed))
  return copy
}
