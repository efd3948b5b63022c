/** The keys of the call, by their names in the lists of keyboard shortcuts. */
export const CALL_KEYS = {
  mic: 'M',
  camera: 'V',
  pointer: 'Z',
  freeze: 'F',
  hold: 'H',
  // On the picture only: in the panel the desk has keys of its own.
  circle: 'K',
  arrow: 'P',
  number: '1–9',
  text: 'W',
  undoMark: 'Ctrl + Z',
  closeUp: 'N',
  marked: 'B',
  nextStep: 'Enter / →',
  help: '?',
} as const

export type CallKeyName = keyof typeof CALL_KEYS

/** The keys that are pressed together, in their order, or each alone. */
export const splitKey = (key: string): readonly string[] => key.split(/ [+/] /)

/** The names in the order of the lists. */
export const CALL_KEY_NAMES = Object.keys(CALL_KEYS) as CallKeyName[]
