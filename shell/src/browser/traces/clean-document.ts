import type { RemoteName } from '@radruf/contract'
import type { GlobalsWatch } from '../../app/changed-globals.ts'

/** State of the document before any remote is evaluated. */
export type CleanDocument = {
  adoptedSheets: number
  /** Style sheets with their number of rules. */
  rules: ReadonlyMap<CSSStyleSheet, number>
  /** Copies of html and body, without their content. */
  roots: readonly Node[]
}

export type LeavingOptions = {
  globals: GlobalsWatch
  report: (name: RemoteName, error: unknown) => void
  /** Whether a reload would lose what the person does, for example a call. */
  isReloadBlocked: () => boolean
}
