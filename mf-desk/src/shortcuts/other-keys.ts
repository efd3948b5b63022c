import { CALL_KEY_NAMES, CALL_KEYS } from '@radruf/case-parts'

/** Keys that the composer, the picture viewer and the call listen to themselves, by the groups of the dialog. */
export const OTHER_KEYS = {
  side: [
    { name: 'template', keys: ['/'] },
    { name: 'send', keys: ['Enter'] },
    { name: 'line', keys: ['Shift', 'Enter'] },
  ],
  pictures: [
    { name: 'step', keys: ['←', '→'] },
    { name: 'zoom', keys: ['+', '−'] },
    { name: 'rotate', keys: ['r'] },
    { name: 'compare', keys: ['c'] },
  ],
  // `help` is among the keys of the desk.
  call: CALL_KEY_NAMES.filter((name) => name !== 'help').map((name) => ({
    name,
    keys: [CALL_KEYS[name].toLowerCase()],
  })),
} as const
