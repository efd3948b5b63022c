import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Declarations } from '@radruf/federation/declarations'
import { RELEASES_URL } from '@radruf/federation/release'
import { integrityOf } from '@radruf/federation/release-files'
import { createTypesApi, createTypesArchive, TYPES_API, TYPES_ARCHIVE } from '@radruf/federation/types-archive'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Source } from './source.ts'

const IMMUTABLE = { immutable: true, maxAge: '1y' } as const
const IMMUTABLE_HEADER = 'public, max-age=31536000, immutable'

/** Releases hold public code and no personal data, so pages of other origins may load them. */
const CROSS_ORIGIN = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } as const

type ReleaseParams = { name: string; hash: string }

/** Registers the files of releases for browsers, and the manifest of each live release for hosts outside the suite. */
export async function registerReleaseFiles(
  files: FastifyInstance,
  { readRegistry, fetchRelease, files: folders }: Source,
  onError: (error: unknown) => void,
) {
  files.addHook('onRequest', async ({ url }, reply) => {
    reply.headers(CROSS_ORIGIN)
    // An open page may request a release that no page has used since this server started.
    const [, name, hash] = RELEASE.exec(url) ?? []
    if (name && hash) await fetchRelease(name, hash).catch(onError)
  })
  await files.register(fastifyStatic, {
    root: folders.releases,
    prefix: `${RELEASES_URL}/`,
    decorateReply: false,
    allowedPath: isWebFile,
    preCompressed: true,
    ...IMMUTABLE,
  })

  /** The declarations of a release that the registry knows, unless they were altered. */
  const readTypes = async ({ name, hash }: ReleaseParams): Promise<Declarations | undefined> => {
    const release = await fetchRelease(name, hash)
    if (!release?.types) return undefined
    const text = await readFile(join(folders.releases, name, hash, release.types.file)).catch(() => undefined)
    return text && integrityOf(text) === release.types.integrity
      ? (JSON.parse(text.toString()) as Declarations)
      : undefined
  }
  files.get<{ Params: ReleaseParams }>(
    `${RELEASES_URL}/:name/:hash/web/${TYPES_ARCHIVE}`,
    async ({ params }, reply) => {
      const types = await readTypes(params)
      return types
        ? sendImmutable(reply, 'application/zip', createTypesArchive(params.name, types))
        : reply.callNotFound()
    },
  )
  files.get<{ Params: ReleaseParams }>(`${RELEASES_URL}/:name/:hash/web/${TYPES_API}`, async ({ params }, reply) => {
    const types = await readTypes(params)
    return types ? sendImmutable(reply, 'text/plain; charset=utf-8', createTypesApi(params.name)) : reply.callNotFound()
  })

  files.get<{ Params: Pick<ReleaseParams, 'name'> }>(`${RELEASES_URL}/:name/${MANIFEST}`, async (request, reply) => {
    const { name } = request.params
    const { stable, disabled } = (await readRegistry()).remotes[name] ?? {}
    if (!stable || disabled || !(await fetchRelease(name, stable))) return reply.callNotFound()
    const text = await readFile(join(folders.releases, name, stable, 'web', MANIFEST), 'utf8')
    const manifest = JSON.parse(text) as { metaData: { publicPath: string } }
    manifest.metaData.publicPath = `${request.protocol}://${request.host}${RELEASES_URL}/${name}/${stable}/web/`
    return reply.header('cache-control', 'no-cache').send(manifest)
  })
}

/** Module Federation's manifest of a build. */
const MANIFEST = 'mf-manifest.json'

const sendImmutable = (reply: FastifyReply, type: string, body: Buffer | string) =>
  reply.header('cache-control', IMMUTABLE_HEADER).type(type).send(body)

const RELEASE = new RegExp(`^${RELEASES_URL}/([a-z0-9-]+)/([a-f0-9]+)/`)

/** Only files for browsers are served: never the registry, descriptions or server bundles. */
const isWebFile = (path: string) => /^\/[a-z0-9-]+\/[a-f0-9]+\/web\//.test(path)
