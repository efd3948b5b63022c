import type { Snapshot } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { newId } from '../../../new-id.ts'

/** Keeps a picture with the ticket. Only its id then travels to the other side, who gets the picture from the service. */
export const keepSnapshot = (api: Api, ticketId: string, picture: Blob): Promise<Snapshot> =>
  unwrap(
    api.POST('/api/tickets/{ticketId}/snapshots', {
      params: { path: { ticketId } },
      body: { clientId: newId(), file: '' },
      bodySerializer: ({ clientId }) => {
        const form = new FormData()
        form.set('clientId', clientId)
        form.set('file', picture, 'snapshot.jpg')
        return form
      },
    }),
  )

export const pictureAddress = (pictureId: string) => `/api/photos/${encodeURIComponent(pictureId)}/large`
