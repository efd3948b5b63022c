import { type Api, unwrap } from '@radruf/contract/client'

/** Deletes a picture of the call for both participants. */
export const deleteSnapshot = (api: Api, ticketId: string, snapshotId: string, signal?: AbortSignal) =>
  unwrap(
    api.DELETE('/api/tickets/{ticketId}/snapshots/{snapshotId}', {
      params: { path: { ticketId, snapshotId } },
      ...(signal && { signal }),
    }),
  )
