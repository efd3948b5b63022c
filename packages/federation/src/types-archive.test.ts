import { crc32, inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createTypesApi, createTypesArchive } from './types-archive.ts'

/** Reads an archive by its directory, as programs do: path → text. */
function readZip(zip: Buffer): Record<string, string> {
  const end = zip.lastIndexOf('PK\u0005\u0006')
  const files: Record<string, string> = {}
  for (let at = zip.readUInt32LE(end + 16), left = zip.readUInt16LE(end + 10); left > 0; left--) {
    expect(zip.toString('latin1', at, at + 4)).toBe('PK\u0001\u0002')
    const [checksum, size, length] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
    const local = zip.readUInt32LE(at + 42)
    const data = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const content = inflateRawSync(zip.subarray(data, data + size))
    expect(crc32(content)).toBe(checksum)
    files[zip.toString('utf8', at + 46, at + 46 + length)] = content.toString()
    at += 46 + length
  }
  return files
}

test('the types archive has the exposed module and the declarations that it needs', () => {
  const declarations = {
    'mf-auth/remote.d.ts': 'export default 1',
    '@radruf/shell-kit/index.d.ts': 'export type Ä = 1',
  }
  const zip = createTypesArchive('mf-auth', declarations)
  expect(readZip(zip)).toEqual({
    'remote.d.ts': expect.stringContaining("export { default } from './compiled-types/mf-auth/remote'"),
    'compiled-types/mf-auth/remote.d.ts': 'export default 1',
    'compiled-types/@radruf/shell-kit/index.d.ts': 'export type Ä = 1',
  })
  expect(createTypesArchive('mf-auth', declarations)).toEqual(zip)
})

test('the types name the module as other hosts import it', () => {
  expect(createTypesApi('mf-auth')).toContain("T extends 'mf_auth/remote' ? typeof import('mf_auth/remote')")
})
