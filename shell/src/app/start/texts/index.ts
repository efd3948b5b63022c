import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** Texts of the start page. They load with it. */
export const useStartTexts = createUseOwnTexts('start', { de, en })
