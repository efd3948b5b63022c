import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'
import { requireOpenQuestionnaire } from '../questionnaire/open-questionnaire.ts'
import { deletePhotoFiles } from './files.ts'
import { deleteSnapshot, uploadSnapshot } from './snapshots.ts'
import { deletePhoto } from './storage.ts'
import { uploadNoise, uploadPhoto } from './upload.ts'

export const photoHandlers = {
  uploadPhoto,
  uploadNoise,
  uploadSnapshot,
  deleteSnapshot,
  deletePhoto: async ({ service, person, params: { ticketId, photoId } }) => {
    const isDeleted = await inTransaction(service, async (trx) => {
      const ticket = await requireOpenQuestionnaire(trx, ticketId, person)
      return deletePhoto(trx, ticket.id, photoId)
    })
    if (isDeleted) await deletePhotoFiles(service.settings.dataDir, [photoId])
    return null
  },
} satisfies Partial<Handlers>
