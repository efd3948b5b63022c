import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import { DESCRIPTION_FILE, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf } from '@radruf/federation/release-files'
import { z } from 'zod'
import { listFiles } from '../registry/releases.ts'

/** The uploaded files are no release, or not the one that the address names. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
}

/** Bytes of an upload with all its files. The release checks allow 160 kB of compressed code. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024
const MAX_FILES = 2000

export const UPLOAD_LIMITS = { fileSize: MAX_UPLOAD_BYTES, files: MAX_FILES, parts: MAX_FILES, fields: 0 }

/** Paths of a release's files: no absolute path, no parent folder, no other top folder. */
const FILE = /^(remote\.json|types\.json|(web|server)(\/[\w.@~-]*[\w@~-])+)$/
const file = z.string().max(300).regex(FILE)
const asset = z.looseObject({ file, integrity: z.string().regex(/^sha384-[\w+/]{64}$/) })
const assets = z.array(asset)
const text = z.string().min(1).max(200)

/** The members of a description that shell and registry rely on. */
const description = z.looseObject({
  format: z.number(),
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  version: z
    .string()
    .max(64)
    .regex(/^\w[\w.+-]*$/),
  owner: text,
  contact: text,
  hash: z.string().regex(/^[0-9a-f]{16}$/),
  entry: asset,
  scripts: assets,
  styles: assets,
  server: asset,
  copies: z.record(z.string(), z.looseObject({ scripts: assets, styles: assets, server: asset })),
  files: assets.max(MAX_FILES),
  shared: z.record(z.string(), z.string()),
  contract: z.string(),
  types: asset.optional(),
  timeout: z.number().int().min(1).max(60_000),
})

/** Parses the description of a release from another machine. Throws {@link UploadRefused}. */
export function parseDescription(content: unknown, name: string, hash: string): Release {
  const parsed = description.safeParse(content)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new UploadRefused(`remote.json is no description of a release: ${issue?.path.join('.')} ${issue?.message}.`)
  }
  const release = parsed.data as unknown as Release
  if (release.name !== name || release.hash !== hash)
    throw new UploadRefused(`remote.json describes ${release.name} ${release.hash}, not ${name} ${hash}.`)
  const listed = new Set(release.files.map((one) => one.file))
  const used = [release.entry, ...release.scripts, ...release.styles, release.server]
  for (const copy of Object.values(release.copies)) used.push(...copy.scripts, ...copy.styles, copy.server)
  const unlisted = used.find((one) => !listed.has(one.file))
  if (unlisted) throw new UploadRefused(`remote.json uses ${unlisted.file} and does not list it.`)
  return release
}

/**
 * Receives the files of a release into a new folder below `folder`, verifies them, and calls `use` with the folder. The folder is
 * removed in any case.
 */
export async function receiveRelease<T>(
  parts: AsyncIterable<Multipart>,
  { folder, name, hash }: { folder: string; name: string; hash: string },
  use: (draft: string, release: Release) => Promise<T>,
): Promise<T> {
  const draft = join(folder, randomUUID())
  await mkdir(draft, { recursive: true })
  try {
    const received = await writeParts(parts, draft)
    return await use(draft, await verify(draft, received, name, hash))
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function writeParts(parts: AsyncIterable<Multipart>, draft: string): Promise<Set<string>> {
  const received = new Set<string>()
  for await (const part of parts) {
    const isNew = part.type === 'file' && FILE.test(part.fieldname) && !received.has(part.fieldname)
    if (part.type !== 'file' || !isNew)
      throw new UploadRefused(`${JSON.stringify(part.fieldname.slice(0, 100))} is no file of a release.`)
    received.add(part.fieldname)
    const path = join(draft, part.fieldname)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(part.file, createWriteStream(path, { flags: 'wx' }))
  }
  return received
}

async function verify(draft: string, received: ReadonlySet<string>, name: string, hash: string): Promise<Release> {
  if (!received.has(DESCRIPTION_FILE)) throw new UploadRefused('remote.json is missing.')
  const release = parseDescription(requireJson(await readFile(join(draft, DESCRIPTION_FILE), 'utf8')), name, hash)
  const listed = listFiles(release)
  const extra = [...received].find(
    (one) => one !== DESCRIPTION_FILE && one !== release.types?.file && !listed.includes(one),
  )
  if (extra) throw new UploadRefused(`${extra} is not listed in remote.json.`)
  for (const { file, integrity } of release.files) {
    if (!received.has(file)) throw new UploadRefused(`${file} is missing.`)
    if (integrityOf(await readFile(join(draft, file))) !== integrity) throw new UploadRefused(`${file} was altered.`)
  }
  if (contentHash(draft) !== hash) throw new UploadRefused(`its files do not have the hash ${hash}.`)
  return release
}

/** Parses JSON. Throws {@link UploadRefused} when the content is not valid. */
function requireJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    throw new UploadRefused('remote.json is no JSON.')
  }
}
