import type { SlotProps } from '@radruf/shell-kit'
import type { ReactNode } from 'react'

/** The panel beside the picture: the chat for the customer, the case for the mechanic. */
export type RoomPanel = {
  label: string
  /**
   * The control that opens the panel on narrow screens, and the unread messages of a chat that is closed with it. A panel without a control
   * shows its tabs below the picture, which open it.
   */
  toggle?: { icon: 'chat'; unread: number }
  content: ReactNode
}

/**
 * `isOpen` is always true while the panel has its own column. `chatRequests`: how often the room has asked for the chat. `photoBeside`: the
 * photo beside the live picture. `stepMarks`: the marks of the steps.
 */
export type PanelState = Required<
  Pick<SlotProps['case-panel'], 'isOpen' | 'onOpen' | 'chatRequests' | 'photoBeside' | 'stepMarks'>
>
