import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { listNamedAssets } from '@radruf/federation/release'
import { contentHash, integrityOf, releaseFiles } from '@radruf/federation/release-files'
import { listStoredFiles } from '../registry/releases.ts'
import type { Objection, ReleaseCheck } from './release-check.ts'

const FIX = 'Build the remote anew; nothing in a build may be changed by hand afterwards.'

/** Requires that every file exists, is listed and matches its integrity, and that the hash is that of the content. */
export const integrity: ReleaseCheck = {
  name: 'integrity',
  findObjections: ({ release, dist }) => {
    const object = (reason: string): Objection => ({ reason, fix: FIX })
    if (!Array.isArray(release.files)) return [object('remote.json lists no files')]
    const listed = new Map(release.files.map(({ file, integrity }) => [file, integrity]))
    const shipped = releaseFiles(dist)
    const named = listNamedAssets(release)
    const sealed = listStoredFiles(release)
    const wrong = sealed.filter(
      ({ file, integrity }) =>
        existsSync(join(dist, file)) && integrityOf(readFileSync(join(dist, file))) !== integrity,
    )
    return [
      ...[...listed.keys()].filter((file) => !shipped.includes(file)).map((file) => object(`${file} is missing`)),
      ...shipped.filter((file) => !listed.has(file)).map((file) => object(`${file} has no integrity`)),
      ...[...named, ...sealed]
        .filter(({ integrity }) => !integrity)
        .map(({ file }) => object(`${file} is named without an integrity`)),
      ...shipped
        .filter((file) => isWrongEncoding(dist, file))
        .map((file) => object(`${file} is not the compressed form of its file`)),
      ...wrong.map(({ file }) => object(`${file} does not match its integrity`)),
      ...named
        .filter(({ file, integrity }) => listed.get(file) !== integrity)
        .map(({ file }) => object(`${file} has two integrities`)),
      ...(contentHash(dist) === release.hash ? [] : [object(`the content is not that of ${release.hash}`)]),
    ]
  },
}

/** Whether a file is named as the compressed form of another and has other content: visitors' browsers would refuse it. */
function isWrongEncoding(dist: string, file: string): boolean {
  const plain = join(dist, file.replace(/\.br$/, ''))
  if (!file.endsWith('.br')) return false
  if (!existsSync(plain)) return true
  const content = readFileSync(plain)
  try {
    return !brotliDecompressSync(readFileSync(join(dist, file)), { maxOutputLength: content.length + 1 }).equals(
      content,
    )
  } catch {
    return true
  }
}
