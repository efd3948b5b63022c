import { draftKey } from '@radruf/case-parts'
import { deviceStorage, usePerson } from '@radruf/shell-kit'
import type { Room } from './use-room.ts'

/** A function that opens the chat with a message, unless the person has begun one. */
export function useMessageDraft({ ticketId, openChat }: Pick<Room, 'ticketId' | 'openChat'>) {
  const { id } = usePerson()
  return (message: string) => {
    const key = draftKey('message', id, ticketId)
    const storage = deviceStorage()
    if (!storage.getItem(key)) storage.setItem(key, message)
    openChat()
  }
}
