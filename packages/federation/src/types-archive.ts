import { crc32, deflateRawSync } from 'node:zlib'
import { containerName, EXPOSED } from './container.ts'
import type { Declarations } from './declarations.ts'

/** Files with a remote's types beside Module Federation's manifest, named as its tools expect them. */
export const TYPES_ARCHIVE = '@mf-types.zip'
export const TYPES_API = '@mf-types.d.ts'

/** The declarations of a release as Module Federation's tools of another host read them: an archive with one module per exposed name. */
export function createTypesArchive(remote: string, declarations: Declarations): Buffer {
  const exposed = `./compiled-types/${remote}/remote`
  const compiled = Object.entries(declarations).map(([file, text]) => [`compiled-types/${file}`, text] as const)
  return createZip([
    [`${EXPOSED.slice(2)}.d.ts`, `export * from '${exposed}'\nexport { default } from '${exposed}'\n`],
    ...compiled,
  ])
}

/** Declares the remote's exposed module for `loadRemote`. */
export function createTypesApi(remote: string): string {
  const name = `${containerName(remote)}${EXPOSED.slice(1)}`
  return `export type RemoteKeys = '${name}'\ntype PackageType<T> = T extends '${name}' ? typeof import('${name}') : unknown\n`
}

/** First date of the format, so that equal files give equal archives. */
const DATE = (1 << 5) | 1
const DEFLATE = 8
const VERSION = 20
const UTF8_NAMES = 0x800

/** Writes a ZIP archive (PKWARE APPNOTE 6.3, without the extensions for large files). */
function createZip(files: readonly (readonly [string, string])[]): Buffer {
  const [locals, entries]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [path, text] of files) {
    const [name, content] = [Buffer.from(path), Buffer.from(text)]
    const data = deflateRawSync(content)
    // Version, flags, method, time, date, checksum, sizes, length of the name and of the extra field.
    const header = Buffer.alloc(26)
    header.writeUInt16LE(VERSION, 0)
    header.writeUInt16LE(UTF8_NAMES, 2)
    header.writeUInt16LE(DEFLATE, 4)
    header.writeUInt16LE(DATE, 8)
    header.writeUInt32LE(crc32(content), 10)
    header.writeUInt32LE(data.length, 14)
    header.writeUInt32LE(content.length, 18)
    header.writeUInt16LE(name.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), header, name, data])
    const position = Buffer.alloc(14)
    position.writeUInt32LE(offset, 10)
    entries.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), toBytes(VERSION), header, position, name]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, directory, Buffer.from('PK\u0005\u0006'), end])
}

const toBytes = (value: number) => Buffer.from([value & 0xff, value >> 8])
