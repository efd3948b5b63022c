import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import de from './de.json'
import en from './en.json'

export const useTexts = createUseOwnTexts('call-saved-pictures', { de, en })
