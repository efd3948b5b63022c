import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '../../files/file-store.ts'
import { checkVersion } from '../../http/client-version.ts'
import { requirePackage } from '../../optional-packages.ts'
import type { Logger, Service } from '../../service.ts'
import { dateOf } from '../../time.ts'
import { getClipFile, getPhotoFile } from '../photos/files.ts'
import { recordSecurityEvent } from '../security-log/security-log.ts'
import { requireConfirmed } from '../sign-in/confirmation.ts'
import { authenticate } from '../sign-in/session.ts'
import { collectExportData } from './export-data.ts'

/** Registers GET /api/me/export: a streamed zip of data.json and the person's photos. */
export function registerExport(app: FastifyInstance, service: Service) {
  app.get('/api/me/export', async (request, reply) => {
    checkVersion(request, reply, service.settings)
    const person = await authenticate(service, request, reply)
    if (!person) throw new ApiProblem('NOT_SIGNED_IN')
    await requireConfirmed({ service, request, person })
    requirePackage('@zip.js/zip.js')
    const now = dateOf(service.clock.now())
    await recordSecurityEvent(service.db, { kind: 'data_exported', at: now, personId: person.id })
    const exported = await collectExportData(service, person, now)
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const writing = writeZip(writable, exported, service.files)
    writing.catch((error) => abortExport(writable, error, request.log))
    const name = `${service.settings.productName.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-${Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(service.settings.zone).toPlainDate()}.zip`
    reply.header('content-disposition', `attachment; filename="${name}"`).header('cache-control', 'private, no-store')
    return reply.type('application/zip').send(Readable.fromWeb(readable as ReadableStream))
  })
}

async function writeZip(
  writable: WritableStream<Uint8Array>,
  { data, files, photos }: Awaited<ReturnType<typeof collectExportData>>,
  store: FileStore,
): Promise<void> {
  const { TextReader, Uint8ArrayReader, ZipWriter } = await import('@zip.js/zip.js')
  const zip = new ZipWriter(writable, { useWebWorkers: false })
  await zip.add('data.json', new TextReader(JSON.stringify(data, null, 2)))
  for (const { file, bytes } of files) await zip.add(file, new Uint8ArrayReader(new Uint8Array(bytes)), { level: 0 })
  for (const { id, file, clip } of photos) {
    // A photo can be deleted after its row was read.
    const bytes = await store.get(clip ? getClipFile(id, clip) : getPhotoFile(id, 'large'))
    if (bytes) await zip.add(file, new Uint8ArrayReader(new Uint8Array(bytes)), { level: 0 })
  }
  await zip.close()
}

/** Aborts the response when the client left or the disk failed, so an incomplete archive is not taken for a complete one. */
function abortExport(writable: WritableStream<Uint8Array>, error: Error, log: Logger) {
  log.warn({ err: error }, 'export failed')
  if (!writable.locked) writable.abort(error).catch(() => {})
}
