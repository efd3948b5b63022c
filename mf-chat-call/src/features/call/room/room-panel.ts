import type { ReactNode } from 'react'

/** The panel beside the picture: the chat for the customer, the case for the mechanic. */
export type RoomPanel = {
  /** The label of the control that opens it on narrow screens. */
  label: string
  icon: 'chat' | 'desk'
  /** Unread messages of a chat that is closed with the panel. */
  unread: number
  content: ReactNode
}
