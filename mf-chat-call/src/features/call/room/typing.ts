const FIELDS = 'input, textarea, select, [contenteditable], dialog'

/** Whether letters that are typed with the focus on this element are meant for a field or a dialog. */
export const isTypingIn = (target: EventTarget): boolean =>
  target instanceof HTMLElement && target.closest(FIELDS) !== null
