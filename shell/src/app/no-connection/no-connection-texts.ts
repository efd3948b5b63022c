import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import de from './texts/de.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }

/** Texts of the page "no connection". */
export const useNoConnectionTexts = createUseOwnTexts('no-connection', { de, en })
