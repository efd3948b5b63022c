import type { Language, PathEntry } from '@radruf/contract'
import type { LiveRemote, RefusedOverride } from '@radruf/federation/page'
import type { NamedArea } from '@radruf/host'

/** The paths that a remote's release adds to the contract's table, and the name of its area. */
export type AddedPaths = NamedArea & { paths: PathEntry[] }

/** State that the server inlines into the HTML, in addition to the router's data. */
export type PageState = {
  productName: string
  /** The language of the page's texts. Extensions and translators change the attribute of the document. */
  language: Language
  /** The shell's own release. */
  shell: string
  /** The live release of every remote, without those that are left out. */
  remotes: LiveRemote[]
  /** Paths that releases add, also those of remotes that are off or left out: their pages show the fallback. */
  added: AddedPaths[]
  /** Names of the remotes that this page is tried without, because one of them may break pages. */
  leftOut: string[]
  /** Signed token of this page's reports, without which the server does not count them. The watchdog takes it away. */
  reportToken: string
  /** Overrides that were just refused; null for people who may not override. */
  overrides: { refused: RefusedOverride[] } | null
  /** Names of the remotes that the server rendered, owner of the path first; the browser loads them before hydration. */
  rendered: string[]
  /** The document was stored on this device and starts with the data that the device has. */
  isOfflineCopy?: boolean
  /** Script with the shell's texts of the page's language; the builders of `npm run dev` name none. */
  texts?: string
  /** Stylesheets of the shell itself. */
  styles: { url: string; integrity: string }[]
  /** Whether the builders of `npm run dev` serve the files. */
  dev: boolean
  consent: { id: string; script: string } | null
  reporting: { address: string; sampleRate: number } | null
}

/** The global that carries the page state. */
export const PAGE_STATE = '__RADRUF__'
