import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { type Asset, DESCRIPTION_FILE, type OwnCopy, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf, releaseFiles } from '@radruf/federation/release-files'

/**
 * Copies a remote's build and replaces a text in it, as if it had been built from changed sources. Every integrity is computed
 * again, including those that files contain of each other. Returns the copy's folder. Throws when no script has the text.
 */
export function changedBuild(dist: string, change: { from: string; to: string; release?: Partial<Release> }): string {
  const copy = mkdtempSync(join(tmpdir(), 'radruf-build-'))
  cpSync(dist, copy, { recursive: true })
  const files = releaseFiles(copy)
  const read = (file: string) => readFileSync(join(copy, file))
  const readIntegrities = () => new Map(files.map((file) => [file, integrityOf(read(file))]))
  /** Returns whether any script has the text. */
  const replace = (from: string, to: string): boolean => {
    const texts = files.filter((name) => /\.c?js$/.test(name)).map((file) => [file, read(file).toString()] as const)
    const found = texts.filter(([, text]) => text.includes(from))
    for (const [file, text] of found) writeFileSync(join(copy, file), text.replaceAll(from, to))
    return found.length > 0
  }
  let before = readIntegrities()
  if (!replace(change.from, change.to)) throw new Error(`${dist} has no script with ${change.from}`)
  for (
    let after = readIntegrities(), rounds = 0;
    rounds < files.length;
    before = after, after = readIntegrities(), rounds++
  )
    for (const [file, integrity] of after) replace(before.get(file) ?? integrity, integrity)

  for (const file of files.filter((name) => name.endsWith('.br')))
    writeFileSync(join(copy, file), brotliCompressSync(read(file.slice(0, -'.br'.length))))

  const toAsset = ({ file }: Asset): Asset => ({ file, integrity: integrityOf(read(file)) })
  const toCopy = ({ scripts, styles, server }: OwnCopy): OwnCopy => ({
    scripts: scripts.map(toAsset),
    styles: styles.map(toAsset),
    server: toAsset(server),
  })
  const release = JSON.parse(read(DESCRIPTION_FILE).toString()) as Release
  const changed: Release = {
    ...release,
    hash: contentHash(copy),
    entry: toAsset(release.entry),
    ...(release.hostEntry && { hostEntry: toAsset(release.hostEntry) }),
    scripts: release.scripts.map(toAsset),
    styles: release.styles.map(toAsset),
    server: toAsset(release.server),
    copies: Object.fromEntries(Object.entries(release.copies).map(([name, copy]) => [name, toCopy(copy)])),
    files: release.files.map(toAsset),
    ...change.release,
  }
  writeFileSync(join(copy, DESCRIPTION_FILE), JSON.stringify(changed))
  return copy
}
