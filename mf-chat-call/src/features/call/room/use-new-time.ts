import { draftKey } from '@radruf/case-parts'
import { deviceStorage, usePerson } from '@radruf/shell-kit'
import { useTexts } from '../../../texts/index.ts'
import type { Room } from './use-room.ts'

/** A function that opens the chat with a message that asks for another time, unless the person has written one. */
export function useNewTime({ ticketId, setPanel }: Pick<Room, 'ticketId' | 'setPanel'>) {
  const t = useTexts()
  const { id } = usePerson()
  return () => {
    const key = draftKey('message', id, ticketId)
    const storage = deviceStorage()
    if (!storage.getItem(key)) storage.setItem(key, t('call.askForNewTime'))
    setPanel(true)
  }
}
