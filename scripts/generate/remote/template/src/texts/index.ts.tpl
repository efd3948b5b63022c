import { createUseTexts } from '@radruf/shell-kit'
import de from './de.json' with { type: 'json' }

export const useTexts = createUseTexts('{{name}}', de)
