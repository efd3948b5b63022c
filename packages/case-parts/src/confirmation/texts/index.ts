import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

export const useConfirmationTexts = createUseOwnTexts('confirmation', { de, en })
