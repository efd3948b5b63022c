import {
  ORIGINAL_SIZES,
  type OriginalSize,
  PHOTO_SIZES,
  type PhotoSize,
  VARIANT_SIDES,
  type VariantSide,
} from '@radruf/contract'
import { ApiProblem } from '@radruf/contract/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Service } from '../../service.ts'
import { recordCaseRead } from '../security-log/security-log.ts'
import { authenticate } from '../sign-in/session.ts'
import { getPhotoFile, getVariantFile, PhotoGoneError } from './files.ts'
import { findVisiblePhoto } from './storage.ts'

const Params = z.object({ id: z.uuid(), size: z.enum(PHOTO_SIZES) })

/** Registers GET /api/photos/:id/:size for every size of the contract. */
export function registerPhotoFiles(app: FastifyInstance, service: Service) {
  app.get('/api/photos/:id/:size', async (request, reply) => {
    const person = await authenticate(service, request, reply)
    if (!person) throw new ApiProblem('NOT_SIGNED_IN')
    const params = Params.safeParse(request.params)
    const photo = params.success ? await findVisiblePhoto(service.db, params.data.id, person) : undefined
    if (!params.success || !photo) throw new ApiProblem('NOT_FOUND')
    await recordCaseRead(service, person, photo.ticket_id)
    return sendPhoto(request, reply, service, params.data)
  })
}

/**
 * Sends a file of a photo. The caller has checked the access. Browsers cache the file and revalidate it before each use, so a
 * repeated view loads no bytes, and a deleted photo or a signed-out person gets nothing.
 */
export async function sendPhoto(
  request: FastifyRequest,
  reply: FastifyReply,
  service: Service,
  { id, size }: z.output<typeof Params>,
) {
  const file = await readPhoto(service, id, size)
  const etag = `"${id}-${size}-${file.type}"`
  reply.header('cache-control', 'private, no-cache').header('etag', etag)
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  return reply.type(file.type).send(file.bytes)
}

type PhotoFile = { bytes: Buffer; type: 'image/jpeg' | 'image/avif' }

/** Reads a file of a photo. Throws NOT_FOUND when the photo was deleted after its row was read. */
async function readPhoto(service: Service, id: string, size: PhotoSize): Promise<PhotoFile> {
  const side = VARIANT_SIDES.find((candidate) => size === `${candidate}.avif`)
  const variant = side && (await readVariant(service, id, side))
  if (variant) return { bytes: variant, type: 'image/avif' }
  const original = ORIGINAL_SIZES.find((candidate) => candidate === size) ?? getOriginalSize(side)
  const bytes = await service.files.get(getPhotoFile(id, original))
  if (!bytes) throw new ApiProblem('NOT_FOUND')
  return { bytes, type: 'image/jpeg' }
}

/** The JPEG that replaces a variant that cannot be made: browsers recognise a picture by its bytes. */
const getOriginalSize = (side: VariantSide | undefined): OriginalSize => (side === VARIANT_SIDES[0] ? 'small' : 'large')

/** Reads a variant; makes the variants of the photo first when they are missing. Undefined when that is not possible. */
async function readVariant({ files, variants, log }: Service, id: string, side: VariantSide) {
  try {
    const found = await files.get(getVariantFile(id, side))
    if (found) return found
    await variants.ensure(id)
    return await files.get(getVariantFile(id, side))
  } catch (error) {
    if (!(error instanceof PhotoGoneError)) log.warn({ err: error, photo: id }, 'photo variants failed')
    return undefined
  }
}
