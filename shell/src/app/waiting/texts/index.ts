import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** Texts about waiting customers. Only mechanics load them. */
export const useWaitingTexts = createUseOwnTexts('waiting', { de, en })
