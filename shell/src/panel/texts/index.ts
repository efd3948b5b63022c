import { createUseOwnTexts } from '@radruf/shell-kit/own-texts'
import de from './de.json' with { type: 'json' }
import en from './en.json' with { type: 'json' }

/** Texts about overrides. Customers do not load them. */
export const usePanelTexts = createUseOwnTexts('panel', { de, en })
