import { runningCall } from '@radruf/call'
import type { Ticket } from '@radruf/contract'
import { useEffect } from 'react'
import { useStore } from 'zustand'

/**
 * Compares the pictures of the running call with the ticket's. A closed page of the counterpart announces no picture, and any page may
 * delete one. Null for a ticket that is only stored on the device, whose pictures may be those of an earlier time.
 */
export function useSnapshotNotes(ticket: Pick<Ticket, 'id' | 'snapshots'> | null) {
  const { id, snapshots } = ticket ?? {}
  const call = useStore(runningCall)
  useEffect(() => {
    if (!call || !snapshots || call.route.ticketId !== id) return
    call.board.noteSnapshots(snapshots)
    call.requests.noteSnapshots(snapshots)
  }, [call, id, snapshots])
}
