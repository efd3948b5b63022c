import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import { DESCRIPTION_FILE, listNamedAssets, type Release } from '@radruf/federation/release'
import { contentHash, integrityOf } from '@radruf/federation/release-files'
import { z } from 'zod'
import { formatRefusal } from '../refusal.ts'
import { listStoredFiles } from '../registry/releases.ts'

/** The uploaded files are no release, or not the one that the address names. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
}

const BUILD_AGAIN = 'Build the remote anew and publish it with `mf publish`; change nothing in a build by hand.'

/** Throws {@link UploadRefused} with the rule, what was seen and what to do. */
function refuse(rule: string, reason: string, fix = BUILD_AGAIN): never {
  throw new UploadRefused(formatRefusal({ rule, reason, fix }))
}

/** Refuses an upload by the length that its sender names. */
export function assertUploadSize(length: number) {
  if (length <= MAX_UPLOAD_BYTES) return
  const seen = Number.isFinite(length) ? `has ${(length / 1024 / 1024).toFixed(1)} MB` : 'does not name its length'
  refuse(
    'upload-size',
    `a release has at most ${MAX_UPLOAD_BYTES / 1024 / 1024} MB, and this upload ${seen}`,
    'Remove large files, such as pictures, from the build.',
  )
}

/** Bytes of an upload with all its files. The release checks allow 160 kB of compressed code. */
export const MAX_UPLOAD_BYTES = 32 * 1024 * 1024
const MAX_FILES = 2000

/** A longer name of a field is cut; {@link MAX_PATH} is shorter, so that it is refused. */
const MAX_FIELD_NAME = 1000

export const UPLOAD_LIMITS = {
  fieldNameSize: MAX_FIELD_NAME,
  fileSize: MAX_UPLOAD_BYTES,
  files: MAX_FILES,
  parts: MAX_FILES,
  fields: 0,
}

/** Paths of a release's files: no absolute path, no parent folder, no other top folder. */
const FILE = /^(remote\.json|types\.json|maps\.json|(web|server)(\/[\w.@~-]*[\w@~-])+)$/
/** Longest path of a file, and longest name in it: file systems allow 255 bytes for a name. */
const MAX_PATH = 300
const MAX_NAME = 200
const isFilePath = (path: string): boolean =>
  path.length <= MAX_PATH && FILE.test(path) && path.split('/').every((name) => name.length <= MAX_NAME)
const file = z.string().refine(isFilePath, 'is no path of a release’s file')
const integrity = z
  .string('has no integrity')
  .regex(/^sha384-[\w+/]{64}$/, 'is no integrity: sha384- and 64 characters of Base64')
const asset = z.looseObject({ file, integrity })
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
  hostEntry: asset.optional(),
  scripts: assets,
  styles: assets,
  server: asset,
  copies: z.record(z.string(), z.looseObject({ scripts: assets, styles: assets, server: asset })),
  files: assets.max(MAX_FILES),
  shared: z.record(z.string(), z.string()),
  contract: z.string(),
  types: asset.optional(),
  maps: asset.optional(),
  timeout: z.number().int().min(1).max(60_000),
})

/** Parses the description of a release from another machine. Throws {@link UploadRefused}. */
export function parseDescription(content: unknown, name: string, hash: string): Release {
  const parsed = description.safeParse(content)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    refuse('description', `remote.json is no description of a release: ${issue?.path.join('.')}: ${issue?.message}`)
  }
  const release = parsed.data as unknown as Release
  if (release.name !== name || release.hash !== hash)
    refuse(
      'description',
      `remote.json describes ${release.name} ${release.hash}, and the request is for ${name} ${hash}`,
    )
  const integrities = new Map(release.files.map((one) => [one.file, one.integrity]))
  for (const { file, integrity } of listNamedAssets(release)) {
    if (!integrities.has(file)) refuse('description', `remote.json uses ${file} and does not list it`)
    if (integrities.get(file) !== integrity) refuse('integrity', `remote.json names two integrities of ${file}`)
  }
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
    if (part.type !== 'file' || !isFilePath(part.fieldname)) refuse('file-name', ...describeName(part.fieldname))
    if (received.has(part.fieldname)) refuse('file-name', `${part.fieldname} is sent twice`)
    received.add(part.fieldname)
    const path = join(draft, part.fieldname)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(part.file, createWriteStream(path, { flags: 'wx' }))
  }
  return received
}

const describeName = (name: string) =>
  [
    `${JSON.stringify(name.length > 100 ? `${name.slice(0, 100)}…` : name)} (${name.length} characters) is no file of a release`,
    `Files are remote.json, types.json, maps.json, and those in web/ and server/: letters, digits and . _ @ ~ -, at most ${MAX_NAME} characters a name and ${MAX_PATH} a path.`,
  ] as const

async function verify(draft: string, received: ReadonlySet<string>, name: string, hash: string): Promise<Release> {
  if (!received.has(DESCRIPTION_FILE)) refuse('description', 'remote.json is missing')
  const release = parseDescription(requireJson(await readFile(join(draft, DESCRIPTION_FILE), 'utf8')), name, hash)
  const listed = listStoredFiles(release).map(({ file }) => file)
  const extra = [...received].find((one) => one !== DESCRIPTION_FILE && !listed.includes(one))
  if (extra) refuse('description', `${extra} is not listed in remote.json`)
  for (const { file, integrity } of listStoredFiles(release)) {
    if (!received.has(file)) refuse('integrity', `${file} is missing`)
    if (integrityOf(await readFile(join(draft, file))) !== integrity)
      refuse('integrity', `${file} was altered after the build: it does not have the integrity that remote.json names`)
  }
  const actual = contentHash(draft)
  if (actual !== hash) refuse('integrity', `its files have the hash ${actual} and not ${hash}`)
  return release
}

/** Parses JSON. Throws {@link UploadRefused} when the content is not valid. */
function requireJson(content: string): unknown {
  try {
    return JSON.parse(content)
  } catch {
    refuse('description', 'remote.json is no JSON')
  }
}
