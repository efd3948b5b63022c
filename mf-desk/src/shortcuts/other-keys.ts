import { CALL_KEY_NAMES, CALL_KEYS, splitKey } from '@radruf/case-parts'

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
    keys: splitKey(CALL_KEYS[name]).map((key) => (key.length === 1 ? key.toLowerCase() : key)),
  })),
} as const
