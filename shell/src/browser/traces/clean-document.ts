import type { RemoteName } from '@radruf/contract'
import type { GlobalsWatch } from '../../app/changed-globals.ts'
import type { InputListeners } from './input-listeners.ts'

/** State of the document before any remote is evaluated. */
export type CleanDocument = {
  adoptedSheets: readonly CSSStyleSheet[]
  /** Whether a script of the page has created an adopted style sheet. */
  isOwnSheet: (sheet: CSSStyleSheet) => boolean
  /** Style sheets with their number of rules. */
  rules: Map<CSSStyleSheet, number>
  /** Copies of html and body, without their content. */
  roots: readonly Element[]
}

export type LeavingOptions = {
  globals: GlobalsWatch
  listeners: InputListeners
  report: (name: RemoteName, error: unknown) => void
  /** A consent service's script shows elements of its own. */
  hasConsentService: boolean
}
