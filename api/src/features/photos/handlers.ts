import { inTransaction } from '../../database/transaction.ts'
import type { Handlers } from '../../http/handler.ts'
import { requireOpenQuestionnaire } from '../questionnaire/open-questionnaire.ts'
import { dropFiles } from './files.ts'
import { keepSnapshot } from './snapshots.ts'
import { deletePhoto } from './storage.ts'
import { uploadPhoto } from './upload.ts'

export const photoHandlers = {
  uploadPhoto,
  uploadSnapshot: keepSnapshot,
  deletePhoto: async ({ service, person, params: { ticketId, photoId } }) => {
    await inTransaction(service, async (trx) => {
      const ticket = await requireOpenQuestionnaire(trx, ticketId, person)
      await deletePhoto(trx, ticket.id, photoId)
    })
    await dropFiles(service.settings.dataDir, [photoId])
    return null
  },
} satisfies Partial<Handlers>
