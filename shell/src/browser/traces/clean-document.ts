import type { RemoteName } from '@radruf/contract'
import type { LiveRemote } from '@radruf/federation/page'
import { deviceStorage } from '@radruf/shell-kit'
import type { GlobalsWatch } from '../../app/changed-globals.ts'
import type { InputListeners } from './input-listeners.ts'
import type { Created } from './record-created.ts'

/** State of the document before any remote is evaluated. */
export type CleanDocument = {
  adoptedSheets: readonly CSSStyleSheet[]
  /** Links to the shell's style sheets, with their addresses. */
  sheets: ReadonlyMap<HTMLLinkElement, string>
  /** Copies of html and body, without their content. */
  roots: readonly HTMLElement[]
  /** What this tab has stored about traces. */
  known: string | null
}

export type LeavingOptions = Created & {
  remotes: readonly LiveRemote[]
  globals: GlobalsWatch
  listeners: InputListeners
  /** Names of the evaluated remotes without content on the page. */
  findHidden: () => RemoteName[]
  report: (name: RemoteName, error: unknown) => void
  /** A consent service's script shows elements of its own. */
  hasConsentService: boolean
}

/** Session storage key of the traces that this tab has found. */
export const TRACES_KEY = 'radruf.traces'

/** What this tab has stored about traces. Read it before a remote can change it. */
export const readStoredTraces = () => deviceStorage('session').getItem(TRACES_KEY)

/** Links to the shell's style sheets. */
export const findShellLinks = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].filter(({ href }) =>
    /\/assets\/.*\.css$/.test(href),
  )
