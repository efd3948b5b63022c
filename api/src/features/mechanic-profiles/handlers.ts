import { PORTRAIT_SIDE, worksOnCases } from '@radruf/contract'
import { ApiProblem, ENDPOINTS } from '@radruf/contract/api'
import sharp from 'sharp'
import type { Handlers, PersonRow } from '../../http/handler.ts'
import type { Service } from '../../service.ts'
import { readUpload } from '../photos/read-upload.ts'
import { loadProfile, saveIntroduction, savePortrait } from './storage.ts'

const QUALITY = 82

export const mechanicProfileHandlers = {
  getMechanicProfile: async (call) => loadProfile(call.service.db, await requireEditable(call)),
  saveMechanicProfile: async (call) => {
    const { db } = call.service
    const mechanicId = await requireEditable(call)
    await saveIntroduction(db, mechanicId, call.body)
    return loadProfile(db, mechanicId)
  },
  uploadPortrait: async (call) => {
    const { service, person, request } = call
    const mechanicId = await requireEditable(call)
    return service.uploads.admit(person.id, async () => {
      const { bytes } = await readUpload(request, ENDPOINTS.uploadPortrait.form)
      await savePortrait(service.db, mechanicId, await encodePortrait(service, bytes))
      return loadProfile(service.db, mechanicId)
    })
  },
  deletePortrait: async (call) => {
    const mechanicId = await requireEditable(call)
    await savePortrait(call.service.db, mechanicId, null)
    return null
  },
} satisfies Partial<Handlers>

/** Decodes the picture through the upload queue, and cuts its middle to a small square. Throws PHOTO_UNREADABLE. */
export async function encodePortrait({ uploads }: Pick<Service, 'uploads'>, bytes: Buffer): Promise<Buffer> {
  const { large } = await uploads.encode(bytes)
  return sharp(large)
    .resize({ width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: 'cover', position: 'top' })
    .jpeg({ quality: QUALITY })
    .toBuffer()
}

/**
 * Returns the id of the path's mechanic. Throws NOT_ALLOWED for people who edit neither their own profile nor as operators, NOT_FOUND
 * for people who take no calls.
 */
async function requireEditable(call: {
  service: Service
  person: PersonRow
  params: { mechanicId: string }
}): Promise<string> {
  const { service, person, params } = call
  const isOwn = params.mechanicId === person.id && worksOnCases(person.role)
  if (!isOwn && person.role !== 'operator') throw new ApiProblem('NOT_ALLOWED')
  const mechanic = await service.db
    .selectFrom('person')
    .select('role')
    .where('id', '=', params.mechanicId)
    .executeTakeFirst()
  if (!worksOnCases(mechanic?.role)) throw new ApiProblem('NOT_FOUND')
  return params.mechanicId
}
