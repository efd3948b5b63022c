import { textsOf } from '@radruf/shell-kit'
import de from './de.json'

/** The texts of this remote, typed by the German bundle. */
export const useTexts = textsOf('mf-chat-call', de)
