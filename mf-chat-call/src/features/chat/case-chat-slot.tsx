import type { SlotProps } from '@radruf/shell-kit'
import { Thread } from '../../thread/thread.tsx'

/** The thread of a case at the desk and beside its call. */
export const CaseChatSlot = (props: SlotProps['case-chat']) => <Thread {...props} />
