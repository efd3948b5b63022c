/** Panels of the side pane, in their order. The answers are one on phones and tablets, where they would push the chat away. */
export const SIDE_PANELS = ['followUp', 'outcome', 'chat', 'notes', 'history', 'answers'] as const
export type SidePanel = (typeof SIDE_PANELS)[number]

/** Query parameter that names the shown panel: `/desk/:ticketId?side=notes`. */
export const SIDE_PARAMETER = 'side'
