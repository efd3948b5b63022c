import { useTexts } from '../../../texts/index.ts'
import { useMessageDraft } from './use-message-draft.ts'
import type { Room } from './use-room.ts'

/** A function that opens the chat with a message that asks for another time, unless the person has written one. */
export function useNewTime(room: Pick<Room, 'ticketId' | 'openChat'>) {
  const t = useTexts()
  const write = useMessageDraft(room)
  return () => write(t('call.askForNewTime'))
}
