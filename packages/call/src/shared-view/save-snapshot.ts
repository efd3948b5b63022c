import type { Snapshot } from '@radruf/contract'
import { type Api, unwrap } from '@radruf/contract/client'
import { createId } from '@radruf/shell-kit/core'
import { sendInTime } from '../core/send-in-time.ts'

/** Milliseconds that an upload may take. A browser waits for minutes on a dead line, and the board or the request for a still with it. */
const UPLOAD_TIMEOUT_MS = 60_000

/**
 * `drawingOf`: the id of the stored picture that this one shows with its marks. `isDrawing`: it has marks, and none is stored without. `clientId`: the id of the upload, under which a repeated
 * one is stored once.
 */
export type SnapshotOptions = { drawingOf?: string; isDrawing?: boolean; clientId?: string }

/**
 * Stores a picture with the ticket. Only its id travels to the counterpart, who loads the picture from the service. Fails with `OFFLINE`
 * after {@link UPLOAD_TIMEOUT_MS}.
 */
export const saveSnapshot = (
  api: Api,
  ticketId: string,
  picture: Blob,
  { drawingOf, isDrawing = drawingOf !== undefined, clientId = createId() }: SnapshotOptions = {},
): Promise<Snapshot> =>
  sendInTime(
    (signal) =>
      unwrap(
        api.POST('/api/tickets/{ticketId}/snapshots', {
          params: { path: { ticketId } },
          body: { clientId, file: '' },
          signal,
          bodySerializer: () => {
            const form = new FormData()
            form.set('clientId', clientId)
            if (isDrawing) form.set('isDrawing', 'true')
            if (drawingOf) form.set('drawingOf', drawingOf)
            form.set('file', picture, 'snapshot.jpg')
            return form
          },
        }),
      ),
    UPLOAD_TIMEOUT_MS,
  )
